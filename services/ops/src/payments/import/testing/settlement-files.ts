/** Files as Paytm and PhonePe write them; the people are made up. */

export const ASHA = '632412345671';
export const RAVI = '632412345682';
export const PAYOUT = '632500000017';

const HEADER =
  'Transaction_ID,Order_ID,Transaction_Date,Transaction_Type,Status,Amount,Commission,GST,' +
  'Payout_ID,UTR_No.,Payout_Date,Reference_Transaction_ID,Bank_Transaction_ID,Settled_Amount,RRN';
export type PaytmRow = {
  readonly id: string;
  readonly utr: string;
  /** Amount, commission, GST and settled amount, in rupees. */
  readonly sums: readonly [string, string, string, string];
  readonly type?: string;
  readonly status?: string;
  readonly payout?: readonly [id: string, utr: string] | null;
  readonly of?: string;
  readonly at?: readonly [paid: string, paidOut: string];
};
export const paytm = (...rows: readonly PaytmRow[]): string => {
  const lines = rows.map(({ id, utr, sums, type = 'ACQUIRING', status = 'SUCCESS', ...row }) => {
    const [amount, commission, gst, settled] = sums.map((sum) => `"${sum}"`);
    const payout = row.payout === null ? ['', '', ''] : (row.payout ?? ['P-20261121-1', PAYOUT]);
    const [payoutId, payoutUtr] = payout;
    const [paidAt, paidOutAt] = row.at ?? ['2026-11-20 21:05:11', '2026-11-21 06:10:00'];
    const paidOut = row.payout === null ? '' : `'${paidOutAt}'`;
    return (
      `'${id},ORDER, '${paidAt}' ,${type},${status},${amount},${commission},${gst},` +
      `${payoutId},'${payoutUtr},${paidOut},${row.of ?? ''},,${settled},'${utr}`
    );
  });
  return `\uFEFF${[HEADER, ...lines].join('\r\n')}`;
};
export const asha: PaytmRow = {
  id: 'T1',
  utr: ASHA,
  sums: ['1,234.50', '2.00', '0.36', '1,232.14'],
};
export const ravi: PaytmRow = { id: 'T2', utr: RAVI, sums: ['549.00', '1.00', '0.18', '547.82'] };
export const NET = '1779.96';

export const bank = (
  ...rows: readonly (readonly [narration: string, rupees: string, day?: string])[]
): string =>
  [
    'Txn Date,Value Date,Description,Ref No./Cheque No.,Debit,Credit,Balance',
    ...rows.map(
      ([narration, rupees, day = '22/11/2026']) => `${day},${day},${narration},,,${rupees},`,
    ),
  ].join('\n');
export const lump = bank([`NEFT-ONE97 COMMUNICATIONS-${PAYOUT}`, NET]);

/** PhonePe's transactions have the UTRs, its settlements the payouts. */
export const phonePeTransactions = (
  ...rows: readonly (readonly [id: string, utr: string, rupees: string, status: string])[]
): string =>
  [
    'Merchant Id,Transaction Type,Merchant Order Id,PhonePe Reference Id,Transaction UTR,' +
      'Total Transaction Amount,Transaction Date,Transaction Status',
    ...rows.map(
      ([id, utr, rupees, status]) =>
        `M1,PAYMENT,ORDER,${id},${utr},${rupees},20-11-2026 10:00:00,${status}`,
    ),
  ].join('\n');

export const phonePeSettlement = (
  payout: string,
  ...rows: readonly (readonly [
    type: string,
    id: string,
    rupees: string,
    fee: string,
    tax: string,
  ])[]
): string =>
  [
    'MerchantId,PaymentType,MerchantReferenceId,PhonePeReferenceId,From,Instrument,CreationDate,' +
      'TransactionDate,SettlementDate,BankReferenceNo,Amount,Fee,IGST,CGST,SGST',
    ...rows.map(
      ([type, id, rupees, fee, tax]) =>
        `M1,${type},ORDER,${id},PHONEPE,UPI_REDEMPTION,2026-11-20,2026-11-20,2026-11-21,${payout},` +
        `${rupees},${fee},${tax},0.00,0.00`,
    ),
  ].join('\n');
