import { opsPrefix } from '@haat/platform/operator-settings';

const VERIFY = `Find out what happened with: ${opsPrefix()} events verify`;

/** Events were cut off, restored, or written without the keys: no new anchor may be signed. */
export class AnchorMismatch extends Error {
  override readonly name = 'AnchorMismatch';

  /** @param message the mismatch, without a full stop */
  constructor(message: string, options?: ErrorOptions) {
    super(`${message}. No more anchors are signed. ${VERIFY}`, options);
  }
}
