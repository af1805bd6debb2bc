/** Who decides, and why: kept in the event's actor, where there is an event. */
export type ByOperator = { readonly operator: string; readonly reason: string };

/** How a command ended. `said` is for the operator: what was done, or why nothing was. */
export type Outcome = {
  /** False ends the process with 1: it was understood and not done, or something needs a person. */
  readonly done: boolean;
  /** Empty where the output has said it all. */
  readonly said: string;
};

export const done = (said = ''): Outcome => ({ done: true, said });
export const refused = (said: string): Outcome => ({ done: false, said });
