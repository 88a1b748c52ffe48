/** Keeps what was made last while its key is asked for, with its memory; it is freed before the next is made. */
export function keeping<Made extends { free: () => void }>() {
  let kept: { key: string; made: Made } | undefined;
  return (key: string, make: () => Made) => {
    if (kept?.key === key) return kept.made;
    kept?.made.free();
    kept = undefined;
    kept = { key, made: make() };
    return kept.made;
  };
}
