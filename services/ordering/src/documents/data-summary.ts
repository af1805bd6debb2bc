/** What a copy of a customer's data holds, in plain words. */
export type DataSummary = {
  readonly customerId: string;
  /** ISO 8601. */
  readonly madeAt: string;
  readonly about: readonly string[];
  readonly sections: readonly SummarySection[];
};

export type SummarySection = {
  readonly title: string;
  readonly lines: readonly SummaryLine[];
  /** Lines that are only in `data.json`. */
  readonly more: number;
};

export type SummaryLine = readonly [label: string, text: string];
