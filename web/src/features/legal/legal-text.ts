/** A version of a law text, read at the build from `web/content/legal`. */
export type LegalText = {
  /** Sentences, as a list above the text. */
  readonly short: readonly string[];
  /** Since the version before; empty in the first version. */
  readonly changes: readonly string[];
  /** With placeholders: `{{name}}` (`legal-values.ts`). */
  readonly html: string;
};
