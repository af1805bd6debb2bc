import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { subjects } from '@haat/contracts/events/subject';
import { systemClock } from '@haat/platform/clock';
import { type Engines, openEngines } from '@haat/testkit/engines';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditPayments } from '../audit/audit-payments.ts';
import { invoicedOf } from '../audit/totals.ts';
import { readInvoices } from '../invoices/read-invoices.ts';
import { runOps } from '../testing/run-ops.ts';
import { gstr1Of } from './gstr1.ts';
import { playTwoMonths, SELLER } from './testing/two-months.ts';

const FIXTURES = join(import.meta.dirname, 'testing/gstr1-2026-11');
const BILL_PAISE = 54_900;

let shop: Engines;
let folder: string;
beforeAll(async () => {
  shop = await openEngines();
  folder = await mkdtemp(join(tmpdir(), 'haat-gstr1-'));
  await playTwoMonths(shop.store);
});
afterAll(async () => {
  await rm(folder, { recursive: true });
  await shop.close();
});

const gstr1 = (line: string, gstin: string | undefined = SELLER) =>
  runOps(`gstr1 ${line}`, shop.url, { SUPPLIER_GSTIN: gstin });

/** With the line ends of the fixtures, which Git may change. */
const filesIn = async (path: string): Promise<Readonly<Record<string, string>>> => {
  const names = (await readdir(path)).toSorted();
  const texts = names.map(async (name) => {
    const text = await readFile(join(path, name), 'utf8');
    return [name, text.replaceAll('\r\n', '\n')];
  });
  return Object.fromEntries(await Promise.all(texts));
};

describe('GSTR-1 of a month', () => {
  it('is one CSV file for each table, and overwrites none', async () => {
    const out = join(folder, 'november');
    const line = `--month 2026-11 --out ${out}`;
    expect(await gstr1(line)).toMatchObject({ code: 0 });
    expect(await filesIn(out)).toEqual(await filesIn(FIXTURES));
    const again = await gstr1(line);
    expect(again).toMatchObject({ code: 1, out: expect.stringContaining('is there already') });
  });

  it('adds up to the audit’s invoices less its credit notes, to the paisa', async () => {
    const invoices = await readInvoices(shop.store);
    const months = ['2026-10', '2026-11', '2026-12'].map((month) =>
      gstr1Of(invoices, { month, gstin: SELLER, now: systemClock.now() }),
    );
    const { ledger } = await auditPayments({
      ...{ db: shop.connection.db, store: shop.store, clock: systemClock },
      settings: { CLAIM_LAPSE_MS: 0 },
    });
    const { byUpi, fromBalance } = invoicedOf(ledger);
    const notes = [...ledger.invoices.values()].reduce((sum, one) => sum + one.notesPaise, 0);
    const filed = months.reduce((sum, { net }) => sum + net.totalPaise, 0);
    expect(filed + BILL_PAISE).toBe(byUpi + fromBalance - notes);
    for (const { net, ...month } of months) {
      const { b2b, b2cl, b2cs, cdnr, cdnur, hsnB2b, hsnB2c } = month;
      const sum = (
        rows: readonly { readonly taxablePaise: number; readonly totalPaise: number }[],
      ) =>
        rows.reduce(
          (all, { taxablePaise, totalPaise }) => all + taxablePaise * 1e9 + totalPaise,
          0,
        );
      expect(sum([...hsnB2b, ...hsnB2c])).toBe(sum([net]));
      expect(sum([...b2b, ...b2cl, ...b2cs]) - sum([...cdnr, ...cdnur])).toBe(sum([net]));
    }
  });

  it('prints the tables one after another, and the sums', async () => {
    const { out, err, code } = await gstr1('--month 2026-11 --csv');
    expect({ code, err }).toEqual({ code: 0, err: '' });
    const files = await filesIn(FIXTURES);
    const names = ['b2b', 'b2cl', 'b2cs', 'cdnr', 'cdnur', 'hsn-b2b', 'hsn-b2c', 'docs'];
    const printed = names.map((name) => `${name}\n${files[`${name}.csv`]}\n`).join('');
    expect(out).toBe(printed);
    const sums = await gstr1('--month 2026-11');
    expect(sums.out).toContain('HT-2627-00004 to HT-2627-00007: 4 documents, 1 of them void');
  });

  it('stays the same after a customer was erased', async () => {
    const before = await gstr1('--month 2026-11 --json');
    await shop.keyStore.subjects.destroy(subjects.customer('C-ERASED00'));
    await shop.keyStore.subjects.destroy(subjects.customer('C-7K3M92QD'));
    expect(await gstr1('--month 2026-11 --json')).toEqual(before);
    expect(JSON.parse(before.out)).toMatchObject({
      ...{ month: '2026-11', gstin: SELLER },
      b2b: [{ number: 'HT-2627-00007', placeOfSupply: '08', taxablePaise: 169_406 }],
    });
  });

  it('of a shop without a GSTIN has heads alone, and says why on stderr', async () => {
    const { code, out, err } = await runOps('gstr1 --month 2026-09 --csv', shop.url);
    expect(code).toBe(0);
    expect(err).toContain('The shop has no GSTIN (SUPPLIER_GSTIN)');
    expect(out.match(/^GSTIN\/UIN of Recipient,.*$/gm)).toHaveLength(2);
    expect(out).not.toContain('HT-');
  });

  it('names documents of another GSTIN, and a later void', async () => {
    const invoices = await readInvoices(shop.store);
    const now = Date.parse('2026-11-20T00:00:00.000Z');
    const other = gstr1Of(invoices, { month: '2026-11', gstin: '27AAPFU0939F1ZV', now });
    expect(other.docs).toEqual([]);
    expect(other.notes).toEqual([
      '2026-11 is not over: later documents are missing.',
      `9 documents of ${SELLER} left out: set SUPPLIER_GSTIN to that GSTIN for its return.`,
    ]);
    const voidedLater = invoices.map((one) =>
      one.voidedAt === null ? one : { ...one, voidedAt: '2026-12-02T00:00:00.000Z' },
    );
    expect(
      gstr1Of(voidedLater, { month: '2026-12', gstin: SELLER, now: Date.parse('2027-01-02') })
        .notes,
    ).toEqual([expect.stringMatching(/^HT-2627-00006 of 2026-11-03 was voided in 2026-12: amend/)]);
  });

  it('says which buyers count as unregistered because the law no longer needs their data', async () => {
    const [now, erased] = [Date.parse('2036-01-01'), { name: '[erased]', gstin: '[erased]' }];
    const invoices = (await readInvoices(shop.store)).map((one) => ({
      ...one,
      billedTo: { ...one.billedTo, ...(one.invoiceNumber === 'HT-2627-00007' ? erased : {}) },
    }));
    const { b2b, notes } = gstr1Of(invoices, { month: '2026-11', gstin: SELLER, now });
    expect(b2b).toEqual([]);
    expect(notes).toEqual([
      expect.stringMatching(/^1 document with erased buyers: .* unregistered\.$/),
    ]);
  });

  it.each(['2026-13', '2026-1', 'november'])('refuses the month %s', async (month) => {
    const { code, err } = await gstr1(`--month ${month}`);
    expect({ code, err }).toMatchObject({ code: 2, err: expect.stringContaining('2026-11') });
  });
});
