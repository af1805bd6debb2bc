import { compare, hash, truncates } from 'bcryptjs';

export const MIN_COST = 4;
/** Half a minute on a phone. */
export const MAX_COST = 15;
/** OWASP's minimum; each step doubles the work. */
export const USUAL_COST = 10;

/** Longer than the 72 bytes that bcrypt reads. */
export const isTooLong = (password: string): boolean => truncates(password);

/** OpenBSD: 2^4 to 2^31 rounds. */
const LIMITS = { min: 4, max: 31 };
const SHAPE = /^\$2[abxy]\$(\d{2})\$[./A-Za-z0-9]{53}$/;

export const costOf = (hash: string): number | null => {
  const cost = SHAPE.exec(hash.trim())?.[1];
  return cost === undefined ? null : Number(cost);
};

export const hashMistake = (given: string): string | null => {
  const cost = costOf(given);
  if (cost === null) return 'A bcrypt hash begins with $2a$, $2b$ or $2y$ and has 60 signs.';
  if (cost < LIMITS.min || cost > LIMITS.max) {
    return `Its cost is ${cost}; bcrypt has costs from ${LIMITS.min} to ${LIMITS.max} alone.`;
  }
  return null;
};

export const isSlow = (hash: string): boolean => (costOf(hash) ?? 0) > MAX_COST;

export type BcryptTask =
  | { readonly kind: 'hash'; readonly password: string; readonly cost: number }
  | { readonly kind: 'verify'; readonly password: string; readonly hash: string };

const MISREAD =
  'A hash that begins with $2x$ comes from a program that misread letters beyond plain ones. We ' +
  'cannot verify this password against it: set the password again.';

/** bcryptjs reports progress only with callbacks. */
const settled = <Value>(
  start: (done: (error: Error | null, value?: Value) => void) => void,
): Promise<Value> =>
  new Promise((resolve, reject) => {
    start((error, value) => (value === undefined ? reject(error) : resolve(value)));
  });

/** @returns the hash, or 'yes' or 'no'. @throws with a text for the visitor. */
export const runBcrypt = async (
  task: BcryptTask,
  reportProgress?: (share: number) => void,
): Promise<string> => {
  // A lone surrogate becomes U+FFFD, as in other programs.
  const password = task.password.toWellFormed();
  if (task.kind === 'hash') {
    return settled<string>((done) => hash(password, task.cost, done, reportProgress));
  }
  const mistake = hashMistake(task.hash);
  if (mistake !== null) throw new Error(mistake);
  // $2y$ is $2b$. $2x$ read letters beyond ASCII wrongly (crypt_blowfish, CVE-2011-2483).
  if (task.hash.trim().startsWith('$2x$') && /[^\0-\x7f]/.test(password)) throw new Error(MISREAD);
  const known = task.hash.trim().replace(/^\$2[xy]/, '$2b');
  const belongs = await settled<boolean>((done) => compare(password, known, done, reportProgress));
  return belongs ? 'yes' : 'no';
};
