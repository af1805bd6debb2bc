import { sample } from '@haat/contracts/testing/sample';
import { describe, expect, it } from 'vitest';
import { codeOrderPlaced } from '../testing/code-order.ts';
import {
  combinedOrderPlaced,
  freeHostingOrderPlaced,
  hostingOrderPlaced,
} from '../testing/hosting-order.ts';
import { fold, scenarioOf } from '../testing/scenario.ts';
import { orderDecider } from './order.ts';
import { isDomainOrder, isPaidOrder, planOf } from './order-state.ts';

const bundledHostingFailed = sample('BundledHostingFailed');
const domainRegistered = sample('DomainRegistered');
const hostingProvisioned = sample('HostingProvisioned');
const hostingProvisioningFailed = sample('HostingProvisioningFailed');
const orderCompleted = sample('OrderCompleted');
const orderPaymentConfirmed = sample('OrderPaymentConfirmed');
const orderPaymentFailed = sample('OrderPaymentFailed');

const { given } = scenarioOf(orderDecider);
const { orderId } = hostingOrderPlaced.data;

const requestedOf = (planName: string) => sample('HostingProvisioningRequested', { planName });
const { username, package: packageName } = requestedOf('').data;
const provision = {
  type: 'ProvisionHosting',
  orderId,
  username,
  package: packageName,
} as const;
const record = { type: 'RecordHostingProvisioned', ...hostingProvisioned.data } as const;
const fail = { type: 'RecordProvisioningFailed', ...hostingProvisioningFailed.data } as const;
const complete = { type: 'CompleteOrder', ...orderCompleted.data } as const;

const paid = [hostingOrderPlaced, orderPaymentConfirmed];
const requested = [...paid, requestedOf('Dukaan')];
const provisioned = [...requested, hostingProvisioned];

const registered = [
  combinedOrderPlaced,
  orderPaymentConfirmed,
  sample('DomainRegistrationRequested'),
  sample('DomainRegistrationAttempted'),
  domainRegistered,
];
const bundleRequested = [...registered, requestedOf('Free Web Hosting')];

describe('A domain ordered with a hosting plan', () => {
  it('records at its registration that a plan follows', () => {
    const registering = registered.slice(0, -1);
    given(registering)
      .when({ type: 'RecordDomainRegistered', ...domainRegistered.data })
      .then([sample('DomainRegistered', { hasPlan: true })]);
  });
});

describe('A paid hosting plan', () => {
  it('is requested once, after payment, under the first username', () => {
    given(paid)
      .when(provision)
      .then([requestedOf('Dukaan')]);
    given(requested)
      .when({ ...provision, username: 'other1' })
      .thenNothing();
  });

  it('is not requested before payment or after a failed payment', () => {
    given([]).when(provision).thenRefused({ reason: 'not_placed' });
    given([hostingOrderPlaced])
      .when(provision)
      .thenRefused({ reason: 'not_allowed_now', phase: 'placed' });
    given([hostingOrderPlaced, orderPaymentFailed])
      .when(provision)
      .thenRefused({ reason: 'not_allowed_now', phase: 'payment_failed' });
  });

  it('is recorded as the hosting server answered, and completes the order', () => {
    given(requested).when(record).then([hostingProvisioned]);
    given(provisioned)
      .when({ ...record, provisionedAt: '2027-01-01T00:00:00.000Z' })
      .thenNothing();
    given(provisioned).when(complete).then([orderCompleted]);
    given(requested)
      .when(complete)
      .thenRefused({ reason: 'not_allowed_now', phase: 'hosting_requested' });
    expect(fold(orderDecider, provisioned)).toMatchObject({ hosting: hostingProvisioned.data });
  });

  it('is refused for another domain', () => {
    given(requested)
      .when({ ...record, domain: 'ravis-shop.in' })
      .thenRefused({ reason: 'other_domain', domain: hostingProvisioned.data.domain });
  });

  it('that cannot be set up ends the order once', () => {
    given(requested).when(fail).then([hostingProvisioningFailed]);
    given([...requested, hostingProvisioningFailed])
      .when(fail)
      .thenNothing();
    given([...requested, hostingProvisioningFailed])
      .when(record)
      .thenRefused({ reason: 'not_allowed_now', phase: 'hosting_failed' });
    given(provisioned)
      .when(fail)
      .thenRefused({ reason: 'not_allowed_now', phase: 'hosting_provisioned' });
  });
});

describe('A free hosting plan', () => {
  it('needs no payment and no invoice', () => {
    given([freeHostingOrderPlaced])
      .when(provision)
      .then([requestedOf('Free Web Hosting')]);
    const free = { ...complete, invoiceNumber: null };
    const done = [
      freeHostingOrderPlaced,
      requestedOf('Free Web Hosting'),
      hostingProvisioned,
    ] as const;
    const completed = sample('OrderCompleted', { invoiceNumber: null });
    given(done).when(free).then([completed]);
    given([...done, completed])
      .when(free)
      .thenNothing();
    const order = fold(orderDecider, done);
    expect(order.phase !== 'not_placed' && isPaidOrder(order)).toBe(false);
  });

  it('is confirmed by no payment', () => {
    given([freeHostingOrderPlaced])
      .when({ type: 'ConfirmOrderPayment', ...orderPaymentConfirmed.data })
      .thenRefused({ reason: 'other_payment', referenceCode: null });
  });
});

describe('A hosting plan with a domain', () => {
  it('is requested after the domain is registered', () => {
    given(registered.slice(0, 2))
      .when(provision)
      .thenRefused({ reason: 'not_allowed_now', phase: 'payment_confirmed' });
    given(registered)
      .when(provision)
      .then([requestedOf('Free Web Hosting')]);
  });

  it('must be set up before the order is completed', () => {
    given(registered)
      .when(complete)
      .thenRefused({ reason: 'not_allowed_now', phase: 'registered' });
    given([...bundleRequested, hostingProvisioned])
      .when(complete)
      .then([orderCompleted]);
  });

  it('that cannot be set up leaves the domain, and the order can be completed', () => {
    given(bundleRequested).when(fail).then([bundledHostingFailed]);
    given([...bundleRequested, bundledHostingFailed])
      .when(fail)
      .thenNothing();
    given([...bundleRequested, bundledHostingFailed])
      .when(complete)
      .then([orderCompleted]);
  });
});

describe('A free hosting plan that the customer has on another order', () => {
  const claimed = { ...fail, failure: 'plan_claimed' } as const;

  it('fails before the call, alone or bundled with a domain', () => {
    const { data } = sample('HostingProvisioningFailed', { failure: 'plan_claimed' });
    given([freeHostingOrderPlaced])
      .when(claimed)
      .then([{ type: 'HostingProvisioningFailed', data }]);
    given(registered)
      .when(claimed)
      .then([{ type: 'BundledHostingFailed', data }]);
  });

  it('does not fail before payment, or before the domain is registered', () => {
    given([hostingOrderPlaced])
      .when(claimed)
      .thenRefused({ reason: 'not_allowed_now', phase: 'placed' });
    given([combinedOrderPlaced])
      .when(claimed)
      .thenRefused({ reason: 'not_allowed_now', phase: 'placed' });
  });
});

describe('The hosting plan of an order', () => {
  it('is the ordered one, and free if it costs nothing', () => {
    const plans = [hostingOrderPlaced, freeHostingOrderPlaced, combinedOrderPlaced, codeOrderPlaced]
      .map(({ data }) => data)
      .map(planOf);
    expect(plans).toEqual([
      { planName: 'Dukaan', isFree: false },
      { planName: 'Free Web Hosting', isFree: true },
      { planName: 'Free Web Hosting', isFree: true },
      null,
    ]);
  });

  it('is never set up for a code order', () => {
    given([codeOrderPlaced, orderPaymentConfirmed])
      .when(provision)
      .thenRefused({ reason: 'other_service', kind: 'code' });
  });

  it('does not make the order a domain order', () => {
    const answers = [hostingOrderPlaced, combinedOrderPlaced].map((event) => {
      const order = fold(orderDecider, [event]);
      return order.phase !== 'not_placed' && isDomainOrder(order);
    });
    expect(answers).toEqual([false, true]);
  });
});
