import { paymentStream } from '@haat/contracts/events/payment';
import { paymentDecider } from '@haat/domain/payment/payment';
import { recordBankResponse } from '@haat/testkit/bank-response';
import { newTransactionId } from '@haat/testkit/customer';
import { executeTestCommand } from '@haat/testkit/execute-test-command';
import { createMovableClock, type ManualClock } from '@haat/testkit/manual-clock';
import { type FollowedReadModels, followReadModels } from '@haat/testkit/read-models';
import { openWorker, type WorkerShop } from '@haat/testkit/worker';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { refundPayment } from '../refund-payment.ts';
import { recordSent } from '../settle-refund.ts';
import { recordSentRefunds } from './sent-refunds.ts';
import { type HdfcRow, hdfcStatement, readWritten } from './testing/hdfc-statement.ts';

const by = { operator: 'meera', reason: 'The statement of 22 November.' };

let clock: ManualClock;
let shop: WorkerShop;
let models: FollowedReadModels;
beforeAll(async () => {
  clock = createMovableClock('2026-11-22T09:30:00.000Z');
  shop = await openWorker({ PAYMENT_VERIFIER: 'statement' }, { clock });
  models = followReadModels(shop);
});
afterAll(async () => {
  await models.close();
  await shop.close();
});

/** A refund that is recorded under its number. @returns its payment's reference code. */
const recorded = async (number: string, amountPaise: number): Promise<string> => {
  const { referenceCode } = await shop.pay({ domain: 'refunded.in', amountPaise });
  const word = { type: 'RecordPaymentVerified', creditedPaise: amountPaise } as const;
  await recordBankResponse(shop.store, referenceCode, word);
  const refund = { amountPaise, refundReference: number };
  const done = await refundPayment(shop.services, { referenceCode, ...by }, refund);
  expect(done).toMatchObject({ ok: true });
  return referenceCode;
};
const send = async (number: string, transferReference: string): Promise<void> => {
  const transfer = { transferReference, sentOn: '2026-11-19', shownBy: 'operator' } as const;
  const done = await recordSent(shop.services, { number, ...by }, transfer);
  expect(done).toMatchObject({ done: true });
};
const shows = async (rows: readonly HdfcRow[], isDry = false) => {
  await models.caughtUp();
  const services = { ...shop.services, store: shop.store, db: shop.connection.db };
  const read = await readWritten(hdfcStatement(rows, 10_000_000), clock);
  return recordSentRefunds(services, read, isDry ? null : by);
};
const sentOf = async (code: string) =>
  (await shop.store.read(paymentStream(code))).events
    .filter(({ type }) => type === 'RefundSent')
    .map(({ data }) => ({ sentOn: data.sentOn, shownBy: data.shownBy }));

it('a debit with the recorded reference confirms the refund, once, and never on a dry run', async () => {
  const transfer = newTransactionId();
  const code = await recorded('SHORT-ONE', 40_000);
  await send('SHORT-ONE', transfer);
  const rows = [{ utr: transfer, paise: -40_000 }];
  const why = `₹400.00 went out under ${transfer}: the refund SHORT-ONE is confirmed`;
  expect((await shows(rows, true)).confirmed).toMatchObject([{ why }]);
  expect(await sentOf(code)).toEqual([{ sentOn: '2026-11-19', shownBy: 'operator' }]);
  expect((await shows(rows)).confirmed).toMatchObject([{ why }]);
  // The bank's day stands from here on.
  expect((await sentOf(code)).at(-1)).toEqual({ sentOn: '2026-11-20', shownBy: 'statement' });
  expect(await shows(rows)).toEqual({ confirmed: [], suggested: [], differing: [] });
  expect(await sentOf(code)).toHaveLength(2);
});

it('a refund recorded under its bank reference is confirmed by that reference', async () => {
  const transfer = newTransactionId();
  const code = await recorded(transfer, 41_000);
  const { confirmed } = await shows([{ utr: transfer, paise: -41_000 }]);
  expect(confirmed).toHaveLength(1);
  expect(await sentOf(code)).toEqual([{ sentOn: '2026-11-20', shownBy: 'statement' }]);
});

it('a reference that is not a transaction ID is found in the narration', async () => {
  await recorded('SHORT-NEFT', 42_000);
  await send('SHORT-NEFT', 'ICICN12026112200012');
  const { confirmed } = await shows([{ paise: -42_000, note: 'NEFT ICICN12026112200012' }]);
  expect(confirmed).toHaveLength(1);
});

it('a debit with only the same amount is suggested, with the command that records it', async () => {
  const transfer = newTransactionId();
  const code = await recorded('FORGET-ONE', 43_000);
  const { confirmed, suggested } = await shows([{ utr: transfer, paise: -43_000 }]);
  expect(confirmed).toEqual([]);
  expect(suggested).toMatchObject([
    {
      why: expect.stringContaining(
        `npm run ops -- refunds sent FORGET-ONE ${transfer} --on 2026-11-20 --reason`,
      ),
    },
  ]);
  expect(await sentOf(code)).toEqual([]);
});

it('a debit of another amount than its refund confirms nothing, and is reported', async () => {
  const transfer = newTransactionId();
  const code = await recorded('SHORT-TWO', 44_000);
  await send('SHORT-TWO', transfer);
  const { confirmed, differing } = await shows([{ utr: transfer, paise: -440_000 }]);
  expect(confirmed).toEqual([]);
  expect(differing).toMatchObject([
    { why: expect.stringMatching(/^₹4,400\.00 went out .* SHORT-TWO is of ₹440\.00/) },
  ]);
  expect(await sentOf(code)).toHaveLength(1);
});

it('a returned refund is not confirmed', async () => {
  const transfer = newTransactionId();
  const code = await recorded('SHORT-BACK', 45_000);
  await send('SHORT-BACK', transfer);
  await executeTestCommand(
    shop.store,
    { kind: 'operator', name: 'meera', reason: 'Returned.' },
    paymentDecider,
    paymentStream(code),
    {
      ...{ type: 'RecordRefundReturned', referenceCode: code, refundReference: 'SHORT-BACK' },
      returnedAt: '2026-11-21T05:00:00.000Z',
    },
  );
  const { confirmed } = await shows([{ utr: transfer, paise: -45_000 }]);
  expect(confirmed).toEqual([]);
});
