// @module-tag slow
import { START } from '@haat/event-store/port';
import { failingOnce } from '@haat/testkit/failing-once';
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

/** Cut off after one event, a note is cut off before the next. */
describe.each([
  ['before', 'CreditNoteNumberClaimed'],
  ['before', 'CreditNoteIssued'],
  ['before', 'PaymentUnallocatedByCreditNote'],
  ['after', 'PaymentUnallocatedByCreditNote'],
] as const)('a credit note that was cut off %s %s', (when, type) => {
  it.each([false, true])(
    'ends: one number, one note, the money once; Postgres put back: %s',
    async (isRestored) => {
      const { credit, grant, take, paid } = shop;
      await credit('credit-a', paid[1]);
      const restoreDatabase = await shop.backUp();
      const cut = await grant('credit-b');
      const store = failingOnce(shop.services.store, type, when);
      await expect(take({ ...cut, store })).rejects.toThrow(`Killed ${when} ${type}`);
      const cutOffAt = shop.clock.now();
      shop.clock.advance(60_000);
      if (isRestored) await restoreDatabase();
      const isClaimed = type !== 'CreditNoteNumberClaimed';
      // A number in no event is given again: to the first caller.
      if (isClaimed) await credit('credit-c', paid[1]);

      for (const process of [shop.anotherProcess(), {}]) {
        expect(await take({ ...cut, ...process })).toMatchObject({ kind: 'done' });
      }
      const all = await shop.notes();
      const [note, ...others] = all.filter(({ creditId }) => creditId === 'credit-b');
      expect(others).toEqual([]);
      expect(note?.creditNoteNumber).toBe(numbered(2));
      const isRetained = Date.parse(String(note?.issuedAt)) <= cutOffAt;
      expect(isRetained).toBe(isClaimed || !isRestored);
      expect(await shop.freePaise()).toBe(all.length * 100);

      await credit('credit-d', paid[1]);
      const numbers = (await shop.notes()).map(({ creditNoteNumber }) => creditNoteNumber);
      expect(numbers.toSorted()).toEqual(numbers.map((_, n) => numbered(n + 1)));
    },
  );
});

it('a step whose note is in the event log takes no number, even after Postgres was restored', async () => {
  const { grant, take } = shop;
  const restoreDatabase = await shop.backUp();
  const granted = await grant('credit-a');
  await take(granted);
  await restoreDatabase();
  const process = shop.anotherProcess();
  expect(await take({ ...granted, ...process, stepId: 'another' })).toMatchObject({ kind: 'done' });
  expect(await shop.freePaise()).toBe(100);
  const { rows } = await shop.connection.pool.query('select from credit_note_numbers');
  expect(rows).toEqual([]);
  await shop.credit('credit-b');
  expect((await shop.issued()).at(-1)).toBe(`${numbered(2)} credit-b`);
});

it('a claimed number keeps its time when Postgres is restored under its process', async () => {
  const { credit, grant, take } = shop;
  await credit('credit-a');
  const restoreDatabase = await shop.backUp();
  const cut = await grant('credit-b');
  const store = failingOnce(shop.services.store, 'CreditNoteIssued', 'before');
  await expect(take({ ...cut, store })).rejects.toThrow('Killed before CreditNoteIssued');
  const filter = { eventTypes: ['CreditNoteNumberClaimed'] };
  const claim = (await shop.store.readAll(START, { filter })).events.at(-1);
  // Into another financial year.
  shop.clock.advance(365 * 24 * 60 * 60_000);
  await restoreDatabase();
  expect(await take(cut)).toMatchObject({ kind: 'done' });
  expect((await shop.notes()).at(-1)).toMatchObject({
    creditNoteNumber: numbered(2),
    issuedAt: claim?.data.givenAt,
  });
});
