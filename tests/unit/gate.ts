/** A promise that a test resolves when it wants to. */
export function gate() {
  let open: () => void = () => {};
  const opened: Promise<void> = new Promise((resolve) => {
    open = resolve;
  });
  return { opened, open };
}
