import { accountMessages } from '@haat/contracts/account-messages';
import { customerStream } from '@haat/contracts/events/customer';
import { inboxStream } from '@haat/contracts/events/inbox';
import { paymentStream, refundNumberStream } from '@haat/contracts/events/payment';
import type { RefundsAnswer } from '@haat/contracts/http/refunds';
import { loginMessages } from '@haat/contracts/messages';
import { balanceMessages } from '@haat/contracts/payment-messages';
import { refundMessages } from '@haat/contracts/refund-messages';
import { sample } from '@haat/contracts/testing/sample';
import { paymentDecider } from '@haat/domain/payment/payment';
import { refundNumberDecider } from '@haat/domain/payment/refund-number';
import { type ApiShop, openApi } from '@haat/testkit/api';
import { payVerified } from '@haat/testkit/bank-response';
import { executeTestCommand } from '@haat/testkit/execute-test-command';
import { type FollowedReadModels, followReadModels } from '@haat/testkit/read-models';
import { signUp, type TestCustomer } from '@haat/testkit/test-customer';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { browserOf, PASSWORD, turnCodesOn } from '../testing/safe-customer.ts';

const DESTINATION = '/api/account/refund-destination';
const upi = { kind: 'upi', upi_id: 'asha.verma@okaxis' };
const account = {
  ...{ kind: 'account', account_number: '0023 4567 8901', account_number_again: '002345678901' },
  ...{ ifsc: 'hdfc0001234', holder: 'Asha Verma' },
};
const operator = { kind: 'operator', name: 'meera', reason: 'They asked for it.' } as const;

let shop: ApiShop;
let models: FollowedReadModels;
let asha: TestCustomer;
beforeAll(async () => {
  shop = await openApi();
  models = followReadModels(shop);
});
beforeEach(async () => {
  asha = await signUp(shop.app);
});
afterAll(async () => {
  await models.close();
  await shop.close();
});

const refunds = async (by = asha): Promise<RefundsAnswer> => {
  await models.caughtUp();
  return (await by.get('/api/refunds')).body;
};
const at = (field: string, error: string) => ({
  status: 400,
  body: { error, fields: { [field]: error } },
});

/** A verified payment that no order has. */
const fund = async (rupees: number): Promise<string> => {
  const code = await payVerified(shop.store, asha, rupees);
  await models.caughtUp();
  return code;
};

describe('The refund destination', () => {
  it('is shown masked, and is encrypted in the events', async () => {
    expect((await refunds()).destination).toBeNull();
    const given = await asha.post(DESTINATION, account);
    const shown = 'account …8901 (HDFC0001234)';
    expect(given).toMatchObject({
      status: 200,
      body: {
        destination: { kind: 'account', shown },
        message: refundMessages.destinationSaved(shown),
      },
    });
    expect((await refunds()).destination).toMatchObject({ shown });
    const { rows } = await shop.connection.pool.query('select data::text from events');
    const stored = JSON.stringify(rows);
    for (const hidden of ['002345678901', 'HDFC0001234']) expect(stored).not.toContain(hidden);
  });

  it('is changed only with the password, and with a code while two-factor codes are on', async () => {
    await asha.post(DESTINATION, upi);
    expect(await asha.post(DESTINATION, account)).toMatchObject(
      at('currentPassword', refundMessages.proofNeeded),
    );
    const wrong = { ...account, currentPassword: 'not the password' };
    expect(await asha.post(DESTINATION, wrong)).toMatchObject(
      at('currentPassword', loginMessages.incorrectPassword),
    );
    const right = { ...account, currentPassword: PASSWORD };
    const browser = browserOf(shop.app, asha);
    await turnCodesOn(browser, Date.now());
    expect(await browser.post(DESTINATION, right)).toMatchObject(
      at('code', accountMessages.codeNeeded),
    );
    const still = await browser.get('/api/refunds');
    expect(still.body.destination.shown).toBe('as…@okaxis');
  });

  it('is changed once with the right password, and the same request again changes nothing', async () => {
    await asha.post(DESTINATION, upi);
    const right = { ...account, currentPassword: PASSWORD };
    for (const _ of ['once', 'again']) {
      expect((await asha.post(DESTINATION, right)).status).toBe(200);
    }
    const story = await shop.story(customerStream(asha.id));
    expect(story.filter((type) => type === 'RefundDestinationChanged')).toHaveLength(2);
  });

  it.each([
    ['kind', { kind: 'cash' }, refundMessages.kindRequired],
    ['upi_id', { ...upi, upi_id: 'asha@neelkhadi.example' }, refundMessages.invalidUpiId],
    ['upi_id', { ...upi, upi_id: 'asha' }, refundMessages.invalidUpiId],
    [
      'account_number_again',
      { ...account, account_number_again: '002345678910' },
      refundMessages.accountNumbersDiffer,
    ],
    ['account_number', { ...account, account_number: '12' }, refundMessages.invalidAccountNumber],
    ['ifsc', { ...account, ifsc: 'HDFC1001234' }, refundMessages.invalidIfsc],
    ['holder', { ...account, holder: ' ' }, refundMessages.holderRequired],
  ])('is refused at %s for %j', async (field, body, error) => {
    expect(await asha.post(DESTINATION, body)).toMatchObject({
      status: 400,
      body: { fields: { [field]: error } },
    });
  });
});

describe('A refund', () => {
  it('of the whole balance is one request, and shows its state at each step', async () => {
    const codes = [await fund(549), await fund(200)];
    await asha.post(DESTINATION, upi);
    const answer = await asha.post('/api/balance/refund-request', {});
    expect(answer).toMatchObject({ status: 201 });
    const { number } = answer.body;
    expect(answer.body.message).toBe(balanceMessages.refundRequested(number));
    const { events } = await shop.store.read(inboxStream(number));
    expect(events[0]?.data).toMatchObject({
      amountPaise: 74_900,
      parts: [
        { referenceCode: codes[0], amountPaise: 54_900 },
        { referenceCode: codes[1], amountPaise: 20_000 },
      ],
    });
    const to = { number, destination: 'as…@okaxis' };
    expect((await refunds()).refunds).toMatchObject([{ ...to, state: 'requested', amount: 749 }]);

    for (const [n, referenceCode] of codes.entries()) {
      const amountPaise = [54_900, 20_000][n] ?? 0;
      const refund = { referenceCode, refundReference: number, amountPaise, reason: 'Asked.' };
      const record = { type: 'RefundPayment', ...refund } as const;
      const stream = paymentStream(referenceCode);
      await executeTestCommand(shop.store, operator, paymentDecider, stream, record);
    }
    expect((await refunds()).refunds).toMatchObject([{ ...to, state: 'recorded', amount: 749 }]);
    for (const referenceCode of codes) {
      const { amountPaise: _, ...sent } = sample('RefundSent', {
        ...{ referenceCode, refundReference: number, destination: 'as…@okaxis' },
      }).data;
      const stream = paymentStream(referenceCode);
      const command = { type: 'RecordRefundSent', ...sent } as const;
      await executeTestCommand(shop.store, operator, paymentDecider, stream, command);
    }
    expect((await refunds()).refunds).toMatchObject([
      {
        ...{ ...to, state: 'sent', amount: 749, payments: expect.arrayContaining(codes) },
        ...{ transfer_reference: '532698765440', sent_on: '2025-11-23' },
      },
    ]);
    expect(await asha.post('/api/balance/refund-request', {})).toMatchObject({
      ...{ status: 409, body: { error: balanceMessages.nothingToReturn } },
    });
  });

  it('is withdrawn once before it is recorded, and only by its own customer', async () => {
    await fund(549);
    const { number } = (await asha.post('/api/balance/refund-request', {})).body;
    const path = `/api/refunds/${number}/withdraw`;
    const ravi = await signUp(shop.app);
    const notTheirs = { status: 404, body: { error: refundMessages.requestNotFound } };
    expect(await ravi.post(path, {})).toMatchObject(notTheirs);
    expect(await asha.post('/api/refunds/BACK-00000000/withdraw', {})).toMatchObject(notTheirs);
    for (const _ of ['once', 'again']) {
      expect(await asha.post(path, {})).toMatchObject({
        ...{ status: 200, body: { number, message: refundMessages.withdrawn(number) } },
      });
    }
    const stream = refundNumberStream(shop.store.names.refund(number));
    expect(await shop.story(stream)).toEqual(['RefundWithdrawn']);
    expect((await refunds()).refunds).toMatchObject([{ number, state: 'withdrawn', amount: 549 }]);
    expect((await asha.get('/api/balance')).body.balance).toBe(549);
  });

  it('can’t be withdrawn once its number is claimed', async () => {
    const referenceCode = await fund(549);
    const { number } = (await asha.post('/api/balance/refund-request', {})).body;
    const numberHash = shop.store.names.refund(number);
    const claim = {
      type: 'ClaimRefundNumber',
      numberHash,
      referenceCode,
      customerId: asha.id,
    } as const;
    await executeTestCommand(
      shop.store,
      operator,
      refundNumberDecider,
      refundNumberStream(numberHash),
      claim,
    );
    expect(await asha.post(`/api/refunds/${number}/withdraw`, {})).toMatchObject({
      ...{ status: 409, body: { error: refundMessages.recordedAlready } },
    });
  });
});
