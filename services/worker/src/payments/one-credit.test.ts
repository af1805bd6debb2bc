// @module-tag money
import { creditStream } from '@haat/contracts/events/credit';
import { paymentNotices } from '@haat/contracts/payment-messages';
import { creditDecider } from '@haat/domain/payment/credit';
import { paymentDecider } from '@haat/domain/payment/payment';
import { isoNow, systemClock } from '@haat/platform/clock';
import { executeCommand } from '@haat/record/commands';
import { newTransactionId } from '@haat/testkit/customer';
import { executeTestCommand } from '@haat/testkit/execute-test-command';
import { type Bought, streamsOf } from '@haat/testkit/scripted-customer';
import { openWorker, type WorkerShop } from '@haat/testkit/worker';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const OPERATOR = { kind: 'operator', name: 'meera', reason: 'The statement of the week.' } as const;

let shop: WorkerShop;
beforeAll(async () => {
  shop = await openWorker();
  await shop.startWorker();
});
afterAll(() => shop.close());

const verified = (bought: Bought) => shop.waitFor(streamsOf(bought).payment, 'PaymentVerified');
const inReview = (bought: Bought) => shop.waitFor(streamsOf(bought).payment, 'PaymentPutInReview');

/** The bank shows the credit only once all have submitted it. */
const notSeenYet = (utr: string) =>
  shop.bank.answerNext(
    utr,
    Array.from({ length: 10_000 }, () => 'pending'),
  );
const seenNow = (utr: string) => shop.bank.answerNext(utr, []);

describe('A credit', () => {
  it('is claimed before it verifies a payment, and the payment names it', async () => {
    const utr = newTransactionId();
    shop.bank.credit({ utr, amount_paise: 54_900, id: `S-${utr}`, payer: 'ASHA VERMA' });
    const bought = await shop.pay({ domain: 'one-credit.in', utr });
    expect((await verified(bought)).data).toMatchObject({
      creditId: shop.store.names.credit({ bankId: `S-${utr}` }),
      creditedPaise: 54_900,
      excessPaise: 0,
      matchedBy: 'utr',
    });
    expect(await shop.story(creditStream(shop.store.names.credit({ bankId: `S-${utr}` })))).toEqual(
      ['CreditObserved', 'CreditClaimed'],
    );
    // Known by its UTR too, so that no other name of it pays again.
    expect(await shop.story(creditStream(shop.store.names.credit({ utr: utr })))).toEqual([
      'CreditClaimed',
    ]);
  });

  it('never verifies a second account’s payment, and the first payment stays verified', async () => {
    const utr = newTransactionId();
    const first = await shop.buy({ domain: 'first-payer.in', utr });
    await shop.waitFor(streamsOf(first).order, 'OrderCompleted');
    const second = await shop.buy({ domain: 'second-payer.in', utr });
    expect((await inReview(second)).data).toMatchObject({
      reason: 'credit_claimed',
      explanation: paymentNotices.creditClaimed,
      credit: { creditId: shop.store.names.credit({ utr: utr }), amountPaise: 54_900 },
    });
    await shop.settled();
    expect(await shop.story(streamsOf(second).order)).toEqual(['OrderPlaced']);
    const story = await shop.story(streamsOf(first).payment);
    expect(story.slice(-1)).toEqual(['PaymentDisputed']);
    expect(story.filter((type) => type === 'PaymentPutInReview')).toEqual([]);
  });

  it('verifies no second payment when the bank reports it under another ID', async () => {
    const utr = newTransactionId();
    shop.bank.credit({ utr, amount_paise: 54_900, id: `N-${utr}` });
    await verified(await shop.pay({ domain: 'named-once.in', utr }));
    shop.bank.answerNext(utr, ['differs']);
    const second = await shop.pay({ domain: 'named-twice.in', utr });
    expect((await inReview(second)).data.reason).toBe('credit_claimed');
  });

  it('is reviewed when the bank reports another amount than before', async () => {
    const utr = newTransactionId();
    const [id, other] = [`D-${utr}`, newTransactionId()];
    shop.bank.credit({ utr, amount_paise: 54_900, id });
    shop.bank.credit({ utr: other, amount_paise: 60_000, id });
    await verified(await shop.pay({ domain: 'first-word.in', utr }));
    const second = await shop.pay({ domain: 'other-word.in', utr: other, pricePaise: 60_000 });
    expect((await inReview(second)).data).toMatchObject({
      reason: 'answers_differ',
      credit: { creditId: shop.store.names.credit({ bankId: id }) },
    });
  });
});

describe('A credit that a statement showed before the bank', () => {
  const observeIn = (utr: string, amountPaise: number) => {
    const creditId = shop.store.names.credit({ utr });
    return executeCommand(
      shop.services,
      creditDecider,
      creditStream(creditId),
      {
        ...{ type: 'ObserveCredit', creditId, source: 'statement', utr, amountPaise, tr: null },
        ...{ bankId: null, note: null, payer: null, asked: null },
        ...{ creditedAt: isoNow(systemClock), observedAt: isoNow(systemClock) },
      },
      { ...{ commandId: `statement-${creditId}`, causationId: 'statement' }, actor: OPERATOR },
    );
  };

  it('verifies the payment whose link the bank names', async () => {
    const utr = newTransactionId();
    await observeIn(utr, 60_000);
    const link = await shop.open('told-later.in');
    shop.bank.credit({ utr, amount_paise: 60_000, tr: link.tr });
    const payer = await shop.pay({ domain: 'told-later.in', utr, link });
    expect((await verified(payer)).data).toMatchObject({ matchedBy: 'tr', excessPaise: 5_100 });
  });

  it('verifies no payment of another customer who submits it', async () => {
    const utr = newTransactionId();
    await observeIn(utr, 54_900);
    const link = await shop.open('payers-own.in');
    shop.bank.credit({ utr, amount_paise: 54_900, tr: link.tr });
    const guesser = await shop.pay({ domain: 'guessed.in', utr });
    expect((await inReview(guesser)).data.reason).toBe('paid_by_other');
  });
});

describe('Two accounts that submit one payment', () => {
  const disputed = async (bought: Bought) => {
    const { data } = await inReview(bought);
    return { reason: data.reason, reports: (data.reports as object[]).length };
  };

  it('are both reviewed, with both submissions, when no link was paid', async () => {
    const utr = newTransactionId();
    notSeenYet(utr);
    const first = await shop.buy({ domain: 'contest-one.in', utr });
    const second = await shop.buy({ domain: 'contest-two.in', utr });
    seenNow(utr);
    for (const one of [first, second]) {
      expect(await disputed(one)).toEqual({ reason: 'disputed', reports: 2 });
      expect(await shop.story(streamsOf(one).payment)).toContain('PaymentDisputed');
      expect(await shop.story(streamsOf(one).order)).toEqual(['OrderPlaced']);
    }
    const { data } = await inReview(second);
    expect(data.reports).toMatchObject([
      { referenceCode: second.referenceCode, amountPaise: 54_900, screenshotHash: null },
      { referenceCode: first.referenceCode, amountPaise: 54_900 },
    ]);
  });

  it('are both reviewed even after nine earlier submissions were corrected', async () => {
    const utr = newTransactionId();
    notSeenYet(utr);
    for (let n = 0; n < 9; n += 1) {
      const decoy = await shop.pay({ domain: `decoy-${n}.in`, utr });
      const customer = { kind: 'customer', id: decoy.customerId } as const;
      await executeTestCommand(shop.store, customer, paymentDecider, streamsOf(decoy).payment, {
        type: 'ReplacePayment',
        ...{ referenceCode: decoy.referenceCode, orderId: null, replacedBy: 'PAY-OTHER' },
      });
    }
    const first = await shop.buy({ domain: 'decoyed.in', utr });
    const second = await shop.buy({ domain: 'decoyed-too.in', utr });
    seenNow(utr);
    for (const one of [first, second]) {
      expect(await disputed(one)).toEqual({ reason: 'disputed', reports: 2 });
    }
  });

  it('are decided by the paid link: one is verified, the other reviewed', async () => {
    const utr = newTransactionId();
    const link = await shop.open('payer.in');
    shop.bank.credit({ utr, amount_paise: 54_900, tr: link.tr });
    notSeenYet(utr);
    const guesser = await shop.buy({ domain: 'guesser.in', utr });
    const payer = await shop.buy({ domain: 'payer.in', utr, link });
    seenNow(utr);
    expect((await verified(payer)).data.matchedBy).toBe('tr');
    await shop.waitFor(streamsOf(payer).order, 'OrderCompleted');
    expect(['paid_by_other', 'credit_claimed']).toContain((await inReview(guesser)).data.reason);
    expect(await shop.story(streamsOf(guesser).order)).toEqual(['OrderPlaced']);
  });

  it('are decided by the narration when the bank passes on no link', async () => {
    const utr = newTransactionId();
    const link = await shop.open('narrated.in');
    shop.bank.credit({ utr, amount_paise: 54_900, note: `UPI/${utr}/haat ${link.tr}/ASHA` });
    const guesser = await shop.pay({ domain: 'guessed.in', utr });
    expect((await inReview(guesser)).data.reason).toBe('paid_by_other');
    const payer = await shop.pay({ domain: 'narrated.in', utr, link });
    expect((await verified(payer)).data.matchedBy).toBe('note');
  });
});

it('twenty accounts that submit one payment at once have at most one payment verified', async () => {
  await shop.startWorker();
  const utr = newTransactionId();
  const all = await Promise.all(
    Array.from({ length: 20 }, (_, n) => shop.pay({ domain: `crowd-${n}.in`, utr })),
  );
  const ends = await Promise.all(
    all.map(async (bought) => {
      const { payment } = streamsOf(bought);
      const ended = ['PaymentVerified', 'PaymentPutInReview'];
      await expect
        .poll(async () => (await shop.story(payment)).some((type) => ended.includes(type)), {
          timeout: 30_000,
        })
        .toBe(true);
      return (await shop.story(payment)).filter((type) => type === 'PaymentVerified').length;
    }),
  );
  expect(ends.reduce((sum, one) => sum + one, 0)).toBeLessThanOrEqual(1);
  const reviews = await Promise.all(
    all.map(async (bought) => (await shop.store.read(streamsOf(bought).payment)).events),
  );
  // A review's size is limited, however many submit it.
  for (const { data } of reviews.flat().filter(({ type }) => type === 'PaymentPutInReview')) {
    expect((data.reports as unknown[]).length).toBeLessThanOrEqual(10);
  }
  expect(await shop.services.alarms.metrics()).toMatch(
    /haat_payments_manual_review_total\{reason="disputed"\} [1-9]/,
  );
});

describe('A credit of another amount', () => {
  it('of ₹549 verifies nothing for a customer who submitted ₹1', async () => {
    const utr = newTransactionId();
    shop.bank.credit({ utr, amount_paise: 54_900 });
    const bought = await shop.pay({ domain: 'one-rupee.in', utr, amountPaise: 100 });
    expect((await inReview(bought)).data).toMatchObject({
      reason: 'above_report',
      credit: { amountPaise: 54_900 },
    });
    await shop.settled();
    expect(await shop.story(creditStream(shop.store.names.credit({ utr: utr })))).toEqual([
      'CreditObserved',
    ]);
  });
});

it('a mistyped transaction ID is verified when the link’s reference came through', async () => {
  const [typed, right] = [newTransactionId(), newTransactionId()];
  const link = await shop.open('mistyped-link.in');
  shop.bank.credit({ utr: right, amount_paise: 54_900, tr: link.tr });
  const bought = await shop.pay({ domain: 'mistyped-link.in', utr: typed, link });
  expect((await verified(bought)).data).toMatchObject({
    creditId: shop.store.names.credit({ utr: right }),
    matchedBy: 'tr',
  });
});
