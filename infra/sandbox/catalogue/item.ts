/** rows.ts turns it into the provider's format. */
export type Item = {
  /** Permanent: orders name it. In steps of five, so that neighbours' swatches differ. */
  readonly id: number;
  readonly route: string;
  readonly title: string;
  readonly lead: string;
  readonly more: string;
  readonly has: readonly string[];
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
