/** The words of `<twofold-board>`, by language (build/sentences.js). */
declare module 'virtual:element-sentences' {
  export const compiled: Record<string, import('../www/lib/sentences.ts').Compiled>;
}
