/** Lets the page serve keys and frames. */
export const pause = () => new Promise((resume) => setTimeout(resume));
