import { describe, expect, it, test } from 'vitest';
import { costOf, hashMistake, isSlow, isTooLong, MIN_COST, runBcrypt } from './service.ts';

const verify = (password: string, hash: string) => runBcrypt({ kind: 'verify', password, hash });

describe('The bcrypt generator', () => {
  it('creates a different hash each time, which verifies only its password', async () => {
    const task = { kind: 'hash', password: 'बाज़ार 28', cost: MIN_COST } as const;
    const [hash, other] = [await runBcrypt(task), await runBcrypt(task)];
    expect(hash).not.toBe(other);
    expect(costOf(hash)).toBe(MIN_COST);
    expect(hashMistake(hash)).toBeNull();
    expect(await verify('बाज़ार 28', hash)).toBe('yes');
    expect(await verify('बाज़ार 29', hash)).toBe('no');
  });

  // OpenBSD and crypt_blowfish publish these.
  test.each([
    ['U*U', '$2a$05$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW'],
    ['U*U', '$2y$05$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW'],
    ['', '$2a$05$CCCCCCCCCCCCCCCCCCCCC.7uG0VCzI2bS7j6ymqJi9CdcdxiRTWNy'],
  ])('verifies %j against %s from another program', async (password, hash) => {
    expect(await verify(password, ` ${hash}\n`)).toBe('yes');
  });

  // Made by crypt(3) of libxcrypt, which keeps the mistake under that name.
  it('verifies a $2x$ hash for ASCII passwords only', async () => {
    const plain = '$2x$05$/OK.fbVrR/bpIqNJ5ianF.Q68ruguz2.bRIwye37/PpqMGb2/RLbG';
    expect(await verify('plain', plain)).toBe('yes');
    expect(await verify('plane', plain)).toBe('no');
    const other = '$2x$05$/OK.fbVrR/bpIqNJ5ianF.iSRB1vkq3APYA4bMnLh281lV6emmfuO';
    await expect(verify('pässwörd', other)).rejects.toThrow('letters beyond plain ones');
  });

  it('warns about a password that bcrypt would truncate', () => {
    expect(isTooLong('a'.repeat(72))).toBe(false);
    expect(isTooLong('a'.repeat(73))).toBe(true);
    expect(isTooLong('ह'.repeat(25))).toBe(true);
  });

  test.each(['', 'plain', '$2b$10$tooshort', '$1$abc$def'])('refuses “%s” as a hash', (given) => {
    expect(hashMistake(given)).toContain('60 signs');
  });

  test.each(['99', '32', '03', '00'])('refuses a hash with the invalid cost %s', async (cost) => {
    const hash = `$2a$${cost}$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW`;
    const words = `Its cost is ${Number(cost)}; bcrypt has costs from 4 to 31 alone.`;
    expect(hashMistake(hash)).toBe(words);
    await expect(verify('U*U', hash)).rejects.toThrow(words);
  });

  it('warns about a hash that takes minutes', () => {
    const of = (cost: string) =>
      `$2b$${cost}$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW`;
    expect([of('15'), of('16'), of('31')].map(isSlow)).toEqual([false, true, true]);
  });

  it('reports its progress', async () => {
    const shares: number[] = [];
    await runBcrypt({ kind: 'hash', password: 'a', cost: 4 }, (share) => shares.push(share));
    expect(shares.at(-1)).toBe(1);
    expect(shares).toEqual(shares.toSorted((one, other) => one - other));
  });

  it('hashes half a surrogate pair like other programs', async () => {
    const hash = await runBcrypt({ kind: 'hash', password: '\ud800', cost: MIN_COST });
    expect(await verify('\ufffd', hash)).toBe('yes');
    expect(isTooLong('\ud800')).toBe(false);
  });
});
