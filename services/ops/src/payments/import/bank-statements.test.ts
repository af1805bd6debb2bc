import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { BANKS, type BankProfile, bankProfileSchema } from './bank-profile.ts';
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

/** The same days as every bank tells of them. */
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

const told = (statement: Awaited<ReturnType<typeof statementOf>>) => ({
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
  ['Canara', 'canara.csv', [CANARA]],
] as const;

describe.each(SAMPLES)('a statement of %s', (bank, file, profiles) => {
  it('is read from CSV', async () => {
    expect(told(await statementOf(sample(file), profiles))).toEqual({ ...WEEK, bank });
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
    expect(told(await statementOf(book, profiles))).toEqual({ ...WEEK, bank });
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

  it('is no row that could not be read', async () => {
    const { refused, gaps, credits } = await below(heads, '0.00,0,2,0.00,600.00,600.00');
    expect({ refused, gaps, credits: credits.length }).toEqual({
      ...{ refused: [], gaps: [], credits: 2 },
    });
  });

  it.each(['0.00,0,3,0.00,600.00,600.00', '0.00,0,2,0.00,649.00,600.00', '0,1,2,0,600,600'])(
    'tells of rows that are missing: %s',
    async (sums) => {
      const { refused, gaps } = await below(heads, sums);
      expect(refused).toEqual([]);
      expect(gaps).toMatchObject([
        { line: 8, why: expect.stringContaining('not what stands above it') },
      ]);
    },
  );

  it.each([
    ['is none where a row with a day follows its heads', [heads, rows[1] ?? '']],
    ['is none without its heads', ['0.00,0,2,0.00,600.00,600.00']],
    ['is none where a sum is none', [heads, '0.00,0,2,0.00,600.00,5x']],
  ])('%s', async (_, lines) => {
    const { refused, credits } = await below(...lines);
    expect(refused.length + credits.length).toBe(3);
  });
});

describe('a row', () => {
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
  ])('that cannot be read is told with its line, and the rest goes on: %s', async (bad, why) => {
    const statement = await statementOf(hdfc(bad, row('630512345678', '549.00')));
    expect(statement.refused).toEqual([{ line: 2, why }]);
    expect(statement.credits).toMatchObject([{ line: 3, utr: '630512345678' }]);
  });

  it('whose narration still says what a spreadsheet has shortened is taken', async () => {
    const shortened = '01/11/26,UPI-ASHA-630512345678,6.30512E+11,01/11/26,,549.00,';
    const { credits, refused } = await statementOf(hdfc(shortened));
    expect(refused).toEqual([]);
    expect(credits).toMatchObject([{ utr: '630512345678' }]);
  });

  it('is not left out unsaid below more lines than a file may have that cannot be read', async () => {
    const lines = (count: number) => Array.from({ length: count }, () => 'x'.repeat(70_000));
    const good = row('630512345678', '549.00');
    expect((await statementOf(hdfc(...lines(100), good))).credits).toHaveLength(1);
    await expect(statementOf(hdfc(...lines(101), good))).rejects.toThrow(
      'More than 100 of its lines are no CSV.',
    );
  });

  it.each([
    ['Dr / Cr', {}],
    ['Type', { side: 'Type' }],
  ])('came in or went out as the column %s says', async (head, described) => {
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

  it('whose balance does not follow is told', async () => {
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

  it('that counts from another day does not stretch the days that the file tells of', async () => {
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
  ])('whose money went out again (₹%s) is for a person: %s', async (sum, isSentBack) => {
    const utr = '630512345678';
    const statement = await statementOf(
      hdfc(row(utr, '549.00'), `02/11/26,UPI-${utr},0000${utr},02/11/26,${sum},,`),
    );
    expect(statement.credits).toHaveLength(isSentBack ? 0 : 1);
    const why = 'line 3 shows its transaction id going out, so a person decides';
    expect(statement.refused).toEqual(isSentBack ? [{ line: 2, why }] : []);
  });

  it('keeps nothing that would move a terminal’s cursor', async () => {
    const evil = row('630512345678', '549.00').replace('UPI-', 'UPI\u001b[2J\u202e-');
    const { credits } = await statementOf(hdfc(evil));
    expect(credits[0]?.narration).toBe('UPI [2J -630512345678');
  });
});

describe('a file', () => {
  it.each([
    ['with no known header', 'a,b,c\n1,2,3\n', /SBI: Txn Date/],
    ['with a header and no rows', `${HEADER}\n`, /no rows with money/],
  ])('%s is refused', async (_, text, problem) => {
    expect(await read(text)).toMatchObject({ ok: false, problem: expect.stringMatching(problem) });
  });

  it.each([
    ['of blanks', Buffer.from('\n\n , ,\n'), /No rows can be read/],
    ['that is a PDF', Buffer.from('%PDF-1.7 …'), /This is a PDF/],
    [
      'of old Excel',
      Buffer.from([0xd0, 0xcf, 0x11, 0xe0]),
      /old Excel file, or one with a password/,
    ],
    ['that is a torn spreadsheet', workbookOf([['a']]).subarray(0, 300), /damaged/],
    ['with a sheet of nothing', workbookOf([]), /No rows can be read/],
    [
      'that unpacks to a gigabyte',
      workbookAround({ content: Buffer.alloc(300 * 1024 * 1024, ' ') }),
      /unpacks to more than a statement has/,
    ],
    [
      'that lies about what it unpacks to',
      workbookAround({ content: Buffer.alloc(200 * 1024 * 1024, ' '), saysBytes: 1_000 }),
      /damaged|unpacks to more/,
    ],
    [
      'of ten thousand parts',
      zipOf(Array.from({ length: 10_000 }, (_, n) => ({ name: `${n}`, content: Buffer.from('') }))),
      /unpacks to more/,
    ],
  ])('%s is refused', async (_, bytes, problem) => {
    await expect(fileRows(bytes, BANKS)).rejects.toThrow(problem);
  });

  it('is read in the writing of old Windows and of UTF-16, too', async () => {
    const text = hdfc(row('630512345678', '549.00'));
    const utf16 = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')]);
    const windows = Buffer.concat([Buffer.from([0xa3, 0x0a]), Buffer.from(text)]);
    const bigEndian = Buffer.from(utf16).swap16();
    for (const bytes of [utf16, bigEndian, windows]) {
      expect((await statementOf(bytes)).credits).toMatchObject([{ utr: '630512345678' }]);
    }
  });
});
