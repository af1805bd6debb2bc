import { randomInt } from 'node:crypto';

const LOWER = 'abcdefghijkmnpqrstuvwxyz';
const UPPER = 'ABCDEFGHJKLMNPQRSTUVWXYZ';
const DIGITS = '23456789';
/** Without the underscore, which some systems treat as a letter. */
const SIGNS = '~*!@$#%+.?:,{}';
const ALL = LOWER + UPPER + DIGITS + SIGNS;
const LENGTH = 15;

const pick = (alphabet: string): string => alphabet.charAt(randomInt(alphabet.length));

/** A password at a provider: registrars want 9 to 15 characters of every kind. */
export const generatePassword = (): string => {
  const characters = [LOWER, UPPER, DIGITS, SIGNS].map(pick);
  while (characters.length < LENGTH) {
    characters.splice(randomInt(characters.length + 1), 0, pick(ALL));
  }
  return characters.join('');
};
