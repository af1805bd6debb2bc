import { domainOrderMessages, markFailure } from '@haat/contracts/domain-order-messages';
import type { CheckStatusAnswer } from '@haat/contracts/http/payments';
import { orderMessages } from '@haat/contracts/messages';
import { describe, expect, it } from 'vitest';
import { answered, refusal, unreachable } from '../../../testing/api-results.ts';
import { subscription } from '../../../testing/samples.ts';
import { placedOrder } from '../../../testing/submission.ts';
import { type ApiResult, UNEXPLAINED } from '../../lib/api-client.ts';
import { renewFromBalance, submitRenewal } from './submit-renewal.ts';

const placed = placedOrder({ service: 'Renewal' });

type Shop = {
  readonly paid?: ApiResult<unknown>;
  readonly check?: ApiResult<CheckStatusAnswer>;
  readonly order?: ApiResult<unknown>;
};

const draft = { kind: 'renewal', subscription, pricePaise: 749_00 } as const;
const renew = async ({ paid, check, order }: Shop, code?: string) => {
  const requests: unknown[] = [];
  const codes: string[] = [];
  const answering =
    <Answer>(answer: ApiResult<Answer>) =>
    async (body: unknown) => {
      requests.push(body);
      return answer;
    };
  const api = {
    payFromBalance: answering(paid ?? answered({ data: { reference_code: 'PAY-9' } })),
    checkPayment: answering(check ?? answered({ isValid: true, status: 'verified' as const })),
    place: answering(order ?? answered(placed)),
  };
  const outcome =
    code === undefined
      ? await renewFromBalance(api, draft, (newCode) => codes.push(newCode))
      : await submitRenewal(api, draft, code);
  return { outcome, requests, codes };
};
const refused = (text: string) => ({ kind: 'refused', message: markFailure(text) });

const checked = { referenceCode: 'PAY-9', amount: 749 };
const requested = {
  ...{ subscriptionId: subscription.id, referenceCode: 'PAY-9', price: 749 },
  paidUntil: subscription.paid_until,
};

describe('Submitting a renewal', () => {
  it('paid from the balance opens the payment, checks it and orders', async () => {
    const { outcome, requests, codes } = await renew({});
    expect(requests).toEqual([
      { purpose: { kind: 'renewal', title: 'mitticraft.in' }, amount: '749.00' },
      checked,
      requested,
    ]);
    expect(codes).toEqual(['PAY-9']);
    expect(outcome).toMatchObject({ kind: 'ordered', answer: placed, position: '7' });
  });

  it('paid by a submitted payment checks it, orders and passes on the notice', async () => {
    const check = answered({
      isValid: true,
      status: 'under_review',
      notice: 'Looked at.',
    } as const);
    const { outcome, requests } = await renew({ check }, ' PAY-9 ');
    expect(requests).toEqual([checked, requested]);
    expect(outcome).toMatchObject({ kind: 'ordered', notice: 'Looked at.' });
  });

  it('without a reference code sends no request', async () => {
    expect(await renew({}, ' ')).toMatchObject({
      outcome: refused(domainOrderMessages.enterReferenceCode),
      requests: [],
    });
  });

  it.each<[string, Shop, string, number]>([
    ['a balance that is too low', { paid: refusal(409, 'Too little.') }, 'Too little.', 0],
    [
      'a payment without a session',
      { paid: refusal(401, 'Who?') },
      orderMessages.sessionNotFound,
      0,
    ],
    ['a payment to an unreachable server', { paid: unreachable }, orderMessages.unexpected, 0],
    ['an empty answer to the payment', { paid: answered(null) }, orderMessages.unexpected, 0],
    [
      'a failed check',
      { check: refusal(500, UNEXPLAINED) },
      orderMessages.paymentVerificationFailed,
      1,
    ],
    [
      'an empty answer to the check',
      { check: answered(null as never) },
      orderMessages.paymentVerificationFailed,
      1,
    ],
    ['a refused order', { order: refusal(409, 'Price?') }, 'Price?', 1],
  ])(
    'shows the reason and keeps the reference code of a payment: %s',
    async (_, shop, text, paid) => {
      const { outcome, codes } = await renew(shop);
      expect(outcome).toEqual(refused(text));
      expect(codes).toHaveLength(paid);
    },
  );
});
