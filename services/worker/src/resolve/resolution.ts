/** Who decides, and why: kept in the event's actor, where there is an event. */
export type ByOperator = { readonly operator: string; readonly reason: string };

/** `said` is for the operator: what was done, or why nothing was. */
export type Resolution = { readonly done: boolean; readonly said: string };

export const done = (said: string): Resolution => ({ done: true, said });
export const refused = (said: string): Resolution => ({ done: false, said });
