const VERIFY = 'Find out what happened with: npm run ops -- events verify';

/**
 * The event store does not hold what was signed: events were cut off, the store was restored to
 * an earlier state, or written without the keys. No new anchor may be signed.
 */
export class AnchorMismatch extends Error {
  override readonly name = 'AnchorMismatch';

  /** @param said the mismatch, without a full stop. */
  constructor(said: string, options?: ErrorOptions) {
    super(`${said}. No anchor is signed any more. ${VERIFY}`, options);
  }
}
