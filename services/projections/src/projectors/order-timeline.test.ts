import type { HaatEvent } from '@haat/contracts/events/registry';
import type { TimelineEntry } from '@haat/contracts/http/orders';
import { sample } from '@haat/contracts/testing/sample';
import { ashasOrder } from '@haat/domain/testing/asha';
import { codeOrderPlaced } from '@haat/domain/testing/code-order';
import {
  combinedOrderPlaced,
  freeHostingOrderPlaced,
  hostingOrderPlaced,
} from '@haat/domain/testing/hosting-order';
import { describe, expect, it } from 'vitest';
import { ordersProjector } from './orders.ts';

const downloadGranted = sample('DownloadGranted');
const invoiceIssued = sample('InvoiceIssued');
const invoicePaid = sample('InvoicePaid');
const domainRegistered = sample('DomainRegistered');
const domainRegistrationAttempted = sample('DomainRegistrationAttempted');
const domainRegistrationFailed = sample('DomainRegistrationFailed');
const domainRegistrationNotSeen = sample('DomainRegistrationNotSeen');
const domainRegistrationOutcomeUnknown = sample('DomainRegistrationOutcomeUnknown');
const domainRegistrationPending = sample('DomainRegistrationPending');
const domainRegistrationRequested = sample('DomainRegistrationRequested');
const orderCancelled = sample('OrderCancelled');
const orderCompleted = sample('OrderCompleted');
const orderDomainLost = sample('OrderDomainLost');
const orderPaymentConfirmed = sample('OrderPaymentConfirmed');
const orderPaymentFailed = sample('OrderPaymentFailed');
const orderPlaced = sample('OrderPlaced');

const hostingProvisioned = sample('HostingProvisioned');
const provisioningFailed = sample('HostingProvisioningFailed');
const provisioningRequested = sample('HostingProvisioningRequested', { planName: 'Dukaan' });
const setUp = [
  hostingOrderPlaced,
  orderPaymentConfirmed,
  provisioningRequested,
  hostingProvisioned,
] as const;

/** The row after these events, a second apart. */
const rowAfter = (...events: readonly HaatEvent[]) =>
  events.reduce<Record<string, unknown> | undefined>((row, event, n) => {
    const at = new Date(Date.parse('2025-11-21T05:02:16.000Z') + n * 1_000).toISOString();
    return ordersProjector.apply(row, { event, at });
  }, undefined);

/** Its timeline, a line each: "Order placed (done): order-1, domain reserved for you". */
const timelineAfter = (...events: readonly HaatEvent[]) =>
  ((rowAfter(...events)?.timeline ?? []) as TimelineEntry[]).map(
    ({ title, state, detail }) => `${title} (${state}): ${detail}`,
  );

const reported = 'Payment submitted (done): HT7K2M9QX4 for ₹549.00';
const placed = `Order placed (done): ${ashasOrder}, domain reserved for you`;
const matched = 'Payment verified (done): ₹549.00, transaction ID ending 5678';
const registrationStarted = 'Registration started (done): 1 year';

describe('The timeline of an order', () => {
  it('shows a second payment after a failed one', () => {
    const again = sample('OrderPaymentRetried');
    expect(timelineAfter(orderPlaced, orderPaymentFailed, again).slice(3)).toEqual([
      'Paid again (done): HT5N6B7V8C for ₹549.00',
      'Verifying your payment (now): Usually within 15 minutes',
    ]);
    expect(rowAfter(orderPlaced, orderPaymentFailed, again)).toMatchObject({
      ...{ status: 'under_review', phase: 'placed', reason: null },
      reference_code: 'HT5N6B7V8C',
    });
  });

  it('shows both parts when the balance paid ₹549 of ₹749 and UPI the rest', () => {
    const both = { creditedPaise: 74_900, balancePaise: 54_900 };
    expect(timelineAfter(orderPlaced, sample('OrderPaymentConfirmed', both)).slice(2)).toEqual([
      'Paid from your balance (done): ₹549.00',
      'Payment verified (done): ₹200.00, transaction ID ending 5678',
    ]);
  });

  it('shows what the registrant of a new domain must confirm, until it is confirmed', () => {
    const requested = sample('RegistrantVerificationRequested');
    const registered = [orderPlaced, domainRegistered, requested] as const;
    const after = (...events: readonly HaatEvent[]) =>
      timelineAfter(...registered, ...events).slice(3);
    const waits = 'Open the registrar’s email and press its link by 6 Dec 2025';
    expect(after()).toEqual([`Email confirmation requested (now): ${waits}`]);
    const requestedBefore = `Email confirmation requested (done): ${waits}`;
    expect(after(sample('RegistrantVerified'))).toEqual([
      requestedBefore,
      'Email confirmed (done): null',
    ]);
    expect(after(sample('RegistrantVerificationWithdrawn')).at(-1)).toMatch(/no longer needed/);
    expect(after(sample('RegistrantVerificationSuspended'))).toEqual([
      requestedBefore,
      expect.stringMatching(/^Domain switched off \(failed\): .*press its link$/),
    ]);
    expect(rowAfter(...registered)?.status).toBe(rowAfter(orderPlaced, domainRegistered)?.status);
  });

  it('shows a credit note', () => {
    const note = sample('CreditNoteIssued');
    const story = timelineAfter(
      orderPlaced,
      orderPaymentConfirmed,
      invoiceIssued,
      invoicePaid,
      note,
    );
    expect(story.at(-1)).toBe(
      'Credit note issued (done): CN/25-26/000003: ₹549.00 is in your balance',
    );
    expect(rowAfter(orderPlaced, note)).toMatchObject({ status: 'under_review' });
  });

  it('shows a void invoice, and keeps the order’s own invoice number', () => {
    const completed = sample('OrderCompleted', { invoiceNumber: 'HT-2526-00041' });
    const before = [orderPlaced, orderPaymentConfirmed, completed];
    const row = rowAfter(...before, invoiceIssued, sample('InvoiceVoided'));
    expect(row).toMatchObject({ status: 'completed', invoice_number: 'HT-2526-00041' });
    expect(timelineAfter(...before, sample('InvoiceVoided')).at(-1)).toMatch(
      /^Invoice void \(issued by mistake\) \(done\): .*000042$/,
    );
  });

  it('shows that the payment is being verified', () => {
    expect(timelineAfter(orderPlaced)).toEqual([
      reported,
      placed,
      'Verifying your payment (now): Usually within 15 minutes',
    ]);
    expect(rowAfter(orderPlaced)).toMatchObject({ status: 'under_review', invoice_number: null });
  });

  it('shows the new reference code after the transaction ID was corrected', () => {
    const corrected = sample('OrderPaymentReplaced');
    expect(timelineAfter(orderPlaced, corrected)).toEqual([
      reported,
      placed,
      'Transaction ID updated (done): HT5N6B7V8C for ₹549.00',
      'Verifying your payment (now): Usually within 15 minutes',
    ]);
    expect(rowAfter(orderPlaced, corrected)).toMatchObject({
      status: 'under_review',
      reference_code: 'HT5N6B7V8C',
    });
    expect(timelineAfter(orderPlaced, corrected, orderPaymentConfirmed).slice(2)).toEqual([
      'Transaction ID updated (done): HT5N6B7V8C for ₹549.00',
      matched,
    ]);
  });

  it('shows every step of a completed domain order', () => {
    const events = [
      orderPlaced,
      orderPaymentConfirmed,
      domainRegistrationRequested,
      domainRegistered,
      invoiceIssued,
      invoicePaid,
      orderCompleted,
    ];
    expect(timelineAfter(...events)).toEqual([
      reported,
      placed,
      matched,
      registrationStarted,
      expect.stringMatching(
        /^Domain registered \(done\): Expires on \d{1,2} [A-Z][a-z]{2} 20\d\d$/,
      ),
      'Invoice paid (done): HT/25-26/000042',
    ]);
    expect(rowAfter(...events)).toMatchObject({
      status: 'completed',
      invoice_number: orderCompleted.data.invoiceNumber,
      expires_at: domainRegistered.data.expiresAt,
      paid_paise: 54_900,
      reason: null,
    });
  });

  it('shows that the registrar locked the order, and when the domain is registered', () => {
    const locked = [
      orderPlaced,
      orderPaymentConfirmed,
      domainRegistrationRequested,
      domainRegistrationPending,
    ];
    expect(timelineAfter(...locked).at(-1)).toBe(
      'Processing at the registrar (now): Locked for processing at the registrar',
    );
    expect(rowAfter(...locked)).toMatchObject({ status: 'locked' });
    expect(timelineAfter(...locked, domainRegistered).slice(-2)).toEqual([
      'Processing at the registrar (done): Locked for processing at the registrar',
      expect.stringMatching(/^Domain registered \(done\)/),
    ]);
  });

  it('shows an unknown registrar outcome once, even if it is repeated', () => {
    const unknown = [
      orderPlaced,
      orderPaymentConfirmed,
      domainRegistrationRequested,
      domainRegistrationOutcomeUnknown,
      domainRegistrationOutcomeUnknown,
    ];
    expect(timelineAfter(...unknown).slice(3)).toEqual([
      registrationStarted,
      'Checking with the registrar again (now): No reply from the registrar. We’re checking again',
    ]);
    expect(rowAfter(...unknown)).toMatchObject({ status: 'in_processing', reason: null });
  });

  it('ends with the reason of a rejected payment', () => {
    expect(timelineAfter(orderPlaced, orderPaymentFailed)).toEqual([
      reported,
      placed,
      `Payment rejected (failed): ${orderPaymentFailed.data.reason}`,
    ]);
    expect(rowAfter(orderPlaced, orderPaymentFailed)).toMatchObject({
      status: 'failed',
      reason: orderPaymentFailed.data.reason,
    });
  });

  it('shows where the money is and what to do after the registrar refused', () => {
    const taken: HaatEvent = {
      ...domainRegistrationFailed,
      data: {
        ...domainRegistrationFailed.data,
        reason: 'someone else has already registered this domain',
      },
    };
    expect(
      timelineAfter(orderPlaced, orderPaymentConfirmed, domainRegistrationRequested, taken).at(-1),
    ).toBe(
      'Registration failed (failed): Someone else has already registered this domain. ' +
        '₹549.00 is in your balance. Use it for another domain or request a refund.',
    );
  });

  it('shows that the registrar’s answer is unclear', () => {
    const unclear: HaatEvent = {
      ...domainRegistrationOutcomeUnknown,
      data: { ...domainRegistrationOutcomeUnknown.data, cause: 'not_understood' },
    };
    const events = [orderPlaced, orderPaymentConfirmed, domainRegistrationRequested];
    expect(timelineAfter(...events, domainRegistrationAttempted, unclear).at(-1)).toBe(
      'Checking with the registrar again (now): Unclear reply from the registrar. We’re checking again',
    );
    const looked = [...events, domainRegistrationAttempted, unclear, domainRegistrationNotSeen];
    expect(timelineAfter(...looked)).toEqual(timelineAfter(...looked.slice(0, -1)));
    expect(rowAfter(...looked)).toMatchObject({ status: 'in_processing' });
  });

  it('shows why the domain was lost to another order, and where the money is', () => {
    const { reason } = orderDomainLost.data;
    expect(rowAfter(orderPlaced, orderDomainLost)).toMatchObject({ status: 'cancelled', reason });
    expect(timelineAfter(orderPlaced, orderDomainLost)).toEqual([
      reported,
      placed,
      'Domain taken by someone else (failed): The domain was sold to a customer whose payment was ' +
        'verified first.',
    ]);
    expect(timelineAfter(orderPlaced, orderPaymentConfirmed, orderDomainLost).at(-1)).toMatch(
      /verified first\. ₹549\.00 is in your balance\. Use it for another domain or request a refund\.$/,
    );
  });

  it('shows a cancellation before the bank answered, and what to do if the money has left', () => {
    expect(timelineAfter(orderPlaced, orderCancelled).at(-1)).toBe(
      `Order cancelled (failed): ${orderCancelled.data.reason} If the money left your account, ` +
        'contact support with the transaction ID.',
    );
  });
});

it('the timeline of a code order runs from its payment to its download', () => {
  const events = [codeOrderPlaced, orderPaymentConfirmed, downloadGranted];
  expect(timelineAfter(...events)).toEqual([
    reported,
    `Order placed (done): ${ashasOrder}, price locked for you`,
    matched,
    'Download ready (done): UPI statement matcher',
  ]);
  expect(rowAfter(...events)).toMatchObject({
    service: 'UPI statement matcher',
    domain: 'neelkhadi.in',
    status: 'in_processing',
    download: {
      item_id: downloadGranted.data.itemId,
      route: 'upi-statement-matcher',
      title: 'UPI statement matcher',
    },
  });
  expect(rowAfter(...events, orderCompleted)).toMatchObject({ status: 'completed' });
});

it('an order shows its service, plan, nameservers, download and hosting account', () => {
  expect(rowAfter(orderPlaced)).toMatchObject({
    service: 'Domain',
    kind: 'domain',
    plan: null,
    nameservers: ['ns1.haat.example', 'ns2.haat.example'],
  });
  expect(rowAfter(codeOrderPlaced, orderPaymentConfirmed, downloadGranted)).toMatchObject({
    kind: 'code',
    nameservers: null,
    download: { route: 'upi-statement-matcher', title: 'UPI statement matcher' },
  });
  expect(rowAfter(combinedOrderPlaced)).toMatchObject({
    service: 'Free Hosting + Domain',
    kind: 'domain',
    plan: 'Free Web Hosting',
  });
  const { username, panelUrl, nameservers } = hostingProvisioned.data;
  expect(rowAfter(...setUp)).toMatchObject({
    service: 'Hosting',
    kind: 'hosting',
    plan: 'Dukaan',
    period: 'year',
    hosting: { username, panel_url: panelUrl, nameservers },
  });
});

describe('The timeline of a hosting order', () => {
  it('runs from the payment to the hosting account', () => {
    expect(timelineAfter(...setUp.slice(0, 3))).toEqual([
      reported,
      `Order placed (done): ${ashasOrder}, price locked for you`,
      matched,
      'Setting up your hosting (now): Dukaan',
    ]);
    expect(timelineAfter(...setUp).slice(-2)).toEqual([
      'Setting up your hosting (done): Dukaan',
      'Hosting set up (done): neelkhadi.in is hosted',
    ]);
  });

  it('shows no payment and no charge for a free plan', () => {
    expect(rowAfter(freeHostingOrderPlaced)).toMatchObject({
      service: 'Free Web Hosting',
      status: 'in_processing',
      reference_code: null,
      price_paise: 0,
    });
    const failed = [freeHostingOrderPlaced, provisioningRequested, provisioningFailed];
    expect(timelineAfter(freeHostingOrderPlaced)).toEqual([
      `Order placed (done): ${ashasOrder}, free of charge`,
    ]);
    expect(timelineAfter(...failed).at(-1)).toMatch(
      /^Hosting setup failed \(failed\): .+ Nothing was charged\.$/,
    );
    expect(rowAfter(...failed)).toMatchObject({
      status: 'failed',
      reason: provisioningFailed.data.reason,
    });
  });

  it('shows where the money is when the setup failed', () => {
    const failed = [...setUp.slice(0, 3), provisioningFailed];
    expect(timelineAfter(...failed).at(-1)).toMatch(
      /₹549\.00 is in your balance\. .+another order/,
    );
  });

  it('shows that the domain is registered when only its bundled hosting failed', () => {
    const events = [
      combinedOrderPlaced,
      orderPaymentConfirmed,
      domainRegistrationRequested,
      domainRegistered,
      provisioningRequested,
      sample('BundledHostingFailed'),
    ];
    expect(timelineAfter(...events).at(-1)).toMatch(/ Your domain is registered\.$/);
    expect(rowAfter(...events)).toMatchObject({ status: 'in_processing', reason: null });
  });
});

describe('The timeline of a renewal', () => {
  const requested = sample('DomainRenewalRequested');
  const renewed = sample('DomainRenewed');
  const { subscriptionId, renewsFrom } = requested.data;
  const placedFor = (plan: {
    readonly planName: string | null;
    readonly period: 'month' | 'year';
  }) =>
    sample('OrderPlaced', {
      service: {
        ...{ kind: 'renewal', of: plan.planName === null ? 'domain' : 'hosting' },
        ...{ subscriptionId, domain: 'neelkhadi.in', paidUntil: renewsFrom, ...plan },
      },
    });
  const name = placedFor({ planName: null, period: 'year' });
  const renewalRequested = 'Renewal started (done): 1 year, from 21 Nov 2026';

  it('runs from the payment to the new expiry date', () => {
    const events = [name, orderPaymentConfirmed, requested];
    const begun = [
      reported,
      placed.replace('domain reserved for you', 'price locked for you'),
      matched,
      renewalRequested,
    ];
    expect(timelineAfter(...events, sample('DomainRenewalPending'))).toEqual([
      ...begun,
      'Processing at the registrar (now): Locked for processing at the registrar',
    ]);
    expect(timelineAfter(...events, renewed)).toEqual([
      ...begun,
      'Renewed (done): Expires on 21 Nov 2027',
    ]);
    expect(rowAfter(...events, renewed)).toMatchObject({
      ...{ service: 'Renewal', kind: 'renewal', plan: null, period: 'year' },
      renewal: { subscription_id: subscriptionId, paid_until: renewsFrom },
      expires_at: renewed.data.expiresAt,
      registrar_answer: renewed.data.answer,
    });
  });

  it('shows the renewal of a hosting plan without a registrar', () => {
    const plan = placedFor({ planName: 'Dukaan', period: 'month' });
    const hosting = sample('HostingRenewed');
    const events = [plan, orderPaymentConfirmed, hosting];
    expect(timelineAfter(...events).at(-1)).toBe('Renewed (done): Expires on 21 Nov 2027');
    expect(rowAfter(...events)).toMatchObject({
      ...{ plan: 'Dukaan', period: 'month', expires_at: hosting.data.paidUntil },
    });
  });

  it('shows why the renewal failed, and where the money is', () => {
    const failed = sample('RenewalFailed');
    const events = [name, orderPaymentConfirmed, requested, failed];
    expect(timelineAfter(...events).at(-1)).toBe(
      'Renewal failed (failed): The registry holds the name at a price of its own. ₹549.00 is in ' +
        'your balance. Use it for another order or request a refund.',
    );
    expect(rowAfter(...events)).toMatchObject({ status: 'failed', reason: failed.data.reason });
  });
});

describe('The timeline of a restore', () => {
  const requested = sample('DomainRestoreRequested');
  const restored = sample('DomainRestored');
  const { subscriptionId, renewsFrom } = requested.data;
  const placedOrder = sample('OrderPlaced', {
    service: {
      ...{ kind: 'restore', subscriptionId, domain: 'neelkhadi.in', paidUntil: renewsFrom },
      renewalPaise: 20_000,
    },
  });
  const events = [placedOrder, orderPaymentConfirmed, requested];

  it('shows what the registrar accepted, and the new expiry date', () => {
    expect(timelineAfter(...events, sample('DomainRestorePending')).at(-1)).toBe(
      'Processing at the registrar (now): The registry is giving the domain back',
    );
    const year = sample('DomainRestorePending', { accepted: 'renewal' });
    expect(timelineAfter(...events, sample('DomainRestorePending'), year, restored)).toEqual([
      reported,
      placed.replace('domain reserved for you', 'price locked for you'),
      matched,
      'Restore started (done): neelkhadi.in',
      'Processing at the registrar (done): Restored. Adding the year',
      'Domain restored (done): Expires on 21 Nov 2027',
    ]);
    expect(rowAfter(...events, restored)).toMatchObject({
      ...{ service: 'Restore', kind: 'restore', plan: null, period: 'year' },
      renewal: { subscription_id: subscriptionId, paid_until: renewsFrom },
      expires_at: restored.data.expiresAt,
      registrar_answer: restored.data.answer,
    });
  });

  it('shows why the restore failed, and where the money is', () => {
    const failed = sample('RestoreFailed');
    expect(timelineAfter(...events, failed).at(-1)).toBe(
      'Restore failed (failed): The registry has released the domain. ₹549.00 is in your balance. ' +
        'Use it for another order or request a refund.',
    );
    expect(rowAfter(...events, failed)).toMatchObject({
      ...{ status: 'failed', reason: failed.data.reason },
    });
  });
});

describe('The timeline of an upgrade', () => {
  const requested = sample('HostingUpgradeRequested');
  const upgraded = sample('HostingUpgraded');
  const { subscriptionId, planName } = requested.data;
  const { paidUntil } = upgraded.data;
  const placedOrder = sample('OrderPlaced', {
    service: {
      ...({ kind: 'upgrade', period: 'year' } as const),
      ...{ subscriptionId, planOrderId: 'HT-1', domain: 'neelkhadi.in', fromPlan: 'Dukaan' },
      ...{ planId: 105, planName, paidUntil },
      parts: { fullPaise: 251_160, paidPaise: 179_100, daysLeft: 358, days: 365 },
    },
  });
  const events = [placedOrder, orderPaymentConfirmed, requested];

  it('says that it is checked, then the new plan and its end', () => {
    expect(timelineAfter(...events).at(-1)).toBe(
      'Changing the plan (now): Bazaar. We’re checking it with our hosting server',
    );
    expect(timelineAfter(...events, upgraded).at(-1)).toBe(
      'Plan changed (done): Bazaar. Expires on 21 Nov 2026',
    );
    expect(rowAfter(...events, upgraded)).toMatchObject({
      ...{ service: 'Upgrade', kind: 'upgrade', plan: 'Bazaar', period: 'year', renewal: null },
      expires_at: paidUntil,
    });
  });

  it('shows why the plan stays, and where the money is', () => {
    const failed = sample('HostingUpgradeFailed');
    expect(timelineAfter(...events, failed).at(-1)).toBe(
      'Plan not changed (failed): Our hosting server didn’t accept the new plan. ₹549.00 is in ' +
        'your balance. Use it for another order or request a refund.',
    );
    expect(rowAfter(...events, failed)).toMatchObject({
      ...{ status: 'failed', reason: failed.data.reason },
    });
  });
});

it('an order without its first event has no row', () => {
  expect(rowAfter(orderPaymentConfirmed, invoicePaid)).toBeUndefined();
});

it('an order’s phase follows its last event', () => {
  expect(rowAfter(orderPlaced)).toMatchObject({ phase: 'placed' });
  const paid = [orderPlaced, orderPaymentConfirmed];
  expect(rowAfter(...paid)).toMatchObject({ phase: 'payment_confirmed' });
  const attempted = [...paid, domainRegistrationRequested, domainRegistrationAttempted];
  expect(rowAfter(...attempted)).toMatchObject({ phase: 'registration_attempted' });
  const done = [...attempted, domainRegistered, invoiceIssued];
  expect(rowAfter(...done)).toMatchObject({ phase: 'registered', status: 'in_processing' });
  expect(rowAfter(...done, orderCompleted, invoicePaid)).toMatchObject({ phase: 'completed' });
});
