import { failingOnce } from '@haat/testkit/failing-once';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type CreditedShop, numbered, openCreditedShop } from './testing/credited-shop.ts';

let shop: CreditedShop;
beforeEach(async () => {
  shop = await openCreditedShop();
});
afterEach(() => shop.close());

const moments = (['before', 'after'] as const).flatMap((when) =>
  [false, true].map((isPutBack) => ({ when, isPutBack })),
);

describe.each(['CreditNoteNumberClaimed', 'CreditNoteIssued', 'PaymentUnallocatedByCreditNote'])(
  'a credit note that was cut off at %s',
  (type) => {
    it.each(moments)(
      '$when it is written ends: one number, one note, the money once; Postgres put back: $isPutBack',
      async ({ when, isPutBack }) => {
        const { credit, grant, take, paid } = shop;
        await credit('credit-a', paid[1]);
        const putBack = await shop.backUp();
        const cut = await grant('credit-b');
        const store = failingOnce(shop.services.store, type, when);
        await expect(take({ ...cut, store })).rejects.toThrow(`Killed ${when} ${type}`);
        const cutOffAt = shop.clock.now();
        shop.clock.advance(60_000);
        if (isPutBack) await putBack();
        const isClaimed = type !== 'CreditNoteNumberClaimed' || when === 'after';
        // What stands in no event is given anew: to whoever asks first.
        if (isClaimed) await credit('credit-c', paid[1]);

        for (const process of [shop.anotherProcess(), {}]) {
          expect(await take({ ...cut, ...process })).toMatchObject({ kind: 'done' });
        }
        const all = await shop.notes();
        const [note, ...others] = all.filter(({ creditId }) => creditId === 'credit-b');
        expect(others).toEqual([]);
        expect(note?.creditNoteNumber).toBe(numbered(2));
        const isKept = Date.parse(String(note?.issuedAt)) <= cutOffAt;
        expect(isKept).toBe(isClaimed || !isPutBack);
        expect(await shop.freePaise()).toBe(all.length * 100);

        await credit('credit-d', paid[1]);
        const numbers = (await shop.notes()).map(({ creditNoteNumber }) => creditNoteNumber);
        expect(numbers.toSorted()).toEqual(numbers.map((_, n) => numbered(n + 1)));
      },
    );
  },
);

it('a step that finds its note on record takes no number, whatever Postgres knows', async () => {
  const { grant, take, paid } = shop;
  const granted = await grant('credit-a');
  await take(granted);
  // As older versions could: the number's row is the other one's then.
  await shop.issueUnclaimed(1, paid[1]);
  const process = shop.anotherProcess();
  expect(await take({ ...granted, ...process, stepId: 'another' })).toMatchObject({ kind: 'done' });
  expect(await shop.freePaise()).toBe(100);
  await shop.credit('credit-b');
  expect((await shop.issued()).at(-1)).toBe(`${numbered(2)} credit-b`);
});
