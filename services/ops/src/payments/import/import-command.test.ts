// @module-tag nightly
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { paymentStream } from '@haat/contracts/events/payment';
import { systemClock } from '@haat/platform/clock';
import { newReferenceCode } from '@haat/platform/ids';
import { newTransactionId } from '@haat/testkit/customer';
import { type FollowedReadModels, followReadModels } from '@haat/testkit/read-models';
import { seedEvents } from '@haat/testkit/seed-events';
import { openWorker, type WorkerShop } from '@haat/testkit/worker';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Ended, runOps } from '../../testing/run-ops.ts';
import { hdfcStatement } from './testing/hdfc-statement.ts';
import { bank, type PaytmRow, paytm } from './testing/settlement-files.ts';
import { workbookAround } from './testing/spreadsheet.ts';

let shop: WorkerShop;
let readModels: FollowedReadModels;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'statements-'));
  await writeBad();
  shop = await openWorker({ PAYMENT_VERIFIER: 'statement' });
  readModels = followReadModels(shop);
});
afterAll(async () => {
  await readModels.close();
  await shop.close();
  await rm(folder, { recursive: true });
});

/** Files are named by where they are. */
const placed = (text: string): string =>
  text.replaceAll(/[\w-]+\.(?:csv|json|xlsx)/g, (name) => join(folder, name));
const run = (line: string): Promise<Ended> =>
  runOps(`payments ${placed(line)} --operator meera --reason statement`, shop.url, {
    PAYMENT_VERIFIER: 'statement',
  });
const write = (name: string, content: string | Buffer) => writeFile(join(folder, name), content);

it('a dry run prints the totals and changes nothing, and an import prints the new credits', async () => {
  const rows = [
    { day: '20/11/25', utr: newTransactionId(), paise: 54_900 },
    { day: '21/11/25', utr: newTransactionId(), paise: 15_000_000 },
    { day: '21/11/25', paise: 90_000 },
  ];
  await write('week.csv', hdfcStatement(rows));
  const totals =
    'Money moved in lines 4-6.\nHDFC, 2025-11-20 to 2025-11-21: 3 credits of ₹1,51,449.00, 0 debits.\n';
  const byHand = '1 credit has no transaction ID. Match it manually.\n';
  const dry = await run('import week.csv --dry-run');
  expect(dry).toEqual({
    code: 0,
    out:
      `${totals}3 credits of ₹1,51,449.00 would be new, 0 known from before.\n${byHand}` +
      'Nothing was changed. Run it again without --dry-run.\n',
    err: '',
  });
  const out = `${totals}3 credits of ₹1,51,449.00 are new, 0 known from before.\n${byHand}`;
  expect(await run('import week.csv --yes')).toEqual({ code: 0, out, err: '' });
  const again = await run('import week.csv --yes --json');
  expect(JSON.parse(again.out)).toMatchObject({ added: 0, known: 3, bank: 'HDFC' });
  await readModels.caughtUp('credits');
  const { out: listed } = await runOps('payments unclaimed --json', shop.url);
  expect(JSON.parse(listed)).toHaveLength(3);
});

it('each row with an amount is reported by line: moved, no movement, or not taken', async () => {
  const [utr, other] = [newTransactionId(), newTransactionId()];
  const rows = [
    { day: '20/08/25', utr, paise: 54_900 },
    { day: '21/08/25', utr: other, paise: 100 },
  ];
  const more = [',Total,,,,550.00,550.00', '-,UPI,1,NA,,5.00,555.00'].join('\r\n');
  await write('kinds.csv', `${hdfcStatement(rows)}\r\n${more}`);
  const { code, out } = await run('import kinds.csv --yes');
  expect(code).toBe(1);
  expect(out).toContain('Money moved in lines 4-5.');
  expect(out).toContain('Line 6 moves no money: the sum of the rows above it.');
  expect(out).toContain('Line 7 was not taken: “-” is no date.');
});

it('money of an earlier statement that went out again is reported, with exit code 1', async () => {
  const utr = newTransactionId();
  await write('came.csv', hdfcStatement([{ day: '20/09/25', utr, paise: 54_900 }]));
  expect(await run('import came.csv --yes')).toMatchObject({ code: 0 });
  await write('went.csv', hdfcStatement([{ day: '24/09/25', utr, paise: -54_900 }], 54_900));
  for (const how of ['--dry-run', '--yes']) {
    const { code, out } = await run(`import went.csv ${how}`);
    expect(code).toBe(1);
    expect(out).toContain(`Line 4: ₹549.00 that came in under ${utr} went out again`);
  }
});

it('a dry run says what would happen to a payment that the statement does not show', async () => {
  const referenceCode = newReferenceCode();
  const submittedAt = '2025-10-10T09:00:00.000Z';
  const data = { referenceCode, submittedAt, utr: newTransactionId() };
  await seedEvents({ store: shop.store, clock: systemClock }, [
    { stream: paymentStream(referenceCode), type: 'PaymentSubmitted', data },
  ]);
  await readModels.caughtUp('payments');
  const around = ['08/10/25', '12/10/25'].map((day) => ({ day, utr: newTransactionId() }));
  const text = hdfcStatement(around.map((row) => ({ ...row, paise: 100 })));
  await write('unseen.csv', text);
  const sentence = `${referenceCode} was submitted, but is not in it: its customer`;
  const dry = await run('import unseen.csv --dry-run');
  expect(dry.out).toContain(`${sentence} would be asked to check the transaction ID.`);
  const done = await run('import unseen.csv --yes');
  expect(done.out).toContain(`${sentence} is asked to check the transaction ID.`);
  await write('torn-again.csv', `${text}\r\n32/10/25,UPI,1,32/10/25,,1.00,\r\n`);
  const torn = await run('import torn-again.csv --dry-run');
  expect(torn.out).toContain('Line 6 would not be taken: “32/10/25” is no date.');
});

/** Files that are no statement of ours, or none at all. */
const writeBad = async (): Promise<void> => {
  await write('empty.csv', '');
  await write('other.csv', 'When,What,In\n20/11/25,UPI,549.00\n');
  await write('bad.json', '{"name":"Bank","columns":{"date":"When","narration":"What"}}');
  const wide =
    '<worksheet><sheetData><row r="1048576"><c r="XFD1048576"><v>1</v></c></row></sheetData></worksheet>';
  await write('wide.xlsx', workbookAround({ content: Buffer.from(wide) }));
};

it.each([
  ['import nothing.csv', 'File nothing.csv not found.'],
  ['import empty.csv', 'empty.csv is empty. Download it again.'],
  ['import wide.xlsx', 'wide.xlsx takes too much to read.'],
  ['import other.csv', 'No header of a known bank in the file.'],
  ['import other.csv --profile other.csv', 'other.csv is no JSON.'],
  ['import other.csv --profile bad.json', 'bad.json describes no statement: columns'],
])('%s is refused with a message', async (line, expected) => {
  const { code, out, err } = await run(`${line} --yes`);
  expect([code, err]).toEqual([1, '']);
  expect(out).toContain(placed(expected));
});

it('a statement is read with the profile of its bank', async () => {
  const profile = { name: 'Other', columns: { date: 'When', narration: 'What', credit: 'In' } };
  await write('other.json', JSON.stringify(profile));
  await write('other.csv', 'When,What,In\n20/11/25,UPI,549.00\n');
  const { code, out } = await run('import other.csv --profile other.json --yes');
  expect([code, out]).toEqual([0, expect.stringContaining('Other, 2025-11-20 to 2025-11-20')]);
});

it('an unknown layout is previewed, and stored once it is accepted', async () => {
  const rows = ['20/07/25,CASH DEP,549.00,,1549.00', '21/07/25,RENT,,100.00,1449.00'];
  await write('unknown.csv', ['When,What,In,Out,Left', ...rows].join('\n'));
  const shown = await run('import unknown.csv --yes');
  expect(shown.code).toBe(1);
  expect(shown.out).toContain('Line 2: 2025-07-20, ₹549.00 came in, balance ₹1,549.00');
  const line = `payments import ${join(folder, 'unknown.csv')} --accept-layout my-bank --reason`;
  expect(shown.out).toContain(line);

  const dry = await run('import unknown.csv --accept-layout Corner --dry-run');
  expect([dry.code, dry.out]).toEqual([0, expect.stringContaining('Corner, 2025-07-20')]);
  const still = await runOps('payments layouts', shop.url);
  expect(still.out).toContain('No layout is stored.');

  const accepted = await run('import unknown.csv --accept-layout Corner --yes');
  expect([accepted.code, accepted.out]).toEqual([
    0,
    expect.stringContaining('1 credit of ₹549.00 is new'),
  ]);
  const again = await run('import unknown.csv --yes');
  expect([again.code, again.out]).toEqual([
    0,
    expect.stringContaining('0 credits of ₹0.00 are new, 1 known'),
  ]);
  const listed = await runOps('payments layouts', shop.url);
  expect(listed.out).toContain('Corner: When, What, In, Out, Left');
  const removed = await runOps('payments layouts --remove Corner', shop.url);
  expect(removed).toMatchObject({ code: 0, out: '1 layout removed.\n' });
  expect(await run('import unknown.csv --yes')).toMatchObject({ code: 1 });
});

it('a payment app’s file is matched with the bank’s lump sum, with exit code 1 when they differ', async () => {
  const at = ['20-11-2025 10:00:00', '21-11-2025'] as const;
  const [row, part] = ['301', '302'].map((id) => ({
    ...{ id, utr: newTransactionId(), at, sums: ['549.00', '1.00', '0.18', '547.82'] as const },
    payout: ['P-COMMAND-1', '532600000301'] as const,
  })) as [PaytmRow, PaytmRow];
  await write('paytm.csv', paytm(row, { ...part, status: 'FAILURE' }));
  const first = await run('import paytm.csv --yes');
  expect(first.out).toContain('Line 3 moves no money: ₹549.00 failed: no credit.');
  expect(first.out).toContain('Paytm, 2025-11-20 to 2025-11-20: 1 credit of ₹549.00, 0 debits.');
  expect(first.code).toBe(0);
  await write('short.csv', bank(['NEFT-ONE97-P-COMMAND-1', '547.00', '22/11/2025']));
  const short = await run('import short.csv --yes');
  expect(short.code).toBe(1);
  expect(short.out).toContain(
    'Settlement P-COMMAND-1 of Paytm: the bank shows ₹547.00, its files say ₹547.82.',
  );
  await write('lump.csv', bank(['NEFT-ONE97-P-COMMAND-1', '547.82', '22/11/2025']));
  const { code, out } = await run('import lump.csv --yes');
  expect([code, out]).toEqual([0, expect.stringContaining('is set aside.')]);
  await Promise.all(['payments', 'orders', 'invoices'].map(readModels.caughtUp));
  const audit = await runOps('audit payments --json', shop.url);
  expect(JSON.parse(audit.out).settlements).toMatchObject({
    feesPaise: 118,
    receivedPaise: 54_782,
  });
});

it('another app’s file is read with its profile, and unreadable rows are reported', async () => {
  const columns = { date: 'Paid at', payment: 'Id', reference: 'RRN', gross: 'Sum', net: 'Out' };
  await write('app.json', JSON.stringify({ name: 'App', columns: { ...columns, fee: 'Kept' } }));
  const rows = [`20/11/2025,A1,${newTransactionId()},549.00,1.00,548.00`, '20/11/2025,A2,,1,0,1'];
  await write('app.csv', ['Paid at,Id,RRN,Sum,Kept,Out', ...rows].join('\n'));
  const { code, out } = await run('import app.csv --profile app.json --yes');
  expect(out).toContain('App, 2025-11-20 to 2025-11-20: 1 credit of ₹549.00');
  expect(out).toContain('Line 3 was not taken: “” is no UTR or RRN.');
  expect(code).toBe(1);
});
