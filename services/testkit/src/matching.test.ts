import { describe, expect, it } from 'vitest';
import { differencesOf } from './matching.ts';

const paths = (expected: unknown, found: unknown) =>
  differencesOf(expected, found).map(({ path }) => path);

describe('A partial match', () => {
  it.each([
    [{ a: 1 }, { a: 1, b: 2 }],
    [{ a: { b: null } }, { a: { b: null, c: 1 } }],
    [[{ a: 1 }], [{ a: 1, b: 2 }]],
    [{ a: (n: number) => n > 1 }, { a: 2 }],
    [{ a: expect.stringMatching(/^x/) }, { a: 'xy' }],
  ])('of %j succeeds on %j', (expected, found) => {
    expect(paths(expected, found)).toEqual([]);
  });

  it.each([
    [{ a: 1 }, { a: 2 }, ['a']],
    [{ a: null }, {}, ['a']],
    [{ a: { b: 1, c: 2 } }, { a: { b: 2, c: 3 } }, ['a.b', 'a.c']],
    [{ a: { b: 1 } }, { a: null }, ['a']],
    [[1], [1, 2], ['']],
    [[{ a: 1 }], [{ a: 2 }], ['0.a']],
    [{ a: [] }, { a: {} }, ['a']],
    [{ a: (n: number) => n > 2 }, { a: 2 }, ['a']],
    [{ a: async () => true }, { a: 2 }, ['a']],
    [{ a: (n: number) => n }, { a: 2 }, ['a']],
    [{ a: expect.any(String) }, { a: 2 }, ['a']],
  ])('of %j fails on %j', (expected, found, where) => {
    expect(paths(expected, found)).toEqual(where);
  });

  it('fails when a function fails on the value, and prints the function', () => {
    const begins = { at: (at: string) => at.startsWith('2027') };
    const [difference] = differencesOf(begins, { at: null });
    expect(difference).toMatchObject({ path: 'at', found: 'null' });
    expect(difference?.expected).toMatch(/^as the test says, which fails: .*startsWith/);
  });
});
