import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { HaatEvent } from '@haat/contracts/events/registry';
import { sample } from '@haat/contracts/testing/sample';
import type { Position } from '@haat/event-store/port';
import { type Engines, openEngines } from '@haat/testkit/engines';
import { DomUtils, parseDocument } from 'htmlparser2';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { creditsIn } from '../audit/credits-in.ts';
import { createFindings } from '../audit/finding.ts';
import { createLedger } from '../audit/ledger.ts';
import { cameIn, invoicedOf, totalsOf } from '../audit/totals.ts';
import { readWindow } from '../audit/window.ts';
import { playTwoMonths, SELLER } from '../gst/testing/two-months.ts';
import { readInvoices } from '../invoices/read-invoices.ts';
import { runOps } from '../testing/run-ops.ts';
import { booksOf, readLedger } from './books.ts';
import { tallyFilesOf } from './tally.ts';
import { type Voucher, vouchersOf } from './vouchers.ts';

const ALWAYS = readWindow(undefined, undefined);
const sum = (all: readonly { readonly amountPaise: number }[]): number =>
  all.reduce((total, { amountPaise }) => total + amountPaise, 0);

const ledgerOf = (events: readonly HaatEvent[]) => {
  const ledger = createLedger(createFindings(), () => 'by-utr');
  const at = '2026-11-20T05:00:00.000Z';
  for (const event of events) {
    ledger.see({ event, stream: event.type, position: '1' as Position, at, actor: null });
  }
  return ledger;
};

const credit = (creditId: string, more: object = {}) =>
  sample('CreditObserved', {
    ...{ creditId, utr: null, amountPaise: 60_000, creditedAt: '2026-11-05T18:30:00.000Z' },
    ...more,
  });
const [referenceCode, refundReference] = ['PAY-1', 'BACK-1'];
const refund = { referenceCode, refundReference, amountPaise: 10_000 };
const PAID = [
  sample('PaymentSubmitted', { referenceCode, customerId: 'C-1', utr: '532512345678' }),
  credit('paying', { utr: '532512345678' }),
  sample('CreditClaimed', { creditId: 'paying', referenceCode }),
  sample('PaymentVerified', { referenceCode, creditId: 'paying', creditedPaise: 60_000 }),
  sample('PaymentExcessRefunded', { ...refund, refundReference: '532598765432' }),
  sample('PaymentExcessRefunded', refund),
  sample('RefundSent', { ...refund, transferReference: '532598765433', sentOn: '2026-11-23' }),
  sample('RefundReturned', { ...refund, returnedAt: '2026-11-24T05:00:00.000Z' }),
  sample('PaymentExcessRefunded', { ...refund, refundReference: 'BACK-2' }),
];
const OTHERS = [
  credit('unclaimed', { amountPaise: 5_000 }),
  credit('lump', { amountPaise: 99_900 }),
  sample('CreditExcluded', { creditId: 'lump' }),
  credit('bounced', { amountPaise: 7_000, creditedAt: '2026-11-06T05:00:00.000Z' }),
  sample('CreditReversed', {
    ...{ creditId: 'bounced', amountPaise: 7_000, reversedAt: '2026-11-07T05:00:00.000Z' },
  }),
];

describe('The books of a period', () => {
  const ledger = ledgerOf([...PAID, ...OTHERS]);
  const books = booksOf(ledger, [], ALWAYS);

  it('have each receipt once, in the month of the bank’s day in India', () => {
    expect(books.receipts).toMatchObject([
      { day: '2026-11-06', creditId: 'paying', referenceCode, customerId: 'C-1' },
      { day: '2026-11-06', creditId: 'unclaimed', referenceCode: null },
      { day: '2026-11-06', creditId: 'bounced', referenceCode: null },
    ]);
    const before = booksOf(ledger, [], readWindow('2026-11-01', '2026-11-05'));
    expect(before.receipts).toEqual([]);
  });

  it('have refunds that were sent, came back, or were reversed by the bank', () => {
    expect(
      books.outgoings.map(({ kind, day, number, amountPaise }) => [kind, day, number, amountPaise]),
    ).toEqual([
      ['reversed', '2026-11-07', 'bounced', 7_000],
      ['refund', '2026-11-20', '532598765432', 10_000],
      ['refund', '2026-11-23', 'BACK-1', 10_000],
      ['returned', '2026-11-24', 'BACK-1', -10_000],
    ]);
  });

  it('add up to the audit’s sums, to the paisa', () => {
    const totals = totalsOf(ledger, creditsIn(ledger));
    expect(sum(books.receipts)).toBe(cameIn(totals));
    expect(sum(books.outgoings)).toBe(totals.refunded + totals.reversed);
  });
});

describe('ops export', () => {
  let shop: Engines;
  let folder: string;
  beforeAll(async () => {
    shop = await openEngines();
    folder = await mkdtemp(join(tmpdir(), 'haat-books-'));
    await playTwoMonths(shop.store);
  });
  afterAll(async () => {
    await rm(folder, { recursive: true });
    await shop.close();
  });

  const exported = (line: string) => runOps(`export ${line}`, shop.url);
  const read = (...path: readonly string[]) => readFile(join(folder, ...path), 'utf8');

  const allBooks = async () => {
    const ledger = await readLedger(shop.store);
    const paid = ledgerOf([...PAID, ...OTHERS]);
    const invoices = await readInvoices(shop.store);
    return {
      ledger,
      books: {
        ...booksOf(paid, [], ALWAYS),
        documents: booksOf(ledger, invoices, ALWAYS).documents,
      },
    };
  };

  it('writes CSV files that no spreadsheet runs, and overwrites none', async () => {
    const out = join(folder, 'csv');
    expect(await exported(`--month 2026-11 --out ${out}`)).toMatchObject({ code: 0, err: '' });
    const rows = (await read('csv', 'invoices.csv')).split('\r\n');
    expect(rows[0]).toMatch(/^type,number,date,status,/);
    expect(rows.filter((row) => row.includes('HT-2627-00006'))).toEqual([
      expect.stringMatching(
        /^invoice,HT-2627-00006,2026-11-03,void,.*,0\.00,0\.00,0\.00,0\.00,0\.00$/,
      ),
    ]);
    expect(rows).toContainEqual(
      expect.stringMatching(
        /^invoice,HT-2627-00007,2026-11-10,paid,,\S+,\S+,Asha Verma,'=Neel Exports,08AABCN7409R1ZU,08,998315,18,1694\.06,152\.47,152\.47,0\.00,1999\.00$/,
      ),
    );
    expect(rows).toContainEqual(
      expect.stringMatching(
        /^credit note,CN-2627-00003,2026-11-13,.*,HT-2627-00009,.*,-847\.46,0\.00,0\.00,-152\.54,-1000\.00$/,
      ),
    );
    expect(await read('csv', 'payments.csv')).toMatch(/^date,utr,credit,source,amount/);
    const again = await exported(`--month 2026-11 --out ${out}`);
    expect(again).toMatchObject({ code: 1, out: expect.stringContaining('is there already') });
  });

  it('makes vouchers that balance, and that add up to the audit', async () => {
    const { ledger, books } = await allBooks();
    const vouchers = vouchersOf(books);
    for (const { id, entries } of vouchers) {
      const balance = entries.reduce((total, { debitPaise }) => total + debitPaise, 0);
      expect({ id, balance }).toEqual({ id, balance: 0 });
    }
    expect(new Set(vouchers.map(({ kind, id }) => `${kind} ${id}`)).size).toBe(vouchers.length);
    const billed = (kind: Voucher['kind']) =>
      vouchers
        .filter((one) => one.kind === kind)
        .reduce((total, { entries }) => total + (entries[0]?.debitPaise ?? 0), 0);
    const { byUpi, fromBalance } = invoicedOf(ledger);
    const notes = [...ledger.invoices.values()].reduce((total, one) => total + one.notesPaise, 0);
    expect(billed('Sales')).toBe(byUpi + fromBalance);
    expect(billed('Credit Note')).toBe(-notes);
    expect(billed('Receipt') + billed('Payment')).toBe(sum(books.receipts) - sum(books.outgoings));
  });

  it('writes XML whose ledgers exist, with every text escaped', async () => {
    const out = join(folder, 'tally');
    const line = `--from 2026-11-10 --to 2026-11-13 --format tally --out ${out} --json`;
    const { code, out: printed } = await exported(line);
    expect({ code, seen: JSON.parse(printed) }).toMatchObject({
      code: 0,
      seen: { documents: 3, files: ['masters.xml', 'vouchers.xml'] },
    });
    const xml = async (name: string) => parseDocument(await read('tally', name), { xmlMode: true });
    const all = (of: Awaited<ReturnType<typeof xml>>, name: string) =>
      DomUtils.getElementsByTagName(name, of).map((one) => DomUtils.textContent(one));
    const [masters, vouchers] = [await xml('masters.xml'), await xml('vouchers.xml')];
    expect(all(masters, 'REPORTNAME')).toEqual(['All Masters']);
    expect(all(vouchers, 'REPORTNAME')).toEqual(['Vouchers']);
    const known = all(masters, 'NAME');
    for (const name of all(vouchers, 'LEDGERNAME')) expect(known).toContain(name);
    expect(all(masters, 'PARENT')).toContain('Duties & Taxes');
    expect(await read('tally', 'masters.xml')).toContain('Duties &amp; Taxes');
    const [sale] = (await read('tally', 'vouchers.xml')).split('\n').slice(2);
    expect(sale).toContain(
      '<VOUCHER REMOTEID="haat-HT-2627-00007" VCHTYPE="Sales" ACTION="Create">',
    );
    expect(sale?.match(/<DATE>.*?<\/DATE>|<LEDGERNAME>.*?<\/AMOUNT>/g)).toEqual([
      '<DATE>20261110</DATE>',
      '<LEDGERNAME>Haat customers</LEDGERNAME><ISDEEMEDPOSITIVE>Yes</ISDEEMEDPOSITIVE><ISPARTYLEDGER>Yes</ISPARTYLEDGER><AMOUNT>-1999.00</AMOUNT>',
      '<LEDGERNAME>Sales SAC 998315</LEDGERNAME><ISDEEMEDPOSITIVE>No</ISDEEMEDPOSITIVE><ISPARTYLEDGER>No</ISPARTYLEDGER><AMOUNT>1694.06</AMOUNT>',
      '<LEDGERNAME>Output CGST</LEDGERNAME><ISDEEMEDPOSITIVE>No</ISDEEMEDPOSITIVE><ISPARTYLEDGER>No</ISPARTYLEDGER><AMOUNT>152.47</AMOUNT>',
      '<LEDGERNAME>Output SGST or UTGST</LEDGERNAME><ISDEEMEDPOSITIVE>No</ISDEEMEDPOSITIVE><ISPARTYLEDGER>No</ISPARTYLEDGER><AMOUNT>152.47</AMOUNT>',
    ]);
  });

  it('escapes what would break the XML, and drops what XML cannot hold', async () => {
    const narration = 'Neel & "Sons" <b>\u0001\u{1f600}';
    const voucher: Voucher = {
      ...{ kind: 'Receipt', id: '1', number: '1', day: '2026-11-05', reference: '', gstin: null },
      ...{ narration, entries: [] },
    };
    const path = join(folder, 'escaped.xml');
    await tallyFilesOf([voucher]).at(-1)?.write(path);
    expect(await readFile(path, 'utf8')).toContain(
      '<NARRATION>Neel &amp; &quot;Sons&quot; &lt;b&gt;\u{1f600}</NARRATION>',
    );
  });

  it.each([
    ['--out books', 'Name a month'],
    ['--month 2026-11 --from 2026-11-01 --out books', 'Name a month'],
    ['--from 2026-11-02 --to 2026-11-01 --out books', '--to is before --from'],
  ])('refuses %s', async (line, expected) => {
    const { code, out } = await exported(line);
    expect({ code, out }).toEqual({ code: 1, out: expect.stringContaining(expected) });
  });

  it('names the same invoices as GSTR-1', async () => {
    const { out } = await runOps('gstr1 --month 2026-11 --json', shop.url, {
      SUPPLIER_GSTIN: SELLER,
    });
    const json = join(folder, 'same');
    const books = await exported(`--month 2026-11 --out ${json} --json`);
    expect(JSON.parse(books.out).invoiced).toEqual(JSON.parse(out).net);
  });
});
