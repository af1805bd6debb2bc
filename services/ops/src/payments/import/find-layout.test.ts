import { describe, expect, it } from 'vitest';
import { BANKS } from './banks.ts';
import { fileRows } from './file-rows.ts';
import { previewLayout } from './preview-layout.ts';

const TODAY = '2026-11-23';

const preview = async (lines: readonly string[]) =>
  previewLayout(await fileRows(Buffer.from(lines.join('\n')), BANKS), TODAY);

describe('the layout of an unknown statement', () => {
  it.each([',', ';', '\t'])(
    'is found from the contents of its columns, separated by "%s"',
    async (cut) => {
      const found = await preview(
        [
          ['Statement of account 1234', '', '', '', '', '', ''],
          ['No', 'When', 'Counts from', 'What', 'Ref', 'Paid in', 'Paid out', 'Left'],
          ['1', '01-11-2026', '01-11-2026', 'UPI ASHA', '630512345678', '549.00', '', '1549.00'],
          ['2', '02-11-2026', '02-11-2026', 'RENT NOVEMBER', '-', '', '100.50', '1448.50'],
          ['3', '13-11-2026', '13-11-2026', 'UPI RAVI', '630612345679', '899.00', '', '2347.50'],
        ].map((cells) => cells.join(cut)),
      );
      expect(found?.layout).toEqual({
        dates: 'dmy',
        columns: {
          ...{ date: 'When', valueDate: 'Counts from', narration: 'What', reference: 'Ref' },
          ...{ credit: 'Paid in', debit: 'Paid out', balance: 'Left' },
        },
      });
      expect(found?.rows).toEqual([
        'Line 3: 2026-11-01, ₹549.00 came in, balance ₹1,549.00, 630512345678, UPI ASHA',
        'Line 4: 2026-11-02, ₹100.50 went out, balance ₹1,448.50, no UTR, RENT NOVEMBER',
        'Line 5: 2026-11-13, ₹899.00 came in, balance ₹2,347.50, 630612345679, UPI RAVI',
      ]);
    },
  );

  it('has one signed amount, the newest row first, and months before days', async () => {
    const found = await preview([
      'Day,Text,Sum,Total',
      '11/23/2026,RENT,-100.00,1449.00',
      '11/05/2026,UPI/630512345678/ASHA,549.00,1549.00',
    ]);
    expect(found?.layout).toEqual({
      dates: 'mdy',
      columns: { date: 'Day', narration: 'Text', amount: 'Sum', balance: 'Total' },
    });
  });

  it('has one amount and a column for its direction', async () => {
    const found = await preview([
      'Day,Text,Sum,Way,Total',
      '05/11/2026,UPI/630512345678/ASHA,549.00,C,1549.00',
      '06/11/2026,RENT,100.00,D,1449.00',
    ]);
    expect(found?.layout.columns).toMatchObject({ amount: 'Sum', side: 'Way', balance: 'Total' });
  });

  it('uses the header of the empty column as the debit when money only came in', async () => {
    const found = await preview([
      'Day,Text,Money deposited,Money withdrawn,Total',
      '05/11/2026,UPI/630512345678/ASHA,549.00,,1549.00',
      '06/11/2026,UPI/630612345679/RAVI,100.00,,1649.00',
    ]);
    expect(found?.layout.columns).toMatchObject({
      ...{ credit: 'Money deposited', debit: 'Money withdrawn', balance: 'Total' },
    });
  });

  it('uses the booking date, not the value date before it', async () => {
    const found = await preview([
      'Value date,Booked,Text,Sum,Total',
      '08/11/2026,05/11/2026,CHEQUE,100.00,1100.00',
      '06/11/2026,06/11/2026,UPI,120.00,1220.00',
    ]);
    expect(found?.layout.columns).toMatchObject({ date: 'Booked', valueDate: 'Value date' });
  });

  it('finds debits by the falling balance, even without a credit', async () => {
    const found = await preview([
      'Day,Text,Withdrawn,Deposited,Total',
      '05/11/2026,RENT,100.00,,900.00',
      '06/11/2026,RENT,100.00,,800.00',
    ]);
    expect(found?.layout.columns).toMatchObject({ credit: 'Deposited', debit: 'Withdrawn' });
    expect(found?.rows[0]).toContain('₹100.00 went out');
  });

  it.each([
    [
      'with amounts of unclear direction',
      ['Day,Text,Sum,Total', '05/11/2026,RENT,5.00,9.00', '05/11/2026,RENT,5.00,4.00'],
    ],
    [
      'without a credit column',
      ['Day,Text,Sum,Total', '05/11/2026,RENT,5.00,9.00', '06/11/2026,RENT,5.00,4.00'],
    ],
    [
      'with a header that cannot be stored',
      ['Day,Te\u0000xt,Sum,Total', '05/11/2026,UPI,5.00,5.00', '06/11/2026,UPI,1.00,6.00'],
    ],
    [
      'with a header as long as a sentence',
      [`Day,${'Text '.repeat(20)},Sum,Total`, '05/11/2026,A,5.00,5.00', '06/11/2026,B,1.00,6.00'],
    ],
    [
      'whose balance does not add up',
      ['Day,Text,In,Out,Total', '05/11/2026,UPI,5.00,,5.00', '06/11/2026,RENT,,1.00,9.00'],
    ],
    ['with a single row', ['Day,Text,In,Out,Total', '05/11/2026,UPI,5.00,,5.00']],
    [
      'with two columns of the same header',
      ['Day,Text,Sum,Sum', '05/11/2026,UPI,5.00,5.00', '06/11/2026,X,1.00,6.00'],
    ],
    ['without headers', ['05/11/2026,UPI,5.00,5.00', '06/11/2026,RENT,1.00,6.00']],
  ])('is not guessed: %s', async (_, lines) => {
    expect(await preview(lines)).toBeNull();
  });
});
