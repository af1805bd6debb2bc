const VERIFY = 'Find out what happened with: npm run ops -- events verify';

/**
 * The event store does not hold what was signed: its end was cut off, it was put back to an earlier
 * state, or somebody wrote to it without the keys. Nothing may be signed over that.
 */
export class AnchorMismatch extends Error {
  override readonly name = 'AnchorMismatch';

  /** @param said what does not fit, without a full stop. */
  constructor(said: string, options?: ErrorOptions) {
    super(`${said}. No anchor is signed any more. ${VERIFY}`, options);
  }
}
