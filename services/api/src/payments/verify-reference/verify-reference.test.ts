import { domainOrderMessages } from '@haat/contracts/domain-order-messages';
import { paymentStream } from '@haat/contracts/events/payment';
import { paymentNotices } from '@haat/contracts/payment-messages';
import { refusalMessages } from '@haat/contracts/refusal-messages';
import { type ApiShop, apiSettings, openApi } from '@haat/testkit/api';
import { recordBankResponse } from '@haat/testkit/bank-response';
import { signUp, type TestCustomer } from '@haat/testkit/test-customer';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let shop: ApiShop;
let asha: TestCustomer;
beforeAll(async () => {
  shop = await openApi();
  asha = await signUp(shop.app);
});
afterAll(() => shop.close());

const verified = { type: 'RecordPaymentVerified', creditedPaise: 54_900 } as const;
const check = (referenceCode: string, changes: object = {}, by = asha) =>
  by.post('/api/payments/checkstatus', { referenceCode, userId: by.id, amount: 549, ...changes });
const types = (code: string) => shop.story(paymentStream(code));

/** Checks that wait for the bank, once each has read its payment; not awaited themselves. */
const waiting = async (codes: readonly string[]) => {
  const settings = apiSettings({ VERIFICATION_WAIT_MS: 60_000 });
  const read = new Map(codes.map((code) => [paymentStream(code), Promise.withResolvers<void>()]));
  const store: typeof shop.store = {
    ...shop.store,
    read: async (stream, options) => {
      const slice = await shop.store.read(stream, options);
      read.get(stream)?.resolve();
      return slice;
    },
  };
  const by = asha.through(await shop.reopen({ settings, store }));
  const answers = codes.map((code) => check(code, {}, by));
  await Promise.all([...read.values()].map(({ promise }) => promise));
  return answers;
};

describe('Checking a reference code', () => {
  it('answers "under review" until the bank answers, and appends nothing', async () => {
    const code = await asha.pay(549);
    const underReview = { status: 200, body: { isValid: true, status: 'under_review' } };
    expect(await check(code)).toMatchObject(underReview);
    expect(await check(` ${code.toLowerCase()} `)).toMatchObject(underReview);
    expect(await types(code)).toEqual(['PaymentSubmitted']);
  });

  it('answers as soon as the bank has verified the payment', async () => {
    const code = await asha.pay(549);
    const [answer] = await waiting([code]);
    await recordBankResponse(shop.store, code, verified);
    expect((await answer)?.body).toEqual({ isValid: true, status: 'verified' });
  });

  it('answers many waiting requests, each with its payment’s outcome', async () => {
    const codes = await Promise.all(Array.from({ length: 20 }, () => asha.pay(549)));
    const answers = await waiting(codes);
    for (const [n, code] of codes.entries()) {
      const rejected = { type: 'RecordPaymentRejected', reason: `No credit ${n}.` } as const;
      await recordBankResponse(shop.store, code, n % 2 === 0 ? verified : rejected);
    }
    for (const [n, answer] of (await Promise.all(answers)).entries()) {
      expect(answer.body).toMatchObject(
        n % 2 === 0
          ? { isValid: true, status: 'verified' }
          : { isValid: false, error: refusalMessages.paymentRejected(`No credit ${n}.`) },
      );
    }
  });

  it.each([
    ['rejected', { type: 'RecordPaymentRejected', reason: 'The bank does not know it.' } as const],
    ['expired', { type: 'ExpirePayment', reason: 'The bank does not know it.' } as const],
  ])('says why the payment was %s', async (_, word) => {
    const code = await asha.pay(549);
    await recordBankResponse(shop.store, code, word);
    expect(await check(code)).toMatchObject({
      status: 200,
      body: {
        isValid: false,
        status: 'rejected',
        error: 'Payment verification failed. The bank does not know it.',
      },
    });
  });
});

describe('A payment that is not verified yet', () => {
  it('is under review, without a notice right after its submission', async () => {
    const code = await asha.pay(549);
    await recordBankResponse(shop.store, code, { type: 'RecordCreditNotSeen' });
    expect((await check(code)).body).toEqual({
      isValid: true,
      status: 'under_review',
    });
  });

  it('is answered at once with a notice when it is in review, and pays for an order', async () => {
    const code = await asha.pay(549);
    const [answer] = await waiting([code]);
    const explanation = paymentNotices.disputed;
    await recordBankResponse(shop.store, code, { type: 'PutPaymentInReview', explanation });
    expect((await answer)?.body).toEqual({
      isValid: true,
      status: 'under_review',
      notice: explanation,
    });
    const bought = await asha.buy({ domain: 'in-review.in', referenceCode: code });
    expect(bought.status).toBe(200);
  });
});

describe('A reference code', () => {
  it('is refused when it is missing', async () => {
    const error = domainOrderMessages.enterReferenceCode;
    expect(await check(' ')).toMatchObject({ status: 400, body: { error } });
  });

  it.each(['PAY-0000-0000-0000', '../order-1'])(
    'is refused when it is unknown: %s',
    async (code) => {
      const error = refusalMessages.referenceNotFound;
      expect(await check(code)).toMatchObject({ status: 404, body: { error } });
    },
  );

  it('is refused to another customer', async () => {
    const ravi = await signUp(shop.app);
    const code = await asha.pay(549);
    const error = refusalMessages.referenceNotYours;
    expect(await check(code, {}, ravi)).toMatchObject({ status: 403, body: { error } });
    expect(await types(code)).toEqual(['PaymentSubmitted']);
  });

  it('is refused when the request names another account than the session', async () => {
    const code = await asha.pay(549);
    const error = refusalMessages.accountMismatch;
    expect(await check(code, { userId: 'C-OTHER' })).toMatchObject({
      status: 403,
      body: { error },
    });
  });

  it('is refused when less was paid than the order costs', async () => {
    const code = await asha.pay(549);
    expect(await check(code, { amount: 899 })).toMatchObject({
      status: 409,
      body: { error: refusalMessages.paymentTooLow('₹549.00', '₹899.00') },
    });
  });
});
