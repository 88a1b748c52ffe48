const best = document.getElementById('best');

document.getElementById('play')?.addEventListener('move', (event) => {
  const { score } = /** @type {CustomEvent} */ (event).detail.state;
  if (best) best.textContent = `${Math.max(Number(best.textContent), score)}`;
});
