import { describe, expect, it } from 'vitest';
import { fileRows } from './file-rows.ts';
import { readRows } from './read-rows.ts';
import { PAYMENT_APPS } from './settlement-profile.ts';
import {
  ASHA,
  asha,
  PAYOUT,
  type PaytmRow,
  paytm,
  phonePeSettlement,
  phonePeTransactions,
  RAVI,
  ravi,
} from './testing/settlement-files.ts';

const read = async (text: string) => {
  const rows = await fileRows(Buffer.from(text), [], PAYMENT_APPS);
  const found = readRows(rows, { profiles: [], apps: PAYMENT_APPS }, '2026-11-22');
  if (!found.ok) throw new Error(found.problem);
  return found.statement;
};
const refusedOf = async (row: PaytmRow) => (await read(paytm(row))).refused;

describe('A settlement file of Paytm', () => {
  it('is read despite a byte order mark, padded cells, apostrophes and digit groups', async () => {
    const { bank, credits, settled, refused } = await read(paytm(asha, ravi));
    expect([bank, refused]).toEqual(['Paytm', []]);
    expect(credits).toMatchObject([
      { line: 2, utr: ASHA, creditPaise: 123_450, valueDate: '2026-11-20' },
      { line: 3, utr: RAVI, creditPaise: 54_900, valueDate: '2026-11-20' },
    ]);
    const settlement = { id: 'P-20261121-1', bankReference: PAYOUT, settledOn: '2026-11-21' };
    expect(settled).toMatchObject([
      { kind: 'paid', payment: 'T1', feePaise: 236, netPaise: 123_214, settlement },
      { kind: 'paid', payment: 'T2', feePaise: 118, netPaise: 54_782, settlement },
    ]);
  });

  it.each([
    ['FAILURE', 'failed'],
    ['PENDING', 'pending'],
  ])(
    'has no credit in a row of status %s, and reports the row by line',
    async (status, expected) => {
      const { credits, settled, noMovements } = await read(paytm({ ...ravi, status }));
      expect([credits, settled]).toEqual([[], []]);
      expect(noMovements).toEqual([{ line: 2, why: `₹549.00 ${expected}: no credit` }]);
    },
  );

  it.each(['REFUND', 'CHARGEBACK'])(
    'has no credit in a %s, which lowers the payout',
    async (type) => {
      const back = { ...ravi, id: 'T9', type, of: 'T7' };
      const { credits, settled, refused } = await read(paytm(asha, back));
      expect([credits.length, refused]).toEqual([1, []]);
      expect(settled?.[1]).toMatchObject({
        grossPaise: -54_900,
        netPaise: -54_782,
        refundOf: 'T7',
      });
    },
  );

  it('has no credit for a payment that it shows as refunded', async () => {
    const back = { ...ravi, id: 'T9', utr: '632412345699', type: 'REFUND', of: 'T2' };
    const { credits, wentOut } = await read(paytm(ravi, back));
    expect(credits).toEqual([]);
    expect(wentOut).toMatchObject([{ line: 3, utr: RAVI, debitPaise: 54_900 }]);
  });

  it('can hold two settlements, and payments that are not paid out yet', async () => {
    const later = { ...ravi, payout: ['P-20261122-1', '632600000018'] as const };
    const waits = { ...ravi, id: 'T3', utr: '632412345693', payout: null };
    const { settled, credits } = await read(paytm(asha, later, waits));
    const ids = settled?.map(({ settlement }) => settlement?.id ?? null);
    expect(ids).toEqual(['P-20261121-1', 'P-20261122-1', null]);
    expect(credits).toHaveLength(3);
  });

  it.each<[string, Partial<PaytmRow>, string]>([
    [
      'a net amount one paisa off',
      { sums: ['549.00', '1.00', '0.18', '547.83'] },
      'is not ₹547.83',
    ],
    ['no amount', { sums: ['five', '1.00', '0.18', '547.82'] }, '“five” is no amount'],
    ['an unknown status', { status: 'MAYBE' }, '“MAYBE” is no known state of a payment'],
    ['no UTR', { utr: 'NA' }, 'is no UTR or RRN'],
    ['no ID', { id: '' }, 'the app gives no id of it'],
  ])('refuses a row with %s', async (_, change, why) => {
    expect(await refusedOf({ ...ravi, ...change })).toMatchObject([
      { line: 2, why: expect.stringContaining(why) },
    ]);
  });

  it('has a repeated payment once, and refuses it with another amount', async () => {
    const again = await read(paytm(ravi, ravi));
    expect([again.credits.length, again.refused]).toEqual([1, []]);
    const other = { ...ravi, sums: ['600.00', '0', '0', '600.00'] as const };
    const { credits, refused } = await read(paytm(ravi, other));
    expect(credits).toHaveLength(1);
    expect(refused).toMatchObject([{ line: 3, why: expect.stringContaining('stands in line 2') }]);
  });

  it('is refused without rows', async () => {
    await expect(read(paytm())).rejects.toThrow('no rows under its header');
  });
});

describe('The files of PhonePe', () => {
  it('give credits from transactions, and fees and payouts from settlements', async () => {
    const transactions = await read(
      phonePeTransactions(['T1', ASHA, '549.00', 'COMPLETED'], ['T2', RAVI, '899.00', 'ERRORED']),
    );
    expect(transactions.credits).toMatchObject([{ utr: ASHA, creditPaise: 54_900 }]);
    expect(transactions.settled).toMatchObject([{ settlement: null, netPaise: null }]);
    const settlement = await read(
      phonePeSettlement(
        PAYOUT,
        ['PAYMENT', 'T1', '549.00', '-1.00', '-0.18'],
        ['REFUND', 'T7', '-100.00', '0.00', '0.00'],
      ),
    );
    expect(settlement.credits).toEqual([]);
    expect(settlement.settled).toMatchObject([
      { payment: 'T1', feePaise: 118, netPaise: 54_782, settlement: { id: PAYOUT } },
      { payment: 'T7', grossPaise: -10_000, netPaise: -10_000 },
    ]);
  });
});
