/** UPI credits usually reach the shop's account within this, in ms; the texts name it. */
export const VERIFYING_MS = 15 * 60_000;

/** A statement that does not show a payment may be followed by one that does, for this long, in ms. */
const AFTER_IMPORT_MS = 60 * 60_000;

/** Who says that money came in, and how long a name is held without it, in ms. */
export type VerifyingRules = {
  readonly PAYMENT_VERIFIER: 'http' | 'statement' | 'operator';
  readonly CLAIM_UNVERIFIED_MS: number;
};

/** Times of a payment that is not settled, in ms since 1970. */
export type AwaitedTimes = {
  readonly submittedAt: number;
  /** When the bank or a statement first did not show it; null where none did. */
  readonly creditNotSeenAt: number | null;
};

const isVerifying = (
  { submittedAt, creditNotSeenAt }: AwaitedTimes,
  { PAYMENT_VERIFIER, CLAIM_UNVERIFIED_MS }: VerifyingRules,
  now: number,
): boolean => {
  switch (PAYMENT_VERIFIER) {
    case 'http':
      return now < submittedAt + VERIFYING_MS;
    case 'statement': {
      const imported = creditNotSeenAt === null ? Infinity : creditNotSeenAt + AFTER_IMPORT_MS;
      return now < Math.min(imported, submittedAt + CLAIM_UNVERIFIED_MS);
    }
    case 'operator':
      return true;
  }
};

/**
 * Whether a customer is to compare the transaction ID: the money should have been found by now. A
 * bank that gave no answer says nothing of a payment.
 */
export const isNotFoundYet = (times: AwaitedTimes, rules: VerifyingRules, now: number): boolean =>
  (times.creditNotSeenAt !== null || rules.PAYMENT_VERIFIER === 'statement') &&
  !isVerifying(times, rules, now);
