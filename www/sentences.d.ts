/** The files of the catalogue, which the build gives (build/sentences.js). */
declare module 'virtual:sentences' {
  export const languages: readonly string[];
  export const load: (
    language: string,
    area: string,
  ) => Promise<import('./lib/sentences.ts').Compiled>;
}
