/**
 * A refusal that should be impossible: the step runs again, and each error is logged for an
 * operator.
 */
export class Refused extends Error {
  override readonly name = 'Refused';
}
