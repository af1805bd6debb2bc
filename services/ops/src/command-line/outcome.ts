/** Kept in the event's actor. */
export type ByOperator = { readonly operator: string; readonly reason: string };

/** `said` is a sentence for the operator. */
export type Outcome = {
  /** False ends the process with 1: not done, or manual review is needed. */
  readonly done: boolean;
  readonly said: string;
};

export const done = (said = ''): Outcome => ({ done: true, said });
export const refused = (said: string): Outcome => ({ done: false, said });

/** @param list the command that lists what there is, such as `orders list`. */
export const notFound = (what: string, list?: string): Outcome =>
  refused(`${what} not found.${list === undefined ? '' : ` List them: npm run ops -- ${list}`}`);
