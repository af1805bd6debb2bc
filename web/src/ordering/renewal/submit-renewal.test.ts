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

const draft = { subscription, pricePaise: 749_00 };
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

describe('a renewal', () => {
  it('from the balance opens its payment, checks it and orders', async () => {
    const { outcome, requests, codes } = await renew({});
    expect(requests).toEqual([
      { purpose: { kind: 'renewal', title: 'mitticraft.in' }, amount: '749.00' },
      checked,
      requested,
    ]);
    expect(codes).toEqual(['PAY-9']);
    expect(outcome).toMatchObject({ kind: 'ordered', answer: placed, position: '7' });
  });

  it('by a reported payment is checked and ordered, with what the check wants read', async () => {
    const check = answered({
      isValid: true,
      status: 'under_review',
      notice: 'Looked at.',
    } as const);
    const { outcome, requests } = await renew({ check }, ' PAY-9 ');
    expect(requests).toEqual([checked, requested]);
    expect(outcome).toMatchObject({ kind: 'ordered', notice: 'Looked at.' });
  });

  it('without a code sends no request', async () => {
    expect(await renew({}, ' ')).toMatchObject({
      outcome: refused(domainOrderMessages.enterReferenceCode),
      requests: [],
    });
  });

  it.each<[string, Shop, string, number]>([
    ['is paid with too little', { paid: refusal(409, 'Too little.') }, 'Too little.', 0],
    ['is paid while signed out', { paid: refusal(401, 'Who?') }, orderMessages.sessionNotFound, 0],
    ['is paid out of reach', { paid: unreachable }, orderMessages.unexpected, 0],
    ['is paid without a word', { paid: answered(null) }, orderMessages.unexpected, 0],
    [
      'is checked in vain',
      { check: refusal(500, UNEXPLAINED) },
      orderMessages.paymentVerificationFailed,
      1,
    ],
    [
      'is checked without a word',
      { check: answered(null as never) },
      orderMessages.paymentVerificationFailed,
      1,
    ],
    ['is refused in the server’s words', { order: refusal(409, 'Price?') }, 'Price?', 1],
  ])('that %s says so, and keeps the code of what is paid', async (_, shop, text, paid) => {
    const { outcome, codes } = await renew(shop);
    expect(outcome).toEqual(refused(text));
    expect(codes).toHaveLength(paid);
  });
});
