import { compare, hash, truncates } from 'bcryptjs';

export const LEAST_COST = 4;
/** At 15 a phone works for half a minute. */
export const MOST_COST = 15;
/** As OWASP advises at least; each step doubles the work. */
export const USUAL_COST = 10;

/** Whether a password is longer than the 72 bytes that bcrypt reads: the rest would not count. */
export const isTooLong = (password: string): boolean => truncates(password);

/** What is wrong with a hash that was given; null when it is one of bcrypt. */
export const hashMistake = (given: string): string | null =>
  /^\$2[abxy]\$\d{2}\$[./A-Za-z0-9]{53}$/.test(given.trim())
    ? null
    : 'A bcrypt hash begins with $2a$, $2b$ or $2y$ and has 60 signs.';

/** What the worker can be asked. */
export type BcryptTask =
  | { readonly kind: 'hash'; readonly password: string; readonly cost: number }
  | { readonly kind: 'verify'; readonly password: string; readonly hash: string };

/** @returns the hash, or 'yes' or 'no' for whether the password belongs to it. */
export const runBcrypt = async (task: BcryptTask): Promise<string> => {
  if (task.kind === 'hash') return hash(task.password, task.cost);
  // $2y$ is PHP's name and $2x$ crypt_blowfish's for what everybody else calls $2b$.
  const known = task.hash.trim().replace(/^\$2[xy]/, '$2b');
  return (await compare(task.password, known)) ? 'yes' : 'no';
};
