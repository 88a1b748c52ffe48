/** Whether fingers play, and so no keys are to be named. */
export const isTouched = () => matchMedia('(pointer: coarse)').matches;
