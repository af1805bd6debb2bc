/** A piece of code as its seller wrote it up; rows.ts puts it into the provider's shape. */
export type Item = {
  /** The shop's for good: orders name it. Five apart: the swatches of neighbours then differ. */
  readonly id: number;
  readonly route: string;
  readonly title: string;
  /** The first paragraph: what it does, for whom. */
  readonly lead: string;
  readonly more: string;
  readonly has: readonly string[];
  /** What it runs on. */
  readonly needs: string;
  /** Rupees; nothing for a free item. */
  readonly price?: number;
  readonly setup?: number;
};

export type Category = {
  readonly id: number;
  readonly name: string;
  readonly items: readonly Item[];
};
