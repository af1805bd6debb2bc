export type Finding = {
  readonly subject: string;
  readonly fault: string;
  readonly mend: string;
};
