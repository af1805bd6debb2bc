// @module-tag slow
/**
 * Credit note numbers that are others' in the event log: Postgres was restored to an earlier state.
 */
import type { EncryptedStore } from '@haat/record/encryption';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  type CreditedShop,
  numbered,
  openCreditedShop,
} from '../payments/testing/credited-shop.ts';

let shop: CreditedShop;
beforeEach(async () => {
  shop = await openCreditedShop();
});
afterEach(() => shop.close());

describe('A number in the event log that Postgres does not know', () => {
  it.each([
    ['the next number, on the same invoice', [2], 0],
    ['the next three numbers', [2, 3, 4], 1],
  ] as const)('is given to no other credit: %s', async (_, taken, of) => {
    const { credit, paid, issued } = shop;
    await credit('credit-a');
    for (const sequence of taken) await shop.issueElsewhere(sequence, paid[of]);
    const before = await issued();

    expect(await credit('credit-b')).toMatchObject({ kind: 'done' });
    await credit('credit-c', paid[1]);
    const free = taken.length + 2;
    expect(await issued()).toEqual([
      ...before,
      `${numbered(free)} credit-b`,
      `${numbered(free + 1)} credit-c`,
    ]);
    expect(await shop.freePaise()).toBe(300);
  });

  it('is not given again by a restored database', async () => {
    const { credit, paid } = shop;
    await credit('credit-a');
    const restoreDatabase = await shop.backUp();
    await credit('credit-b', paid[1]);
    await shop.issueElsewhere(3, paid[1]);
    await restoreDatabase();
    await credit('credit-c');
    await credit('credit-d', paid[1]);
    expect((await shop.issued()).toSorted()).toEqual([
      `${numbered(1)} credit-a`,
      `${numbered(2)} credit-b`,
      `${numbered(3)} old-3`,
      `${numbered(4)} credit-c`,
      `${numbered(5)} credit-d`,
    ]);
  });
});

/** A store that runs something before its first claim. */
const beforeTheClaim = (store: EncryptedStore, happens: () => Promise<unknown>): EncryptedStore => {
  let pending: typeof happens | undefined = happens;
  return {
    ...store,
    append: async (stream, events, expected) => {
      if (events.some(({ type }) => type === 'CreditNoteNumberClaimed')) {
        const first = pending;
        pending = undefined;
        await first?.();
      }
      return store.append(stream, events, expected);
    },
  };
};

it.each([
  ['on another invoice', 1],
  ['on the same invoice', 0],
] as const)(
  'a number given again by a restored Postgres belongs to one credit, %s',
  async (_, of) => {
    const { grant, take, paid } = shop;
    const restoreDatabase = await shop.backUp();
    const [one, other] = [await grant('credit-a'), await grant('credit-b', paid[of])];
    const store = beforeTheClaim(shop.services.store, async () => {
      await restoreDatabase();
      await take({ ...other, ...shop.anotherProcess() });
    });
    await take({ ...one, store });
    expect(await shop.issued()).toEqual([`${numbered(1)} credit-b`, `${numbered(2)} credit-a`]);
    expect(await shop.freePaise()).toBe(200);
    await shop.credit('credit-c');
    expect((await shop.issued()).at(-1)).toBe(`${numbered(3)} credit-c`);
  },
);

it('two processes give concurrent credits one number each beside a restored database', async () => {
  const { grant, take, paid } = shop;
  const restoreDatabase = await shop.backUp();
  for (const creditId of ['credit-a', 'credit-b', 'credit-c']) await shop.credit(creditId);
  await shop.issueElsewhere(4, paid[1]);
  await restoreDatabase();
  const granted: Awaited<ReturnType<typeof grant>>[] = [];
  for (let n = 0; n < 8; n += 1) granted.push(await grant(`credit-${n}`, paid[n % 2 ? 1 : 0]));
  const second = shop.anotherProcess();
  await Promise.all(granted.flatMap((one) => [take(one), take({ ...one, ...second })]));
  const numbers = (await shop.notes()).map(({ creditNoteNumber }) => creditNoteNumber);
  expect(numbers.toSorted()).toEqual(Array.from({ length: 12 }, (_, n) => numbered(n + 1)));
  expect(await shop.freePaise()).toBe(1_100);
});
