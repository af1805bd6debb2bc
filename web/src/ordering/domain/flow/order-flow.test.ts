import { emptyContactDetails } from '@haat/contracts/address';
import type { DomainBuyRead } from '@haat/contracts/http/orders';
import { describe, expect, it } from 'vitest';
import { silentRegistrar } from '../../../../testing/submission.ts';
import { canGoBack, type WizardAction, wizardFlow } from '../../wizard/wizard-flow.ts';
import { STEPS } from '../domain-order-modal.tsx';
import { planPaiseOf } from '../order-terms.ts';
import { emptyNameservers } from './nameservers.ts';
import {
  beginOrder,
  billingOf,
  domainChosen,
  domainPaiseOf,
  emptyFlow,
  type OrderFlow,
  orderInstead,
  RULES,
  WAYS,
} from './order-flow.ts';

const asha = { ...emptyContactDetails, name: 'Asha Verma', username: 'asha@example.in' };
const works = { ...emptyContactDetails, name: 'Neel Khadi Works' };

const payment = {
  referenceCode: 'PAY-7K3M-92QD',
  amountPaise: 54900,
  reportedAt: '2026-11-21T05:11:26.000Z',
};

const answer: DomainBuyRead = {
  message: 'We have received your order.',
  order: {
    id: 'HT-1',
    domain: 'neelkhadi.in',
    pmethod: 'upi',
    owner_id: 'C-1',
    invoice_id: null,
    email: 'asha@example.in',
    status: 'under_review',
  },
  domainRegistrationResponse: silentRegistrar,
};

type Action = WizardAction<OrderFlow>;

const orderFlow = (flow: OrderFlow, action: Action): OrderFlow => wizardFlow(RULES, flow, action);
const confirmed = (step: number, values: Partial<OrderFlow>): Action => ({
  ...{ type: 'confirmed', step, values, isSignedIn: true },
});

const steps: readonly Action[] = [
  confirmed(2, { registrant: asha }),
  confirmed(3, { sameAsRegistrant: true, billing: emptyContactDetails }),
  confirmed(4, { nameservers: emptyNameservers }),
  { type: 'priceKnown', pricePaise: 54900 },
  confirmed(5, {}),
  { type: 'paymentReported', payment },
  { type: 'submitStarted' },
  { type: 'ordered', message: '✅ under review', notice: null, answer },
];

const open = (domain: string | null, isSignedIn: boolean): OrderFlow =>
  beginOrder(domain, isSignedIn);

const after = (...actions: readonly Action[]): OrderFlow =>
  actions.reduce(orderFlow, open('neelkhadi.in', true));

const atSummary = after(...steps.slice(0, 3));
const atPayment = after(...steps.slice(0, 5));
const reported = after(...steps.slice(0, 6));
const submitting = after(...steps.slice(0, 7));

describe('Opening the domain order', () => {
  it('starts a logged-in customer at the registrant details with the given domain', () => {
    const flow = open('neelkhadi.in', true);
    expect(flow).toMatchObject({ step: 2, domain: 'neelkhadi.in', needsLogin: false });
  });

  it('asks a visitor to log in and keeps the domain', () => {
    const flow = open('neelkhadi.in', false);
    expect(flow).toMatchObject({ step: 1, domain: 'neelkhadi.in', needsLogin: true });
    expect(orderFlow(flow, { type: 'signedIn', email: 'asha@example.in' })).toMatchObject({
      step: 2,
      domain: 'neelkhadi.in',
      needsLogin: false,
    });
  });

  it('starts with the search when no domain is given', () => {
    expect(open(null, true)).toMatchObject({
      step: 1,
      needsLogin: false,
    });
  });

  it('never asks for a login at the search, while submitting or once the order is placed', () => {
    const done = after(...steps);
    for (const flow of [emptyFlow, submitting, done]) {
      expect(orderFlow(flow, { type: 'signedOut' })).toBe(flow);
    }
  });

  it('has seven named steps', () => {
    expect(STEPS).toHaveLength(7);
  });
});

describe('The steps of the domain order', () => {
  it('follow each other in order', () => {
    const walked = steps.map((_, index) => after(...steps.slice(0, index + 1)).step);
    expect(walked).toEqual([3, 4, 5, 5, 6, 6, 6, 7]);
  });

  it('go back one at a time and never below the first', () => {
    const back = { type: 'back' } as const;
    const seen = [1, 2, 3, 4, 5, 6].reduce<OrderFlow[]>(
      (flows) => [...flows, orderFlow(flows.at(-1) ?? reported, back)],
      [],
    );
    expect(seen.map(({ step }) => step)).toEqual([5, 4, 3, 2, 1, 1]);
  });

  it('offer Back on steps 2 to 6 only', () => {
    const done = after(...steps);
    expect(canGoBack(emptyFlow, RULES)).toBe(false);
    expect(
      [2, 3, 4, 5, 6].every((step) => canGoBack({ ...emptyFlow, step } as OrderFlow, RULES)),
    ).toBe(true);
    expect(canGoBack(done, RULES)).toBe(false);
    expect(orderFlow(done, { type: 'back' })).toBe(done);
  });
});

describe('The registrant', () => {
  it('is billed unless other details are given', () => {
    expect(billingOf(atSummary)).toEqual(asha);
    const other = after(
      ...steps.slice(0, 1),
      confirmed(3, { sameAsRegistrant: false, billing: works }),
    );
    expect(billingOf(other)).toEqual(works);
  });
});

describe('The price', () => {
  it('is cleared when another domain is chosen, and kept for the same one', () => {
    const search = orderFlow({ ...atPayment, step: 2 }, { type: 'back' });
    const choose = (domain: string) =>
      orderFlow(search, confirmed(1, domainChosen(search, domain)));
    expect(choose('haldi.in').pricePaise).toBeNull();
    expect(choose('neelkhadi.in').pricePaise).toBe(54900);
  });
});

describe('Paying and submitting', () => {
  it('locks everything while the order is submitted', () => {
    expect(submitting.isSubmitting).toBe(true);
    expect(orderFlow(submitting, { type: 'submitStarted' })).toBe(submitting);
    expect(orderFlow(submitting, { type: 'back' })).toBe(submitting);
    expect(orderFlow(submitting, { type: 'paymentDropped' })).toBe(submitting);
    expect(orderFlow(submitting, { type: 'referenceCodeEdited', referenceCode: 'PAY-OTHER' })).toBe(
      submitting,
    );
  });

  it('reaches step 7 only with the order details', () => {
    const done = after(...steps);
    expect(done).toMatchObject({ step: 7, isSubmitting: false, answer });
    expect(orderFlow(reported, { type: 'ordered', message: '✅', notice: null, answer })).toBe(
      reported,
    );
  });
});

describe('An order saved for a reload', () => {
  const { read, write } = WAYS.domain.draft;
  const reloaded = (flow: OrderFlow) => read(write(flow));

  it('is restored unchanged at every step', () => {
    for (const flow of [open('neelkhadi.in', true), atSummary, atPayment, reported]) {
      expect(reloaded(flow)).toEqual(flow);
    }
  });

  it('keeps unconfirmed values, but no file', () => {
    const registrant = { ...asha, city: 'Ajm' };
    const correcting = after(
      ...steps.slice(0, 3),
      { type: 'changeAsked', step: 2 },
      { type: 'edited', step: 2, values: { registrant } },
    );
    expect(reloaded(correcting)).toMatchObject({ step: 2, registrant });
    const billing = { ...works, city: 'Udai' };
    const values = { sameAsRegistrant: false, billing };
    const typing = after(...steps.slice(0, 1), { type: 'edited', step: 3, values });
    expect(reloaded(typing)).toMatchObject({ step: 3, sameAsRegistrant: false, billing });
    const screenshot = new File(['PNG'], 'paid.png', { type: 'image/png' });
    const report = { transactionId: '6325', referenceText: 'neelkhadi.in', screenshot };
    const reporting = orderFlow(atPayment, { type: 'reportEdited', report });
    expect(reporting.report).toEqual(report);
    const { transactionId, referenceText } = report;
    expect(reloaded(reporting)?.report).toEqual({ transactionId, referenceText });
  });

  it('is restored as not submitting', () => {
    expect(reloaded(submitting)).toEqual({ ...reported, isSubmitting: false });
  });

  it('is null after the order is placed, or when the saved text is invalid', () => {
    expect(reloaded(after(...steps))).toBeNull();
    for (const text of ['', '{', '{"step":3}']) {
      expect(read({ 'domainOrder.1': text })).toBeNull();
    }
    expect(read({})).toBeNull();
  });

  it('is started again when another customer logs in', () => {
    const lost = orderFlow(reported, { type: 'signedOut' });
    const other = orderFlow(lost, { type: 'signedIn', email: 'ravi@example.in' });
    expect(other).toEqual({ ...open('neelkhadi.in', true), pricePaise: 54900 });
  });
});

describe('A domain with hosting', () => {
  const FREE = 'Free Hosting + Domain';
  const choose = (isSignedIn: boolean): Action => ({
    ...{ type: 'confirmed', step: 1, values: { domain: 'neelkhadi.in' }, isSignedIn },
  });
  const paid = (orderType: string): OrderFlow => ({ ...reported, orderType });

  it('starts at the search with the given domain, with or without a login', () => {
    for (const isSignedIn of [true, false]) {
      const flow = beginOrder('neelkhadi.in', isSignedIn, FREE);
      expect(flow).toMatchObject({ step: 1, needsLogin: false, orderType: FREE });
      expect(flow.domain).toBe('neelkhadi.in');
    }
  });

  it('continues at the registrant, after a login if needed, and keeps its type', () => {
    const begun = beginOrder(null, false, FREE);
    expect(orderFlow(begun, choose(true))).toMatchObject({ step: 2, orderType: FREE });
    const waiting = orderFlow(begun, choose(false));
    expect(waiting).toMatchObject({ step: 1, needsLogin: true });
    expect(orderFlow(waiting, { type: 'signedIn', email: 'asha@example.in' })).toMatchObject({
      step: 2,
      domain: 'neelkhadi.in',
      orderType: FREE,
    });
  });

  it('saves its type separately and is never restored as a domain order', () => {
    const { draft: combined } = WAYS.combined;
    const { draft: domain } = WAYS.domain;
    const texts = combined.write(paid(FREE));
    expect(texts.orderType).toBe(FREE);
    expect(combined.read(texts)).toEqual(paid(FREE));
    expect(domain.read(texts)).toBeNull();
    expect(combined.read(domain.write(reported))).toBeNull();
  });

  it('costs the flat price of the hosting beside the domain, or nothing for the free plan', () => {
    expect(planPaiseOf('Hosting')).toBe(5_000_00);
    expect(planPaiseOf(FREE)).toBe(0);
    expect(planPaiseOf('Domain')).toBe(0);
    const flow = { ...paid('Hosting'), pricePaise: 5_549_00 };
    expect(domainPaiseOf(flow)).toBe(549_00);
  });

  it('can be ordered without the plan, and the payment for both pays for the domain', () => {
    const alone = { orderType: 'Domain' } as const;
    expect(orderInstead(paid(FREE), alone)).toMatchObject({ orderType: 'Domain', payment });
    const both = { ...paid('Hosting'), pricePaise: 5_549_00 };
    expect(orderInstead(both, alone)).toMatchObject({ orderType: 'Domain', pricePaise: 549_00 });
  });

  it('can be ordered with a paid plan instead, which adds the flat price', () => {
    const paidPlan = { orderType: 'Hosting' } as const;
    const free = { ...atSummary, pricePaise: 549_00, orderType: FREE };
    expect(orderInstead(free, paidPlan)).toMatchObject({
      orderType: 'Hosting',
      pricePaise: 5_549_00,
    });
    const unpriced = { ...free, pricePaise: null };
    expect(orderInstead(unpriced, paidPlan)).toMatchObject({
      orderType: 'Hosting',
      pricePaise: null,
    });
    for (const flow of [submitting, after(...steps)])
      expect(orderInstead(flow, paidPlan)).toBe(flow);
  });
});

describe('A domain that became unavailable after the payment', () => {
  const other = (pricePaise: number) => ({ domain: 'neel-khadi.in', pricePaise });

  it('is replaced by another one, and the payment and details stay', () => {
    const refused = { ...reported, message: '❌ gone' };
    expect(orderInstead(refused, other(549_00))).toEqual({ ...reported, domain: 'neel-khadi.in' });
  });

  it('keeps the payment for a cheaper domain and clears it for a more expensive one', () => {
    expect(orderInstead(reported, other(449_00))).toMatchObject({ pricePaise: 449_00, payment });
    const dearer = orderInstead(reported, other(899_00));
    expect(dearer).toMatchObject({ pricePaise: 899_00, payment: null, referenceCode: '' });
  });

  it('is not replaced before the payment or while the order is submitted', () => {
    expect(orderInstead(atSummary, other(549_00))).toBe(atSummary);
    expect(orderInstead(submitting, other(549_00))).toBe(submitting);
  });
});
