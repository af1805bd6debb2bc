import { compare, hash, truncates } from 'bcryptjs';

export const MIN_COST = 4;
/** At 15 a phone works for half a minute. */
export const MAX_COST = 15;
/** As OWASP advises at least; each step doubles the work. */
export const USUAL_COST = 10;

/** Whether a password is longer than the 72 bytes that bcrypt reads: the rest would not count. */
export const isTooLong = (password: string): boolean => truncates(password);

/** OpenBSD's limits: 2^4 rounds at least, 2^31 at most. */
const LIMITS = { min: 4, max: 31 };
const SHAPE = /^\$2[abxy]\$(\d{2})\$[./A-Za-z0-9]{53}$/;

/** The cost that a hash was made with; null where it is none of bcrypt. */
export const costOf = (hash: string): number | null => {
  const cost = SHAPE.exec(hash.trim())?.[1];
  return cost === undefined ? null : Number(cost);
};

/** What is wrong with a hash that was given; null when it can be verified. */
export const hashMistake = (given: string): string | null => {
  const cost = costOf(given);
  if (cost === null) return 'A bcrypt hash begins with $2a$, $2b$ or $2y$ and has 60 signs.';
  if (cost < LIMITS.min || cost > LIMITS.max) {
    return `Its cost is ${cost}; bcrypt has costs from ${LIMITS.min} to ${LIMITS.max} alone.`;
  }
  return null;
};

/** Hashes from here on take minutes, and those of 31 days: it is said before. */
export const isSlow = (hash: string): boolean => (costOf(hash) ?? 0) > MAX_COST;

/** What the worker can be asked. */
export type BcryptTask =
  | { readonly kind: 'hash'; readonly password: string; readonly cost: number }
  | { readonly kind: 'verify'; readonly password: string; readonly hash: string };

const MISREAD =
  'A hash that begins with $2x$ comes from a program that misread letters beyond plain ones. We ' +
  'cannot verify this password against it: please set it anew.';

/** bcryptjs tells how far it is only where it is given callbacks. */
const settled = <Value>(
  start: (done: (error: Error | null, value?: Value) => void) => void,
): Promise<Value> =>
  new Promise((resolve, reject) => {
    start((error, value) => (value === undefined ? reject(error) : resolve(value)));
  });

/**
 * @param reportProgress called with the share of the work that is done.
 * @returns the hash, or 'yes' or 'no' for whether the password belongs to it.
 * @throws with words for the visitor, where a hash cannot be verified.
 */
export const runBcrypt = async (
  task: BcryptTask,
  reportProgress?: (share: number) => void,
): Promise<string> => {
  // Half of a pair of UTF-16 has no bytes: U+FFFD, as other programs write it.
  const password = task.password.toWellFormed();
  if (task.kind === 'hash') {
    return settled<string>((done) => hash(password, task.cost, done, reportProgress));
  }
  const mistake = hashMistake(task.hash);
  if (mistake !== null) throw new Error(mistake);
  // $2y$ is PHP's name for what everybody else calls $2b$. So is $2x$ crypt_blowfish's, but for
  // letters beyond ASCII, which it read wrongly up to version 1.0.4 (CVE-2011-2483).
  if (task.hash.trim().startsWith('$2x$') && /[^\0-\x7f]/.test(password)) throw new Error(MISREAD);
  const known = task.hash.trim().replace(/^\$2[xy]/, '$2b');
  const belongs = await settled<boolean>((done) => compare(password, known, done, reportProgress));
  return belongs ? 'yes' : 'no';
};
