/** Something that is sold and cannot be delivered, or does not fit. */
export type Finding = {
  /** What it is about. */
  readonly subject: string;
  readonly fault: string;
  /** What mends it. */
  readonly mend: string;
};
