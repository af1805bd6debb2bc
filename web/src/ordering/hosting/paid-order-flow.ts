import { PAYMENT_METHOD } from '@haat/contracts/constants';
import { domainOrderMessages } from '@haat/contracts/domain-order-messages';
import { type PlanPeriod, planPeriodSchema } from '@haat/contracts/http/hosting';
import type { PlacedRead } from '@haat/contracts/http/place-order';
import { z } from 'zod';
import { draftOf } from '../wizard/draft.ts';
import type { Draft } from '../wizard/draft-storage.ts';
import type { Way } from '../wizard/use-wizard.ts';
import { emptyOrder, type OrderState, type Rules } from '../wizard/wizard-flow.ts';
import { PAID_ORDER, type PlanChosen, planSubject } from './order-names.ts';

export type PaidOrderFlow = OrderState<PlacedRead> & {
  readonly planId: number;
  readonly period: PlanPeriod;
  readonly domain: string;
  readonly paymentMethod: typeof PAYMENT_METHOD | null;
  readonly email: string;
};

export const beginPaidOrder = (
  { planId, period }: PlanChosen,
  isSignedIn: boolean,
): PaidOrderFlow => ({
  ...emptyOrder,
  step: isSignedIn ? 1 : 0,
  needsLogin: !isSignedIn,
  planId,
  period,
  domain: '',
  paymentMethod: null,
  email: '',
});

/** Step 0 is the login. */
export const RULES: Rules<PaidOrderFlow> = {
  first: 0,
  lowest: 1,
  afterLogin: 1,
  payment: [2, 2],
  submit: 3,
  last: 4,
  isOf: ({ email: owner }, email) => owner === '' || owner === email,
  again: (flow) => ({ ...beginPaidOrder(flow, true), pricePaise: flow.pricePaise }),
};

export const missingPayment = ({
  paymentMethod,
  referenceCode,
}: Pick<PaidOrderFlow, 'paymentMethod' | 'referenceCode'>): string | null => {
  if (paymentMethod === null) return domainOrderMessages.selectPaymentMethod;
  return referenceCode.trim() === '' ? domainOrderMessages.enterReferenceCode : null;
};

/** Specification, section 3. */
const STEP = 'orderFlowStep';
const DOMAIN = 'orderFlowDomain';
const METHOD = 'orderFlowPaymentMethod';

/** The number is the form's version: older drafts are ignored. */
const rest = draftOf('hostingOrder.1', RULES, beginPaidOrder({ planId: 0, period: 'year' }, true), {
  planId: z.int().positive(),
  period: planPeriodSchema,
  email: z.string(),
});

const draft: Draft<PaidOrderFlow> = {
  keys: [STEP, DOMAIN, METHOD, ...rest.keys],
  write: (flow) => ({
    [STEP]: String(flow.step),
    ...(flow.domain !== '' && { [DOMAIN]: flow.domain }),
    ...(flow.paymentMethod !== null && { [METHOD]: flow.paymentMethod }),
    ...rest.write(flow),
  }),
  read: (saved) => {
    const { [STEP]: step, [DOMAIN]: domain = '', [METHOD]: method } = saved;
    const flow = rest.read(saved);
    const at = Number(step);
    if (flow === null || !Number.isInteger(at) || at < RULES.first || at >= RULES.last) return null;
    // Never past the plan without a method and a domain.
    const isPayable = method === PAYMENT_METHOD && domain !== '';
    return {
      ...flow,
      domain,
      paymentMethod: method === PAYMENT_METHOD ? PAYMENT_METHOD : null,
      step: isPayable ? Math.max(1, at) : 1,
    };
  },
};

export const PAID: Way<PaidOrderFlow> = {
  name: PAID_ORDER,
  rules: RULES,
  draft,
  subjectOf: planSubject,
  isSavedOnClose: false,
};
