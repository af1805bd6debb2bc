import { getRounds } from 'bcryptjs';
import { describe, expect, it, test } from 'vitest';
import { hashMistake, isTooLong, LEAST_COST, runBcrypt } from './service.ts';

const verify = (password: string, hash: string) => runBcrypt({ kind: 'verify', password, hash });

describe('The bcrypt generator', () => {
  it('hashes a password so that only it is verified, and never twice alike', async () => {
    const task = { kind: 'hash', password: 'बाज़ार 28', cost: LEAST_COST } as const;
    const [hash, other] = [await runBcrypt(task), await runBcrypt(task)];
    expect(hash).not.toBe(other);
    expect(getRounds(hash)).toBe(LEAST_COST);
    expect(hashMistake(hash)).toBeNull();
    expect(await verify('बाज़ार 28', hash)).toBe('yes');
    expect(await verify('बाज़ार 29', hash)).toBe('no');
  });

  // OpenBSD and crypt_blowfish publish these.
  test.each([
    ['U*U', '$2a$05$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW'],
    ['U*U', '$2y$05$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW'],
    ['', '$2a$05$CCCCCCCCCCCCCCCCCCCCC.7uG0VCzI2bS7j6ymqJi9CdcdxiRTWNy'],
  ])('verifies %j against %s of another program', async (password, hash) => {
    expect(await verify(password, ` ${hash}\n`)).toBe('yes');
  });

  it('warns of a password that bcrypt would cut', () => {
    expect(isTooLong('a'.repeat(72))).toBe(false);
    expect(isTooLong('a'.repeat(73))).toBe(true);
    expect(isTooLong('ह'.repeat(25))).toBe(true);
  });

  test.each(['', 'plain', '$2b$10$tooshort', '$1$abc$def'])(
    'does not take “%s” for a hash',
    (given) => {
      expect(hashMistake(given)).toContain('60 signs');
    },
  );
});
