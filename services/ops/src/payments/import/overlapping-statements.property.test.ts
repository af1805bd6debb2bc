// @module-tag money
import { systemClock } from '@haat/platform/clock';
import { newTransactionId } from '@haat/testkit/customer';
import { openShop, type Shop } from '@haat/testkit/shop';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { BANKS } from './banks.ts';
import { fileRows } from './file-rows.ts';
import { importCredits, nameOf } from './import-credits.ts';
import { readStatement } from './statement.ts';
import { type HdfcRow, hdfcStatement } from './testing/hdfc-statement.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const by = { operator: 'meera', reason: 'All statements of the year.' };
const TODAY = '2026-12-31';

const statementOf = async (text: string) => {
  const read = readStatement(await fileRows(Buffer.from(text), BANKS), BANKS, TODAY);
  if (!read.ok) throw new Error(read.problem);
  return read.statement;
};

/** Some days in a row: alike cash, and payments by UPI. */
const rows = fc
  .array(fc.record({ isCash: fc.boolean(), days: fc.nat(1) }), { minLength: 1, maxLength: 12 })
  .map((all) => {
    let day = 1;
    return all.map(({ isCash, days }): HdfcRow => {
      day += days;
      const movement = { day: `${String(day).padStart(2, '0')}/11/26`, paise: 50_000 };
      return isCash ? movement : { ...movement, utr: newTransactionId() };
    });
  });
/** Where each of the files that are imported begins and ends, in parts of the whole. */
const cuts = fc.array(fc.tuple(fc.nat(100), fc.nat(100)), { maxLength: 4 });

let opening = 0;

it('overlapping statements add each credit once', async () => {
  await fc.assert(
    fc.asyncProperty(rows, cuts, async (all, parts) => {
      // Each an account of its own: the same cash after the same balance is the same credit.
      opening += 100_000_000;
      const services = { store: shop.store, clock: systemClock };
      const pieces = parts.map(([one, other]) => {
        const [from, to] = [Math.min(one, other), Math.max(one, other)];
        const place = (part: number) => Math.floor((part * all.length) / 101);
        return [place(from), place(to) + 1] as const;
      });
      const files = [...pieces, [0, all.length] as const].map(([from, to]) => {
        const before = all.slice(0, from).reduce((sum, { paise }) => sum + paise, opening);
        return hdfcStatement(all.slice(from, to), before);
      });
      let [added, addedPaise] = [0, 0];
      for (const [at, file] of files.entries()) {
        const read = { statement: await statementOf(file), sha256: String(at) };
        const imported = await importCredits(services, read, by);
        expect(imported.refused).toEqual([]);
        added += imported.added;
        addedPaise += imported.addedPaise;
      }
      const whole = (await statementOf(files.at(-1) ?? '')).credits;
      const names = new Set(whole.map((one) => shop.store.names.credit(nameOf('HDFC', one))));
      expect([names.size, added]).toEqual([all.length, all.length]);
      expect(addedPaise).toBe(all.length * 50_000);
    }),
    { numRuns: 25 },
  );
});
