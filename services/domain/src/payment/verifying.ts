/** How long a UPI credit usually takes, in ms; texts for customers name it. */
export const VERIFYING_MS = 15 * 60_000;

/** How long after an import a later statement may still show the payment, in ms. */
const AFTER_IMPORT_MS = 60 * 60_000;

/** `CLAIM_UNVERIFIED_MS`: how long a domain is held for an unverified payment, in ms. */
export type VerifyingRules = {
  readonly PAYMENT_VERIFIER: 'http' | 'statement' | 'operator';
  readonly CLAIM_UNVERIFIED_MS: number;
};

export type AwaitedTimes = {
  readonly submittedAt: number;
  /** When the bank or a statement first said 'no credit'; null before that. */
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
 * Whether the customer should check the transaction ID. Not so during a bank outage. Times in ms
 * since 1970.
 */
export const isNotFoundYet = (times: AwaitedTimes, rules: VerifyingRules, now: number): boolean =>
  (times.creditNotSeenAt !== null || rules.PAYMENT_VERIFIER === 'statement') &&
  !isVerifying(times, rules, now);
