import { opsPrefix } from '@haat/platform/operator-settings';
/** Kept in the event's actor. */
export type ByOperator = { readonly operator: string; readonly reason: string };

/** `message` is a sentence for the operator; JSON output names it `said`. */
export type Outcome = {
  /** False ends the process with 1: not done, or manual review is needed. */
  readonly done: boolean;
  readonly message: string;
  /** `--insist` does it anyway; at a terminal the operator is asked. */
  readonly canInsist?: true;
};

export const done = (message = ''): Outcome => ({ done: true, message });
export const refused = (message: string): Outcome => ({ done: false, message });

/** @param message says what is against it, and when to add `--insist`. */
export const refusedUnlessInsisted = (message: string): Outcome => ({
  ...refused(message),
  canInsist: true,
});

/** @param list the command that lists what there is, such as `orders list`. */
export const notFound = (what: string, list?: string): Outcome =>
  refused(`${what} not found.${list === undefined ? '' : ` List them: ${opsPrefix()} ${list}`}`);
