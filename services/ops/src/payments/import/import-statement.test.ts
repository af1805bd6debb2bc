// @module-tag money
import { creditStream } from '@haat/contracts/events/credit';
import { paymentDecider } from '@haat/domain/payment/payment';
import { newTransactionId } from '@haat/testkit/customer';
import { executeTestCommand } from '@haat/testkit/execute-test-command';
import { failingOnce } from '@haat/testkit/failing-once';
import { createMovableClock, type ManualClock } from '@haat/testkit/manual-clock';
import { type FollowedReadModels, followReadModels } from '@haat/testkit/read-models';
import { streamsOf } from '@haat/testkit/scripted-customer';
import { openWorker, type WorkerShop } from '@haat/testkit/worker';
import { lineOf } from '@haat/worker/alarms/next-command';
import { unclaimedCredits } from '@haat/worker/payments/unclaimed-credits';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rejectInReview } from '../decide-payment.ts';
import { verifyInReview } from '../verify-in-review.ts';
import { importCredits } from './import-credits.ts';
import { mistypedClaims } from './mistyped-claims.ts';
import { recordReversed } from './reversed-credits.ts';
import { type HdfcRow, hdfcStatement, readWritten } from './testing/hdfc-statement.ts';

const by = { operator: 'meera', reason: 'The statement of 22 November.' };

let clock: ManualClock;
let shop: WorkerShop;
let readModels: FollowedReadModels;
beforeAll(async () => {
  clock = createMovableClock('2026-11-22T09:30:00.000Z');
  shop = await openWorker({ PAYMENT_VERIFIER: 'statement' }, { clock });
  await shop.startWorker();
  readModels = followReadModels(shop);
});
afterAll(async () => {
  await readModels.close();
  await shop.close();
});

const read = (...rows: readonly HdfcRow[]) => readWritten(hdfcStatement(rows), clock);
const imports = async (...rows: readonly HdfcRow[]) =>
  importCredits(shop.services, await read(...rows), by);
const timelineOf = (utr: string) => shop.story(creditStream(shop.store.names.credit({ utr })));
const unclaimed = async () => {
  await Promise.all([readModels.caughtUp('payments'), readModels.caughtUp('credits')]);
  // An operator's role may read what the worker's may not.
  return unclaimedCredits({ ...shop.services, db: shop.connection.db });
};
const ended = (
  type: 'PaymentVerified' | 'PaymentRejected' | 'PaymentPutInReview',
  bought: Parameters<typeof streamsOf>[0],
) => shop.waitFor(streamsOf(bought).payment, type);

describe('A bank statement', () => {
  it('verifies a submitted payment that it shows, and the order completes', async () => {
    const utr = newTransactionId();
    const bought = await shop.buy({ domain: 'report-first.in', utr });
    await shop.settled();
    // No clock ends it, and the bank is not said to know nothing of it.
    expect(await shop.story(streamsOf(bought).payment)).not.toContain('PaymentCreditNotSeen');
    expect(await imports({ utr, paise: 54_900 })).toMatchObject({ added: 1, known: 0 });
    const verified = await ended('PaymentVerified', bought);
    expect(verified.data).toMatchObject({ creditedPaise: 54_900, matchedBy: 'utr' });
    await shop.waitFor(streamsOf(bought).order, 'OrderCompleted');
  });

  it('verifies a payment that is submitted after the import', async () => {
    const utr = newTransactionId();
    await imports({ utr, paise: 54_900 });
    expect(await timelineOf(utr)).toEqual(['CreditObserved']);
    const bought = await shop.buy({ domain: 'statement-first.in', utr });
    await shop.waitFor(streamsOf(bought).order, 'OrderCompleted');
    expect(await timelineOf(utr)).toEqual(['CreditObserved', 'CreditClaimed']);
  });

  it('is recorded in the events of its credits, with its operator', async () => {
    const utr = newTransactionId();
    const file = await read({ utr, paise: 54_900 });
    await importCredits(shop.services, file, by);
    const stream = creditStream(shop.store.names.credit({ utr }));
    const [observed] = (await shop.store.read(stream)).events;
    expect(observed?.data).toMatchObject({
      source: 'statement',
      creditedAt: '2026-11-19T18:30:00.000Z',
    });
    expect(observed?.metadata).toMatchObject({
      causationId: `statement-${file.sha256}`,
      actor: { kind: 'operator', name: 'meera', reason: by.reason },
    });
  });

  it('changes nothing on a dry run', async () => {
    const utr = newTransactionId();
    const file = await read({ utr, paise: 54_900 });
    const looked = await importCredits(shop.services, file, null);
    expect(looked).toEqual({ added: 1, addedPaise: 54_900, known: 0, refused: [] });
    expect(await timelineOf(utr)).toEqual([]);
  });

  it('adds no credit again, imported whole or overlapping', async () => {
    const [one, two, three] = [newTransactionId(), newTransactionId(), newTransactionId()];
    const first = { utr: one, paise: 54_900 };
    const second = { utr: two, paise: 10_000 };
    expect(await imports(first, second)).toMatchObject({ added: 2, known: 0 });
    expect(await imports(first, second)).toMatchObject({ added: 0, known: 2 });
    const more = await imports(second, { utr: three, paise: 20_000 });
    expect(more).toEqual({ added: 1, addedPaise: 20_000, known: 1, refused: [] });
    await shop.settled();
    expect(await timelineOf(one)).toEqual(['CreditObserved']);
  });

  it('has the second row refused when two rows with different balances share a transaction ID', async () => {
    const utr = newTransactionId();
    const twice = { utr, paise: 54_900 };
    const reported = { line: 5, why: expect.stringContaining(`the credit of ${utr} is in line 4`) };
    expect(await imports(twice, twice)).toMatchObject({ added: 1, known: 0, refused: [reported] });
    const file = await read(twice);
    const [credit] = file.statement.credits;
    if (credit === undefined) throw new Error('no credit');
    const pasted = { ...file, statement: { ...file.statement, credits: [credit, credit] } };
    expect(await importCredits(shop.services, pasted, by)).toMatchObject({ known: 2, refused: [] });
  });

  it('has a row refused when its amount differs from the credit seen before', async () => {
    const [utr, other] = [newTransactionId(), newTransactionId()];
    await imports({ utr, paise: 54_900 });
    const again = await imports({ utr, paise: 90_000 }, { utr: other, paise: 100 });
    expect(again).toMatchObject({
      added: 1,
      refused: [{ line: 4, why: `the credit of ${utr} was seen as ₹549.00 before` }],
    });
  });

  it.each(['before', 'after'] as const)(
    'is imported again after a crash %s a credit was written, without duplicates',
    async (moment) => {
      const rows = Array.from({ length: 210 }, () => ({ utr: newTransactionId(), paise: 54_900 }));
      const file = await read(...rows);
      const store = failingOnce(shop.services.store, 'CreditObserved', moment);
      const broken = importCredits({ ...shop.services, store }, file, by);
      await expect(broken).rejects.toThrow('Killed');
      const again = await importCredits(shop.services, file, by);
      expect(again.added + again.known).toBe(210);
      for (const { utr } of rows) expect(await timelineOf(utr)).toEqual(['CreditObserved']);
      expect(await importCredits(shop.services, file, by)).toMatchObject({ added: 0, known: 210 });
    },
  );
});

describe('A credit in a statement', () => {
  it('is suggested for a payment with a mistyped transaction ID when the payment’s link was paid', async () => {
    const [utr, typed, link] = [newTransactionId(), newTransactionId(), await shop.open('typo.in')];
    const bought = await shop.buy({ domain: 'typo.in', utr: typed, link });
    await imports({ utr, paise: 54_900, note: `HAAT ${link.tr}` });
    await shop.settled();
    const suggestion = (await unclaimed()).find(({ credit }) => credit === `utr-${utr}`);
    expect(suggestion).toMatchObject({
      day: '2026-11-20',
      amountPaise: 54_900,
      suggested: [bought.referenceCode],
    });
    const resolution = { referenceCode: bought.referenceCode, ...by };
    const credited = { creditedPaise: 54_900, credit: { utr } };
    expect(await verifyInReview(shop.services, resolution, credited)).toMatchObject({ ok: true });
    await shop.waitFor(streamsOf(bought).order, 'OrderCompleted');
    expect((await unclaimed()).map(({ credit }) => credit)).not.toContain(`utr-${utr}`);
  });

  it('is suggested for payments with a similar transaction ID, and never matched automatically', async () => {
    const utr = '780512345678';
    const paise = 61_300;
    const [digit, swapped, far, other, right] = await Promise.all([
      shop.buy({ domain: 'one-digit.in', pricePaise: paise, utr: '780512345679' }),
      shop.buy({ domain: 'swapped.in', pricePaise: paise, utr: '870512345678' }),
      shop.buy({ domain: 'two-digits.in', pricePaise: paise, utr: '780512345699' }),
      shop.buy({ domain: 'other-sum.in', pricePaise: 61_400, utr: '780512345670' }),
      shop.buy({ domain: 'right.in', pricePaise: paise, utr: '780512345677' }),
    ]);
    await readModels.caughtUp('payments');
    const services = { ...shop.services, db: shop.connection.db };
    const both = await read({ utr, paise }, { utr: '780512345677', paise });
    const before = await mistypedClaims(services, both.statement);
    expect(before.map(({ referenceCode }) => referenceCode)).not.toContain(right.referenceCode);
    const file = await read({ utr, paise });
    await importCredits(shop.services, file, by);
    await shop.settled();
    for (const bought of [digit, swapped, far, other]) {
      expect(await shop.story(streamsOf(bought).payment)).not.toContain('PaymentVerified');
    }
    const found = (await unclaimed()).find(({ credit }) => credit === `utr-${utr}`);
    const meant = [digit, swapped, right].map((one) => one.referenceCode).toSorted();
    expect(found?.suggested).toEqual([]);
    expect(found?.mistyped.toSorted()).toEqual(meant);
    const claims = await mistypedClaims(services, file.statement);
    expect(claims.map(({ referenceCode }) => referenceCode).toSorted()).toEqual(meant);
    const line = `payments approve ${digit.referenceCode} 613.00 --credit utr-${utr}`;
    expect(claims.some(({ approve }) => approve.includes(line))).toBe(true);
    expect(found?.approve.some((approve) => lineOf(approve).includes(line))).toBe(true);

    const resolution = { referenceCode: digit.referenceCode, ...by };
    const credited = { creditedPaise: paise, credit: { utr } };
    expect(await verifyInReview(shop.services, resolution, credited)).toMatchObject({ ok: true });
    expect(await mistypedClaims(services, file.statement)).toEqual([]);
  });

  it.each(['rejected', 'replaced'] as const)(
    'that arrives after its payment was %s is suggested for it, and verifies it',
    async (ending) => {
      const utr = newTransactionId();
      const bought = await shop.buy({ domain: `${ending}-too-early.in`, utr });
      const { referenceCode, customerId } = bought;
      const resolution = { referenceCode, ...by };
      if (ending === 'rejected') await rejectInReview(shop.services, resolution);
      else {
        const { orderId } = bought;
        const customer = { kind: 'customer', id: customerId } as const;
        const corrected = { referenceCode, orderId, replacedBy: 'PAY-WRONG' };
        const stream = streamsOf(bought).payment;
        const replace = { type: 'ReplacePayment', ...corrected } as const;
        await executeTestCommand(shop.store, customer, paymentDecider, stream, replace);
      }
      await imports({ utr, paise: 54_900 });
      await shop.settled();
      const suggestion = (await unclaimed()).find(({ credit }) => credit === `utr-${utr}`);
      expect(suggestion).toMatchObject({ suggested: [referenceCode] });
      const given = { creditedPaise: 54_900, credit: { utr } };
      expect(await verifyInReview(shop.services, resolution, given)).toMatchObject({ ok: true });
    },
  );

  it('in cash is listed, and an operator verifies one payment with it', async () => {
    const paise = 77_700;
    await imports({ paise, note: 'JAIPUR' });
    const listed = (await unclaimed()).find(({ amountPaise }) => amountPaise === paise);
    expect(listed).toMatchObject({ narration: 'CASH DEP JAIPUR', suggested: [] });
    const creditId = listed?.credit.replace('row-', '') ?? '';
    const [one, two] = [
      await shop.buy({ domain: 'cash.in', pricePaise: paise }),
      await shop.buy({ domain: 'cash-again.in', pricePaise: paise }),
    ];
    const credited = { creditedPaise: paise, credit: { creditId } };
    const give = (bought: typeof one, given: typeof credited) =>
      verifyInReview(shop.services, { referenceCode: bought.referenceCode, ...by }, given);
    const unknown = { creditedPaise: paise, credit: { creditId: '0'.repeat(32) } };
    expect(await give(one, unknown)).toMatchObject({ refusal: { reason: 'credit_unknown' } });
    expect(await give(one, credited)).toMatchObject({ ok: true });
    expect(await give(two, credited)).toMatchObject({ refusal: { reason: 'credit_claimed' } });
  });

  it('without its transaction ID pays once, even when a later statement shows the ID', async () => {
    const [utr, paise] = [newTransactionId(), 66_600];
    const bought = await shop.buy({ domain: 'cut-off.in', pricePaise: paise, utr });
    await imports({ paise, note: 'CUT OFF' });
    const listed = (await unclaimed()).find(({ amountPaise }) => amountPaise === paise);
    const credit = { creditId: listed?.credit.replace('row-', '') ?? '' };
    const give = (of: typeof bought, insists = false) =>
      verifyInReview(
        shop.services,
        { referenceCode: of.referenceCode, ...by },
        { creditedPaise: paise, credit, insists },
      );
    expect(await give(bought)).toMatchObject({ ok: true });
    // Another account that saw the receipt; then a download that cuts nothing off.
    const other = await shop.buy({ domain: 'cut-off-again.in', pricePaise: paise, utr });
    expect(await imports({ utr, paise })).toMatchObject({ added: 0, known: 1 });
    await shop.settled();
    expect(await shop.story(streamsOf(other).payment)).not.toContain('PaymentVerified');
    expect(await timelineOf(utr)).toEqual(['CreditClaimed']);
  });

  it('without a transaction ID must be insisted on when the payment’s own credit was seen', async () => {
    const [utr, paise] = [newTransactionId(), 55_500];
    const bought = await shop.buy({ domain: 'seen-twice.in', pricePaise: paise, utr });
    const { referenceCode } = bought;
    await imports({ paise, note: 'SEEN TWICE' }, { utr, paise: 99_900 });
    await ended('PaymentPutInReview', bought);
    const listed = (await unclaimed()).find(({ amountPaise }) => amountPaise === paise);
    const credit = { creditId: listed?.credit.replace('row-', '') ?? '' };
    const give = (insists: boolean) =>
      verifyInReview(
        shop.services,
        { referenceCode, ...by },
        { creditedPaise: paise, credit, insists },
      );
    expect(await give(false)).toMatchObject({
      refusal: { reason: 'own_credit_apart', utr, amountPaise: 99_900, referenceCode: null },
    });
    expect(await timelineOf(utr)).toEqual(['CreditObserved']);
    expect(await give(true)).toMatchObject({ ok: true });
    expect(await timelineOf(utr)).toEqual(['CreditObserved']);
  });
});

describe('A debit with the transaction ID of a credit', () => {
  const takesBack = async (...rows: readonly HdfcRow[]) =>
    recordReversed(shop.services, await read(...rows), by);

  it('reverses the credit, which then verifies no payment and is not listed', async () => {
    const utr = newTransactionId();
    await imports({ utr, paise: 54_900 });
    expect(await takesBack({ day: '21/11/26', utr, paise: -54_900 })).toMatchObject([
      { line: 4, why: expect.stringContaining('it no longer pays anything by itself') },
    ]);
    expect(await timelineOf(utr)).toEqual(['CreditObserved', 'CreditReversed']);
    expect((await unclaimed()).map(({ credit }) => credit)).not.toContain(`utr-${utr}`);
    const bought = await shop.buy({ domain: 'taken-back.in', utr });
    expect((await ended('PaymentPutInReview', bought)).data).toMatchObject({
      reason: 'reversed',
      credit: { amountPaise: 54_900 },
    });
    await shop.settled();
    expect(await shop.story(streamsOf(bought).order)).toEqual(['OrderPlaced']);
    const { referenceCode } = bought;
    const approve = (insists: boolean) =>
      verifyInReview(shop.services, { referenceCode, ...by }, { creditedPaise: 54_900, insists });
    expect(await approve(false)).toEqual({ ok: false, refusal: { reason: 'credit_reversed' } });
    expect(await timelineOf(utr)).toEqual(['CreditObserved', 'CreditReversed']);
    expect(await approve(true)).toMatchObject({ ok: true, payment: { phase: 'verified' } });
  });

  it('is reported with the payment that the credit verified, by each statement that shows it', async () => {
    const utr = newTransactionId();
    const bought = await shop.buy({ domain: 'delivered-before.in', utr });
    await imports({ utr, paise: 54_900 });
    await shop.waitFor(streamsOf(bought).order, 'OrderCompleted');
    const rows = [
      { day: '21/11/26', utr: newTransactionId(), paise: -100 },
      { day: '21/11/26', utr, paise: -54_900 },
    ];
    for (const _ of ['first', 'again']) {
      expect(await takesBack(...rows)).toMatchObject([
        { line: 5, why: expect.stringContaining(`payments show ${bought.referenceCode}`) },
      ]);
    }
    expect(await timelineOf(utr)).toEqual(['CreditObserved', 'CreditClaimed', 'CreditReversed']);
  });

  it('is reported for a credit that the bank shows under its own ID, too', async () => {
    const otherShop = await openWorker({}, { clock });
    try {
      await otherShop.startWorker();
      const [paid, unpaid] = [newTransactionId(), newTransactionId()];
      for (const utr of [paid, unpaid]) {
        otherShop.bank.credit({ utr, amount_paise: 54_900, id: `N-${utr}` });
      }
      const bought = await otherShop.pay({ domain: 'named-by-bank.in', utr: paid });
      const guess = { domain: 'named-by-bank-too.in', utr: unpaid, amountPaise: 100 };
      const guessed = await otherShop.pay(guess);
      await otherShop.waitFor(streamsOf(bought).payment, 'PaymentVerified');
      await otherShop.waitFor(streamsOf(guessed).payment, 'PaymentPutInReview');
      // The bank dates its credits by the system's clock.
      const day = '31/12/99';
      const rows = [paid, unpaid].map((utr) => ({ day, utr, paise: -54_900 }));
      const late = createMovableClock('2099-12-31T09:30:00.000Z');
      const statement = await readWritten(hdfcStatement(rows), late);
      expect(await recordReversed(otherShop.services, statement, by)).toMatchObject([
        { why: expect.stringContaining(`payments show ${bought.referenceCode}`) },
        { why: expect.stringContaining('it no longer pays anything by itself') },
      ]);
      const creditTimelineOf = (utr: string) =>
        otherShop.story(creditStream(otherShop.store.names.credit({ bankId: `N-${utr}` })));
      expect((await creditTimelineOf(paid)).at(-1)).toBe('CreditReversed');
      expect(await creditTimelineOf(unpaid)).toEqual(['CreditObserved', 'CreditReversed']);
    } finally {
      await otherShop.close();
    }
  });

  it('reverses nothing when its amount differs, or on a dry run', async () => {
    const utr = newTransactionId();
    await imports({ utr, paise: 54_900 });
    expect(await takesBack({ day: '21/11/26', utr, paise: -590 })).toEqual([]);
    const looked = await read({ day: '21/11/26', utr, paise: -54_900 });
    expect(await recordReversed(shop.services, looked, null)).toHaveLength(1);
    await shop.settled();
    expect(await timelineOf(utr)).toEqual(['CreditObserved']);
  });

  it('dated before the credit reverses nothing, and the credit stays listed', async () => {
    const utr = newTransactionId();
    const back = { utr, paise: 54_900 };
    await imports(back);
    expect(await takesBack({ day: '19/11/26', utr, paise: -54_900 }, back)).toEqual([]);
    expect((await unclaimed()).map(({ credit }) => credit)).toContain(`utr-${utr}`);
  });
});

it('with manual verification, each payment is in review, and its order completes once approved', async () => {
  const manual = await openWorker({ PAYMENT_VERIFIER: 'operator' });
  try {
    await manual.startWorker();
    const utr = newTransactionId();
    const bought = await manual.buy({ domain: 'by-hand.in', utr });
    const review = await manual.waitFor(streamsOf(bought).payment, 'PaymentPutInReview');
    expect(review.data).toMatchObject({ reason: 'by_hand', credit: null });
    await importCredits(manual.services, await read({ utr, paise: 54_900 }), by);
    await manual.settled();
    expect((await manual.story(streamsOf(bought).payment)).at(-1)).toBe('PaymentPutInReview');
    const resolution = { referenceCode: bought.referenceCode, ...by };
    await verifyInReview(manual.services, resolution, { creditedPaise: 54_900 });
    await manual.waitFor(streamsOf(bought).order, 'OrderCompleted');
  } finally {
    await manual.close();
  }
});
