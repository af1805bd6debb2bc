import { hash, verify } from '@node-rs/argon2';

/**
 * argon2id with OWASP's first choice of parameters (19 MiB, two passes, one lane): the library's
 * own defaults, written down so that they do not change with it.
 */
const PARAMETERS = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Keyboards write the same letter in several ways, such as ड़ or é; a password has one (RFC 8265). */
const spelled = (password: string): string => password.normalize('NFC');

/** @returns a PHC string. */
export const hashPassword = (password: string): Promise<string> =>
  hash(spelled(password), PARAMETERS);

export const isPassword = (passwordHash: string, password: string): Promise<boolean> =>
  verify(passwordHash, spelled(password));

let decoy: Promise<string> | undefined;

/** Takes as long as a real comparison, so that timing does not tell who has an account. */
export const pretendToCompare = async (password: string): Promise<false> => {
  decoy ??= hashPassword('no account has this password');
  await isPassword(await decoy, password);
  return false;
};
