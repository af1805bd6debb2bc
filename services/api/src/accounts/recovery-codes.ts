import { randomBytes } from 'node:crypto';
import { sha256 } from '@haat/platform/ids';

const CODES = 10;
/** 80 bits each: a hash without a key cannot be reversed by guessing. */
const LETTERS = 16;
/** Crockford's base 32 in lower case: no i, l, o and u. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';

const newCode = (): string =>
  Array.from(randomBytes(LETTERS), (byte) => ALPHABET[byte % 32])
    .join('')
    .replace(/(.{4})(?!$)/g, '$1-');

/** @returns ten codes, such as `7k3m-92qd-4t8x-a0bc`. */
export const newRecoveryCodes = (): readonly string[] => Array.from({ length: CODES }, newCode);

/** Accepts any way of typing the code. */
export const hashOfRecoveryCode = (customerId: string, code: string): string => {
  const typed = code
    .toLowerCase()
    .replace(/[^0-9a-z]/g, '')
    .replace(/[il]/g, '1')
    .replace(/o/g, '0');
  return sha256(JSON.stringify(['recovery code', customerId, typed]));
};
