import { describe, expect, it } from 'vitest';
import { hashPassword, isPassword } from './password.ts';

/** Of two keyboards: one writes a letter with its dot or accent, the other both one after the other. */
const SPELLINGS = [
  ['\u0938\u095c\u0915 se aage', '\u0938\u0921\u093c\u0915 se aage'],
  ['caf\u00e9 in Jaipur', 'cafe\u0301 in Jaipur'],
] as const;

describe.each(SPELLINGS)('A password with two Unicode spellings: %s', (one, other) => {
  it('matches in both spellings', async () => {
    expect(one).not.toBe(other);
    for (const chosen of [one, other]) {
      const hash = await hashPassword(chosen);
      for (const typed of [one, other]) expect(await isPassword(hash, typed)).toBe(true);
      expect(await isPassword(hash, `${one}!`)).toBe(false);
    }
  });
});
