/** argon2id with OWASP's first choice (19 MiB, two passes, one lane), fixed here. */
const PARAMETERS = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** RFC 8265: keyboards write the same letter in several ways, such as ड़ or é. */
const spelled = (password: string): string => password.normalize('NFC');

/** @returns a PHC string. */
export const hashPassword = async (password: string): Promise<string> => {
  const { hash } = await import('@node-rs/argon2');
  return hash(spelled(password), PARAMETERS);
};

export const isPassword = async (passwordHash: string, password: string): Promise<boolean> => {
  const { verify } = await import('@node-rs/argon2');
  return verify(passwordHash, spelled(password));
};

let decoy: Promise<string> | undefined;

/** Takes as long as a real comparison: timing must not reveal accounts. */
export const pretendToCompare = async (password: string): Promise<false> => {
  decoy ??= hashPassword('no account has this password');
  await isPassword(await decoy, password);
  return false;
};
