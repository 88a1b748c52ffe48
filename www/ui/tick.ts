/** Length of the sound in s, and its loudness from 0 to 1. */
const LENGTH = 0.06;
const LOUDNESS = 0.12;

let audio: AudioContext | undefined;

/** A soft tick, the higher the larger the rank of the merged tile, and so many times as long. */
export function tick(rank: number, times: number) {
  audio ??= new AudioContext();
  void audio.resume();
  const now = audio.currentTime;
  const tone = audio.createOscillator();
  const volume = audio.createGain();
  tone.type = 'sine';
  // A semitone a rank, from the A below middle C.
  tone.frequency.value = 220 * 2 ** (rank / 12);
  volume.gain.setValueAtTime(LOUDNESS, now);
  volume.gain.exponentialRampToValueAtTime(0.001, now + LENGTH * times);
  tone.connect(volume).connect(audio.destination);
  tone.start(now);
  tone.stop(now + LENGTH * times);
}
