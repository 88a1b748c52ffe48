/** A promise that a test resolves when it wants to. */
export function gate() {
  /** @type {() => void} */
  let open = () => {};
  /** @type {Promise<void>} */
  const opened = new Promise((resolve) => {
    open = resolve;
  });
  return { opened, open };
}
