// @module-tag money
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type BankProfile, bankProfileSchema } from './bank-profile.ts';
import { BANKS } from './banks.ts';
import { fileRows } from './file-rows.ts';
import { readStatement, type StatementRead } from './statement.ts';
import { workbookAround, workbookOf, zipOf } from './testing/spreadsheet.ts';

const TODAY = '2026-11-23';
const sample = (name: string): Buffer => readFileSync(join(import.meta.dirname, 'samples', name));

const read = async (
  bytes: Buffer | string,
  profiles: readonly BankProfile[] = BANKS,
): Promise<StatementRead> =>
  readStatement(await fileRows(Buffer.from(bytes), profiles), profiles, TODAY);

const statementOf = async (...given: Parameters<typeof read>) => {
  const done = await read(...given);
  if (!done.ok) throw new Error(done.problem);
  return done.statement;
};

const CANARA = bankProfileSchema.parse(JSON.parse(sample('canara.json').toString()));

/** The same days in the format of every bank. */
const WEEK = {
  credits: [
    { valueDate: '2026-11-01', creditPaise: 54_900, utr: '630512345678', balancePaise: 15_054_900 },
    {
      valueDate: '2026-11-02',
      creditPaise: 15_000_000,
      utr: '630612345679',
      balancePaise: 30_054_900,
    },
    { valueDate: '2026-11-05', creditPaise: 90_000, utr: null, balancePaise: 28_944_850 },
  ],
  refused: [],
  gaps: [],
  hasBalances: true,
  debits: 1,
  wentOut: [{ valueDate: '2026-11-03', utr: '630712345680', debitPaise: 1_200_050 }],
  outgoing: [1_200_050],
  from: '2026-11-01',
  to: '2026-11-05',
};

const comparable = ({
  movements: _,
  noMovements: __,
  ...statement
}: Awaited<ReturnType<typeof statementOf>>) => ({
  ...statement,
  wentOut: statement.wentOut.map(({ line: _, ...debit }) => debit),
  outgoing: statement.outgoing.map(({ debitPaise }) => debitPaise),
  credits: statement.credits
    .map(({ valueDate, creditPaise, utr, balancePaise }) => ({
      ...{ valueDate, creditPaise, utr, balancePaise },
    }))
    .toSorted((one, other) => one.valueDate.localeCompare(other.valueDate)),
});

const SAMPLES = [
  ['SBI', 'sbi.csv', BANKS],
  ['HDFC', 'hdfc.csv', BANKS],
  ['ICICI', 'icici.csv', BANKS],
  ['Axis', 'axis.csv', BANKS],
  ['HDFC', 'hdfc-delimited.txt', BANKS],
  ['ICICI', 'icici-net-banking.csv', BANKS],
  ['SBI', 'sbi-2024.csv', BANKS],
  ['Axis', 'axis-2025.csv', BANKS],
  ['Kotak', 'kotak.csv', BANKS],
  ['Kotak', 'kotak-two-columns.csv', BANKS],
  ['Kotak', 'kotak-one-column.csv', BANKS],
  ['Yes Bank', 'yes.csv', BANKS],
  ['Canara', 'canara-net-banking.csv', BANKS],
  ['Bank of Baroda', 'bank-of-baroda.csv', BANKS],
  ['Bank of Baroda', 'bank-of-baroda-older.csv', BANKS],
  ['PNB', 'pnb.csv', BANKS],
  ['PNB', 'pnb-older.csv', BANKS],
  ['IDFC First', 'idfc-first.csv', BANKS],
  ['Federal', 'federal.csv', BANKS],
  ['Canara', 'canara.csv', [CANARA]],
] as const;

describe.each(SAMPLES)('a statement of %s (%s)', (bank, file, profiles) => {
  it('is read from CSV', async () => {
    expect(comparable(await statementOf(sample(file), profiles))).toEqual({ ...WEEK, bank });
  });

  it('is read from XLSX, with sums as numbers', async () => {
    const rows = await fileRows(sample(file), profiles);
    const book = workbookOf(
      rows.map(({ cells }) =>
        cells.map((cell) => {
          const plain = cell.replaceAll(',', '').trim();
          return /^-?\d+\.\d\d$/.test(plain) ? Number(plain) : cell;
        }),
      ),
    );
    expect(comparable(await statementOf(book, profiles))).toEqual({ ...WEEK, bank });
  });
});

const HEADER = 'Date,Narration,Chq./Ref.No.,Value Dt,Withdrawal Amt.,Deposit Amt.,Closing Balance';
const hdfc = (...rows: readonly string[]): string => [HEADER, ...rows].join('\n');
const row = (utr: string, sum: string, balance = ''): string =>
  `01/11/26,UPI-${utr},0000${utr},01/11/26,,${sum},${balance}`;

describe('the summary below the rows', () => {
  const rows = [row('630512345678', '549.00', '549.00'), row('630512345679', '51.00', '600.00')];
  const stars = Array.from({ length: 7 }, () => '********').join();
  const above = [stars, 'STATEMENT SUMMARY  :-', ''];
  const heads = 'Opening Balance,Dr Count,Cr Count,Debits,Credits,Closing Bal';
  const ending = [
    '',
    'Generated On: 05-Nov-2026 11:20:31',
    'This is a computer generated statement',
  ];
  const below = (...lines: readonly string[]) =>
    statementOf(hdfc(...rows, ...above, ...lines, ...ending));

  it('is not reported as an unreadable row', async () => {
    const { refused, gaps, credits } = await below(heads, '0.00,0,2,0.00,600.00,600.00');
    expect({ refused, gaps, credits: credits.length }).toEqual({
      ...{ refused: [], gaps: [], credits: 2 },
    });
  });

  it.each(['0.00,0,3,0.00,600.00,600.00', '0.00,0,2,0.00,649.00,600.00', '0,1,2,0,600,600'])(
    'reports missing rows: %s',
    async (sums) => {
      const { refused, gaps } = await below(heads, sums);
      expect(refused).toEqual([]);
      expect(gaps).toMatchObject([
        { line: 8, why: expect.stringContaining('not what stands above it') },
      ]);
    },
  );

  it.each([
    ['is not recognised when a dated row follows its header', [heads, rows[1] ?? '']],
    ['is not recognised without its header', ['0.00,0,2,0.00,600.00,600.00']],
    ['is not recognised with an invalid amount', [heads, '0.00,0,2,0.00,600.00,5x']],
  ])('%s', async (_, lines) => {
    const { refused, credits } = await below(...lines);
    expect(refused.length + credits.length).toBe(3);
  });
});

describe('A statement row', () => {
  it.each([
    ['31/02/26,UPI,1,31/02/26,,549.00,', '“31/02/26” is no date'],
    ['01/12/26,UPI,1,01/12/26,,549.00,', '2026-12-01 is still to come'],
    ['01/11/26,UPI,1,01/11/26,,5x9.00,', '“5x9.00” is no amount'],
    ['01/11/26,UPI,1,01/11/26,5.00,549.00,', 'money came in and went out in one row'],
    ['01/11/26,UPI,1,01/11/26,,99999999999999.00,', '“99999999999999.00” is no amount'],
    ['01/11/26,"UPI"x,1,01/11/26,,549.00,', 'its quotes do not fit, or it is too long'],
    [
      '01/11/26,UPI-ASHA,6.30512E+11,01/11/26,,549.00,',
      'a spreadsheet has shortened “6.30512E+11”: download the statement again, and import it unopened',
    ],
    [`01/11/26,${'x'.repeat(70_000)},1,01/11/26,,5,`, 'its quotes do not fit, or it is too long'],
  ])(
    'is reported with its line when it is unreadable, and the next row is read: %s',
    async (bad, why) => {
      const statement = await statementOf(hdfc(bad, row('630512345678', '549.00')));
      expect(statement.refused).toEqual([{ line: 2, why }]);
      expect(statement.credits).toMatchObject([{ line: 3, utr: '630512345678' }]);
    },
  );

  it('is read when its narration has the ID that a spreadsheet has shortened', async () => {
    const shortened = '01/11/26,UPI-ASHA-630512345678,6.30512E+11,01/11/26,,549.00,';
    const { credits, refused } = await statementOf(hdfc(shortened));
    expect(refused).toEqual([]);
    expect(credits).toMatchObject([{ utr: '630512345678' }]);
  });

  it('is read below 100 unreadable lines, and more of them fail the import', async () => {
    const lines = (count: number) => Array<string>(count).fill('"x');
    const good = row('630512345678', '549.00');
    expect((await statementOf(hdfc(...lines(100), good))).credits).toHaveLength(1);
    await expect(statementOf(hdfc(...lines(101), good))).rejects.toThrow(
      'More than 100 of its lines are no CSV.',
    );
  });

  it.each([
    ['Dr / Cr', {}],
    ['Type', { side: 'Type' }],
  ])('is a credit or a debit as the column %s says', async (head, described) => {
    const kotak = bankProfileSchema.parse({
      name: 'Kotak',
      columns: { date: 'Date', narration: 'Description', amount: 'Amount', ...described },
    });
    const text = [
      `Date,Description,Amount,${head},Balance,Dr / Cr`,
      '01-11-2026,UPI/630512345678/ASHA,549.00,CR,1549.00,CR',
      '02-11-2026,UPI/630612345679/RAVI,100.00,DR,1449.00,CR',
      '03-11-2026,UPI/630712345680/RAVI,100.00,,1549.00,CR',
    ].join('\n');
    const statement = await statementOf(text, [kotak]);
    expect(statement).toMatchObject({
      credits: [{ utr: '630512345678', creditPaise: 54_900 }],
      debits: 1,
      refused: [{ line: 4, why: '“” is neither Cr nor Dr' }],
    });
  });

  it.each([
    ['01/11/26,UPI-ASHA, JAIPUR,0000630512345678,01/11/26,,549.00,549.00', '630512345678'],
    ['01/11/26,UPI-A, B, C-630512345678,-,01/11/26,,549.00,549.00,', '630512345678'],
  ])('is read when its narration has commas without quotes: %s', async (line, utr) => {
    const { credits, refused } = await statementOf(hdfc(line));
    expect(refused).toEqual([]);
    expect(credits).toMatchObject([{ utr, creditPaise: 54_900, balancePaise: 54_900 }]);
  });

  it.each([
    [hdfc('01/11/26,UPI,0000630512345678,01/11/26,,1,549.00,2549.00'), '1,549.00'],
    [hdfc('01/11/26,UPI,0000630512345678,01/11/26,,549.00,1,549.00'), '1,549.00'],
    [
      `Date,Narration,Chq.No.,Deposit(Cr),Withdrawal(Dr),Balance(INR)
01-11-2026,UPI,630512345678,1,50,549.00,,151549.00`,
      '50,549.00',
    ],
  ])('is reported when its amount has commas without quotes: %s', async (text, sum) => {
    const { credits, refused } = await statementOf(text);
    expect(credits).toEqual([]);
    expect(refused).toEqual([{ line: 2, why: `“${sum}” may be one amount or two` }]);
  });

  it('is reported when its extra cells leave two readings', async () => {
    const bank = bankProfileSchema.parse({
      name: 'Other',
      columns: { date: 'Date', narration: 'Narration', credit: 'Credit', balance: 'Balance' },
    });
    const text = 'Date,Narration,Credit,Balance\n01/11/26,UPI,549.00,1549.00,2000.00';
    expect((await statementOf(text, [bank])).refused).toEqual([
      { line: 2, why: 'it has more cells than the header' },
    ]);
  });

  it('has a balance below zero when the account is overdrawn', async () => {
    const text = [
      'Sl. No.,Transaction Date,Value Date,Description,Chq / Ref No.,Amount,Dr / Cr,Balance,Dr / Cr',
      '1,01-11-2026,01-11-2026,CHQ 900001,900001,"10,000.00",DR,"2,10,000.00",DR',
      '2,02-11-2026,02-11-2026,UPI/ASHA/630512345678/UPI,,"50,000.00",CR,"1,60,000.00",DR',
    ].join('\n');
    const { gaps, credits } = await statementOf(text);
    expect(gaps).toEqual([]);
    expect(credits).toMatchObject([{ balancePaise: -16_000_000 }]);
  });

  it('is reported when its balance does not follow from the row above', async () => {
    const statement = await statementOf(
      hdfc(
        row('630512345678', '549.00', '1549.00'),
        row('630512345679', '100.00', '1649.00'),
        row('630512345680', '100.00', '1849.00'),
      ),
    );
    expect(statement.gaps).toEqual([
      { line: 4, why: 'the balance is ₹100.00 off from the row above it' },
    ]);
  });

  it('does not extend the days of the file with its value date', async () => {
    const statement = await statementOf(
      hdfc(
        '14/11/26,REVERSAL,,01/09/26,5.00,,1000.00',
        '15/11/26,UPI,0000630512345678,15/11/26,,549.00,1549.00',
        '15/11/26,CHEQUE,,18/11/26,,100.00,1649.00',
      ),
    );
    expect(statement).toMatchObject({ from: '2026-11-14', to: '2026-11-15', refused: [] });
    expect(statement.credits.map(({ valueDate }) => valueDate)).toEqual([
      '2026-11-15',
      '2026-11-18',
    ]);
  });

  it.each([
    ['549.00', true],
    // A fee is no money that goes back.
    ['5.90', false],
  ])(
    'needs manual review when a debit of ₹%s has its transaction ID: %s',
    async (sum, isSentBack) => {
      const utr = '630512345678';
      const statement = await statementOf(
        hdfc(row(utr, '549.00'), `02/11/26,UPI-${utr},0000${utr},02/11/26,${sum},,`),
      );
      expect(statement.credits).toHaveLength(isSentBack ? 0 : 1);
      const why = 'line 3 shows its transaction ID as a debit: match it manually';
      expect(statement.refused).toEqual(isSentBack ? [{ line: 2, why }] : []);
    },
  );

  it.each(['000000000000', '0000000000000000'])(
    'has no UTR when its reference is zeros (%s): two of them are two credits',
    async (zeros) => {
      const cash = (sum: string) => `01/11/26,CASH DEP,${zeros},01/11/26,,100.00,${sum}`;
      const { credits } = await statementOf(hdfc(cash('100.00'), cash('200.00')));
      expect(credits).toMatchObject([{ utr: null }, { utr: null }]);
    },
  );

  it('keeps no terminal control characters', async () => {
    const evil = row('630512345678', '549.00').replace('UPI-', 'UPI\u001b[2J\u202e-');
    const { credits } = await statementOf(hdfc(evil));
    expect(credits[0]?.narration).toBe('UPI [2J -630512345678');
  });
});

describe('A row with an amount', () => {
  it.each(['-', 'NA', '', '00/00/00', 'n/a'])(
    'uses its own date when its value date is "%s"',
    async (counts) => {
      const odd = `02/11/26,UPI-630512345679,0000630512345679,${counts},,100.00,`;
      const { credits, refused } = await statementOf(hdfc(row('630512345678', '549.00'), odd));
      expect(refused).toEqual([]);
      expect(credits).toMatchObject([{ line: 2 }, { line: 3, valueDate: '2026-11-02' }]);
    },
  );

  it.each([
    ['NA,UPI-ASHA,0000630512345679,NA,,100.00,', '“NA” is no date'],
    [',UPI-ASHA,0000630512345679,,,100.00,', 'it has no date'],
    [',CASH DEP,,,,100.00,', 'it has no date'],
    ['NA,UPI,0000630512345679,NA,,"100,00",', '“NA” is no date'],
    ['NA,CASH DEP,,NA,,"100,00",1649.00', '“NA” is no date'],
    // The same sum as above it, which the balance moves by.
    [',,,,,549.00,2098.00', 'it has no date, and it does not sum up the rows around it'],
    // The same sum as above it, and a transfer of its own.
    [',TOTAL UPI,0000630512345679,,,549.00,', 'it has no date'],
    [',TOTAL,,,,999.00,', 'it has no date, and it does not sum up the rows around it'],
    [',CLOSING BALANCE,,,,,1234.00', 'it has no date, and it does not sum up the rows around it'],
  ])('is reported when it is neither a movement nor a total: %s', async (bad, why) => {
    const statement = await statementOf(hdfc(row('630512345678', '549.00', '1549.00'), bad));
    expect(statement.refused).toEqual([{ line: 3, why }]);
    expect(statement.credits).toHaveLength(1);
  });

  it('is no movement when it is an opening balance or a total of a page or of all rows', async () => {
    const statement = await statementOf(
      hdfc(
        '01/11/26,OPENING BALANCE,,01/11/26,,1000.00,1000.00',
        row('630512345678', '549.00', '1549.00'),
        ',Page Total,,,,549.00,1549.00',
        HEADER,
        ',B/F,,,,,1549.00',
        row('630512345679', '51.00', '1600.00'),
        '01/11/26,RENT,,01/11/26,100.00,,1500.00',
        ',Page Total,,,100.00,51.00,',
        ',Grand Total,,,100.00,600.00,',
        ',,,,100.00,600.00,',
        '02/11/26,CLOSING BALANCE,,,0.00,0.00,1500.00',
        'Registered Office,1 Market Lane,Fort,Mumbai,Mumbai 400001,,',
      ),
    );
    expect(statement).toMatchObject({
      ...{ refused: [], gaps: [], movements: [3, 7, 8], debits: 1 },
      credits: [{ line: 3 }, { line: 7 }],
    });
    expect(statement.noMovements.map(({ line }) => line)).toEqual([2, 4, 6, 9, 10, 11, 12]);
  });

  it('is reported when it is an opening balance with a number like a UTR', async () => {
    const opening = '01/11/26,OPENING BALANCE 123405001234,,01/11/26,,1000.00,1000.00';
    const statement = await statementOf(hdfc(opening, row('630512345678', '549.00', '1549.00')));
    const why = 'it may be a transfer, or the balance stays as it is around it';
    expect(statement).toMatchObject({ refused: [{ line: 2, why }], credits: [{ line: 3 }] });
  });

  it('is a movement when the balance moves by it, newest row first, below equal amounts', async () => {
    const statement = await statementOf(
      hdfc(
        row('630512345678', '549.00', '2647.00').replace('01/11/26', '03/11/26'),
        '02/11/26,TOTAL TOOLS LTD NEFT,N306,02/11/26,,549.00,2098.00',
        row('630512345679', '549.00', '1549.00'),
      ),
    );
    expect(statement).toMatchObject({ noMovements: [], movements: [2, 3, 4], refused: [] });
  });

  it('is a movement when the balance moves by it, even if its text looks like a total', async () => {
    const statement = await statementOf(
      hdfc(
        row('630512345678', '549.00', '1549.00'),
        '02/11/26,TOTAL GAS STATION,,02/11/26,,500.00,2049.00',
        '03/11/26,BALANCE OF MY BILL,,03/11/26,,51.00,2100.00',
      ),
    );
    expect(statement).toMatchObject({ noMovements: [], movements: [2, 3, 4], refused: [] });
  });
});

/** The beginning of the container of old Excel and of locked XLSX, with an entry of its directory. */
const compoundOf = (entry: string): Buffer => {
  const sectors = Buffer.alloc(1_536);
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(sectors);
  sectors.write('Root Entry', 512, 'utf16le');
  sectors.write(entry, 640, 'utf16le');
  return sectors;
};

describe('A statement file', () => {
  it.each([
    ['with no known header', 'a,b,c\n1,2,3\n', /SBI: Txn Date/],
    [
      'whose balance falls by an amount that has no sign',
      `Transaction Date,Value Date,Description,Cheque Number,Amount,Type,Balance
01/11/2026,01/11/2026,UPI/630512345678,,549.00,CR,1549.00
02/11/2026,02/11/2026,UPI/630612345678,,100.00,DR,1449.00`,
      /^Line 3: the balance falls by ₹100\.00, but the amount has no sign/,
    ],
    ['with a header and no rows', `${HEADER}\n`, /no rows with money/],
  ])('%s is refused', async (_, text, problem) => {
    expect(await read(text)).toMatchObject({ ok: false, problem: expect.stringMatching(problem) });
  });

  it.each([
    ['with blanks only', Buffer.from('\n\n , ,\n'), /No rows can be read/],
    ['that is a PDF', Buffer.from('%PDF-1.7 …'), /This is a PDF/],
    [
      'in the old Excel format',
      compoundOf('Workbook'),
      /^This is an old Excel file\. Download the statement as CSV or XLSX\.$/,
    ],
    [
      'that is a locked XLSX',
      compoundOf('EncryptedPackage'),
      /has a password\. Remove the password and save the file as XLSX\.$/,
    ],
    ['that is a damaged spreadsheet', workbookOf([['a']]).subarray(0, 300), /damaged/],
    ['with an empty sheet', workbookOf([]), /No rows can be read/],
    [
      'that unpacks to more than 100 MB',
      workbookAround({ content: Buffer.alloc(101 * 1024 * 1024, ' ') }),
      /unpacks to more than a statement has/,
    ],
    [
      'with a false unpacked size',
      workbookAround({ content: Buffer.alloc(101 * 1024 * 1024, ' '), saysBytes: 1_000 }),
      /damaged|unpacks to more/,
    ],
    [
      'with ten thousand parts',
      zipOf(Array.from({ length: 10_000 }, (_, n) => ({ name: `${n}`, content: Buffer.from('') }))),
      /unpacks to more/,
    ],
  ])('%s is refused', async (_, bytes, problem) => {
    await expect(fileRows(bytes, BANKS)).rejects.toThrow(problem);
  });

  it.each(['sbi.csv', 'icici-net-banking.csv', 'kotak.csv'])(
    'is read from HTML saved as .xls: %s',
    async (name) => {
      const rows = await fileRows(sample(name), BANKS);
      const cells = (row: (typeof rows)[number], tag: string) =>
        row.cells.map((cell) => `<${tag} class=x>${cell.replaceAll('&', '&amp;')}&nbsp;</${tag}>`);
      const html = [
        '<html><head><style>td { color: red }</style></head><body>',
        '<table><tr><td colspan=3>Statement<br>of account</td></tr></table>',
        `<table border=1>${rows.map((row) => `<tr>${cells(row, 'td').join('')}</tr>`).join('\n')}`,
        '</table></body></html>',
      ].join('\n');
      const bank = name === 'sbi.csv' ? 'SBI' : name === 'kotak.csv' ? 'Kotak' : 'ICICI';
      const utf16 = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(html, 'utf16le')]);
      for (const bytes of [Buffer.from(html), utf16]) {
        expect(comparable(await statementOf(bytes))).toEqual({ ...WEEK, bank });
      }
    },
  );

  it('is read from HTML with unclosed cells and a nested table', async () => {
    const html =
      '<table><tr><td><table><tr><th>Date<th>Narration<th>Chq./Ref.No.<th>Value Dt<th>Withdrawal Amt.' +
      '<th>Deposit Amt.<th>Closing Balance<tr><td>01/11/26<td>UPI &amp; ASHA<script>x</script>' +
      '<td>0000630512345678<td>01/11/26<td><td>549.00<td>549.00</table></td></tr></table>';
    const { credits, refused } = await statementOf(html);
    expect(refused).toEqual([]);
    expect(credits).toMatchObject([{ line: 3, utr: '630512345678', narration: 'UPI & ASHA' }]);
  });

  it('is read in Windows and UTF-16 encodings', async () => {
    const text = hdfc(row('630512345678', '549.00'));
    const utf16 = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')]);
    const windows = Buffer.concat([Buffer.from([0xa3, 0x0a]), Buffer.from(text)]);
    const bigEndian = Buffer.from(utf16).swap16();
    for (const bytes of [utf16, bigEndian, windows]) {
      expect((await statementOf(bytes)).credits).toMatchObject([{ utr: '630512345678' }]);
    }
  });
});
