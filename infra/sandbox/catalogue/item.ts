/** rows.ts turns it into the provider's format. */
export type Item = {
  /** Permanent: orders name it. In steps of five, so that neighbours' swatches differ. */
  readonly id: number;
  readonly route: string;
  readonly title: string;
  /** One sentence, at most 60 letters. */
  readonly summary: string;
  /** Short words on the card. */
  readonly tags: readonly string[];
  readonly lead: string;
  readonly more: string;
  /** "What is in it": each text is a promise, which a test proves. */
  readonly contents: readonly { readonly name: string; readonly text: string }[];
  readonly needs: string;
  /** Rupees; absent for a free item. */
  readonly price?: number;
  readonly setup?: number;
};

export type Category = {
  readonly id: number;
  readonly name: string;
  readonly items: readonly Item[];
};
