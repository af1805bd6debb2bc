import type { OrderEvent } from '@haat/contracts/events/order';
import { refusalMessages } from '@haat/contracts/refusal-messages';
import { sample } from '@haat/contracts/testing/sample';
import { orderDecider } from '@haat/domain/order/order';
import type { PlacedOrder } from '@haat/domain/order/order-state';
import { codeOrderPlaced } from '@haat/domain/testing/code-order';
import {
  combinedOrderPlaced,
  freeHostingOrderPlaced,
  hostingOrderPlaced,
} from '@haat/domain/testing/hosting-order';
import { describe, expect, it } from 'vitest';
import { type EmailContext, greeting } from './email-context.ts';
import { linksAt } from './links.ts';
import {
  domainRegisteredMail,
  domainRestoredMail,
  downloadReadyMail,
  hostingReadyMail,
  planChangedMail,
} from './order-completed.ts';
import { orderEndedMail } from './order-ended.ts';
import { orderReceivedMail } from './order-received.ts';

const to: EmailContext = {
  reader: { name: 'Asha', surname: 'Verma', email: 'asha@neelkhadi.example' },
  links: linksAt('https://haat.example'),
};

/** An order as its events tell it. */
const orderOf = (...events: readonly OrderEvent[]): PlacedOrder => {
  const state = events.reduce(orderDecider.evolve, orderDecider.initial);
  if (state.phase === 'not_placed') throw new Error('It is not placed');
  return state;
};

const placed = sample('OrderPlaced');
const { orderId } = placed.data;
const confirmed = sample('OrderPaymentConfirmed');
const requested = [
  sample('DomainRegistrationRequested'),
  sample('DomainRegistrationAttempted'),
] as const;
const registered = sample('DomainRegistered');
const completed = sample('OrderCompleted');
const provisioning = sample('HostingProvisioningRequested');
const ORDER = `https://haat.example/user/dashboard?tab=orders&order=${orderId}`;

describe('The email about a received order', () => {
  it('shows the order, what happens next and a link to the order', () => {
    const { subject, text } = orderReceivedMail({ ...orderOf(placed), balancePaise: 0 }, to);
    expect(subject).toBe(`We’ve received your order ${orderId}`);
    expect(text).toBe(
      [
        'We’ve received your order for neelkhadi.in',
        'Namaste Asha Verma,',
        'We’ve reserved the domain for you. We’re verifying your payment of ₹549.00. ' +
          'You don’t need to do anything.',
        [
          `Order ID: ${orderId}`,
          'Domain, 1 year: neelkhadi.in',
          'Payment Method: UPI',
          'Reference code: HT7K2M9QX4',
          'Nameservers: ns1.haat.example, ns2.haat.example',
        ].join('\n'),
        'Total: ₹549.00',
        [
          'What happens next',
          '[x] Order placed: 21 Nov 2025, 10:32',
          '[>] Verifying your payment: We’ll email you when it’s verified',
          '[ ] Registration started: Right after that',
          '[ ] Domain registered: Invoice after this',
        ].join('\n'),
        `View order: ${ORDER}`,
        'Questions? Open a ticket (https://haat.example/user/dashboard?tab=tickets&order=' +
          `${orderId}) about order ${orderId}. You’re receiving this because you ordered ` +
          'at Haat with asha@neelkhadi.example.',
        'Haat: domains, hosting and code, paid in rupees by UPI. \u{E000}\n',
      ].join('\n\n'),
    );
  });

  it.each([
    [0, 54_900, 'Payment Method: UPI\nReference'],
    [54_900, 54_900, 'Payment Method: Balance\nReference'],
    [
      30_000,
      24_900,
      'Payment Method: UPI and balance\nFrom balance: ₹300.00\nBy UPI: ₹249.00\nReference',
    ],
  ])(
    'names the source of the money: %i paise from the balance',
    (balancePaise, amountPaise, expected) => {
      const { referenceCode, submittedAt } = placed.data.payment ?? {
        referenceCode: '',
        submittedAt: '',
      };
      const payment = { referenceCode, submittedAt, amountPaise };
      const waiting = { ...orderOf(placed), payment, balancePaise };
      expect(orderReceivedMail(waiting, to).text).toContain(expected);
      const done = sample('OrderPaymentConfirmed', { balancePaise });
      const ready = orderOf(placed, done, ...requested, registered, completed);
      expect(domainRegisteredMail(ready, to).text).toContain(expected);
    },
  );

  it('shows how far the order is when the email is sent', () => {
    const late = orderReceivedMail(orderOf(placed, confirmed, ...requested), to).text;
    expect(late).toContain('Payment received. We’re processing your order.');
    expect(late).toContain('[x] Payment verified\n[x] Registration started\n[>] Domain registered');
  });

  it.each([
    [codeOrderPlaced, 'We’ve received your order for', /Code: .+\nFor: neelkhadi\.in/],
    [hostingOrderPlaced, 'We’ve received your order for Dukaan', /Hosting plan: Dukaan, yearly/],
    [
      freeHostingOrderPlaced,
      'We’ve received your order for Free',
      /Payment Method: Free\n\nTotal: ₹0\.00/,
    ],
    [
      combinedOrderPlaced,
      'We’ve received your order for neelkhadi.in',
      /Hosting plan: Free Web Hosting/,
    ],
  ])('names what was ordered: %#', (event, title, expected) => {
    const { text, html } = orderReceivedMail(orderOf(event), to);
    expect(text).toContain(title);
    expect(text).toMatch(expected);
    expect(`${text}${html}`).not.toMatch(/undefined|null|\[object/);
  });
});

describe('The email about a completed order', () => {
  it('says when the domain expires, and names the invoice', () => {
    const order = orderOf(placed, confirmed, ...requested, registered, completed);
    const { subject, text } = domainRegisteredMail(order, to);
    expect(subject).toBe(`Your domain is registered, order ${orderId}`);
    expect(text).toContain('Expires on: 21 Nov 2026');
    expect(text).toContain('Invoice ID: HT/25-26/000042');
    expect(text).not.toMatch(/your hosting|its hosting|hosting plan/i);
  });

  it('shows the control panel and nameservers of its hosting plan, or why the plan failed', () => {
    const withPlan = sample('DomainRegistered', { hasPlan: true });
    const paid = [combinedOrderPlaced, confirmed, ...requested, withPlan, provisioning] as const;
    const whole = orderOf(...paid, sample('HostingProvisioned'), completed);
    const { text } = domainRegisteredMail(whole, to);
    expect(text).toContain('Your hosting is ready too.');
    expect(text).toContain('Control panel: https://server1.haat.example:2083/');
    expect(text.match(/Nameservers:/g)).toHaveLength(1);

    const led = orderOf(
      ...paid,
      sample('HostingProvisioned', { nameservers: ['ns1.plan.example', 'ns2.plan.example'] }),
      completed,
    );
    const elsewhere = domainRegisteredMail(led, to).text;
    expect(elsewhere).toContain(
      'Your site goes live once your domain uses the hosting nameservers below.',
    );
    expect(elsewhere).toContain('Hosting nameservers: ns1.plan.example, ns2.plan.example');

    const nameAlone = orderOf(...paid, sample('BundledHostingFailed'), completed);
    const body = domainRegisteredMail(nameAlone, to).text;
    expect(body).toContain('We couldn’t set up its hosting: The hosting server already has');
    // The plan was free.
    expect(body).not.toContain('in your balance');
    expect(body).toContain('Total: ₹549.00');
  });

  it('says that the price of a failed hosting plan is in the balance, and does not charge it', () => {
    const { data } = combinedOrderPlaced;
    if (data.service.kind !== 'domain') throw new Error('no domain');
    const hosting = { planName: 'Dukaan', pricePaise: 500_000 };
    const service = { ...data.service, hosting };
    const dear = { ...combinedOrderPlaced, data: { ...data, service, pricePaise: 554_900 } };
    const withPlan = sample('DomainRegistered', { hasPlan: true });
    const paid = [dear, confirmed, ...requested, withPlan, provisioning] as const;
    const { text } = domainRegisteredMail(
      orderOf(...paid, sample('BundledHostingFailed'), completed),
      to,
    );
    expect(text).toContain('₹5,000.00 for the plan is in your balance.');
    expect(text).toContain('Total: ₹549.00');
    const whole = orderOf(...paid, sample('HostingProvisioned'), completed);
    expect(domainRegisteredMail(whole, to).text).toContain('Total: ₹5,549.00');
  });

  it('shows the username, nameservers and login link of a hosting plan', () => {
    const order = orderOf(
      hostingOrderPlaced,
      confirmed,
      provisioning,
      sample('HostingProvisioned'),
      completed,
    );
    const { subject, text } = hostingReadyMail(order, to);
    expect(subject).toBe(`Your hosting is ready, order ${orderId}`);
    expect(text).toContain('Username: neelkhad7d0c9a52');
    expect(text).toContain('Nameservers: ns1.haat.example, ns2.haat.example');
    expect(text).toContain(`View login: ${ORDER}`);
  });

  it('links to the download', () => {
    const order = orderOf(codeOrderPlaced, confirmed, sample('DownloadGranted'), completed);
    const { subject, text } = downloadReadyMail(order, to);
    expect(subject).toBe(`Your download is ready, order ${orderId}`);
    expect(text).toContain(`Download: ${ORDER}`);
  });
});

describe('The email about a restore', () => {
  const service = {
    kind: 'restore',
    ...{ subscriptionId: 'HT-1-domain', domain: 'neelkhadi.in', renewalPaise: 20_000 },
    paidUntil: '2026-11-21T05:02:40.000Z',
  } as const;
  const paid = [
    sample('OrderPlaced', { service }),
    sample('OrderPaymentConfirmed', { kind: 'restore' }),
  ] as const;

  it('says until when the domain is renewed, and asks whether the customer ordered it', () => {
    const restored = [sample('DomainRestoreRequested'), sample('DomainRestored')] as const;
    const { subject, text } = domainRestoredMail(orderOf(...paid, ...restored, completed), to);
    expect(subject).toBe(`Your domain is restored, order ${orderId}`);
    expect(text).toContain('Restore and 1 year: neelkhadi.in');
    expect(text).toContain('Expires on: 21 Nov 2027');
    expect(text).toContain('If not, open your profile, log out of all devices');
    expect(text).toContain('https://haat.example/user/dashboard?tab=profile');
  });

  it('says that it failed, why, and where the money is', () => {
    const { text } = orderEndedMail(orderOf(...paid, sample('RestoreFailed')), to);
    expect(text).toContain('We couldn’t restore neelkhadi.in');
    expect(text).toContain('Reason: The registry has released the domain.');
    expect(text).toContain('₹549.00 is in your balance.');
  });
});

describe('The email about an upgrade', () => {
  const service = {
    ...({ kind: 'upgrade', period: 'year' } as const),
    ...{ subscriptionId: 'HT-1-hosting', planOrderId: 'HT-1', domain: 'neelkhadi.in' },
    ...{ fromPlan: 'Dukaan', planId: 105, planName: 'Bazaar' },
    paidUntil: '2026-11-21T05:02:40.000Z',
    parts: { fullPaise: 251_160, paidPaise: 179_100, daysLeft: 358, days: 365 },
  };
  const paid = [
    sample('OrderPlaced', { service }),
    sample('OrderPaymentConfirmed', { kind: 'upgrade' }),
  ] as const;

  it('names both plans, and asks whether the customer ordered it', () => {
    const changed = [sample('HostingUpgradeRequested'), sample('HostingUpgraded')] as const;
    const { subject, text } = planChangedMail(orderOf(...paid, ...changed, completed), to);
    expect(subject).toBe(`Your hosting plan is changed, order ${orderId}`);
    expect(text).toContain('New plan: Bazaar');
    expect(text).toContain('Plan before: Dukaan');
    expect(text).toContain('Expires on: 21 Nov 2026');
    expect(text).toContain('If not, open your profile, log out of all devices');
  });

  it('says that the plan stays, why, and where the money is', () => {
    const { text } = orderEndedMail(orderOf(...paid, sample('HostingUpgradeFailed')), to);
    expect(text).toContain('We couldn’t change the plan for neelkhadi.in');
    expect(text).toContain('It stays as it was.');
    expect(text).toContain('Reason: Our hosting server didn’t accept the new plan.');
    expect(text).toContain('₹549.00 is in your balance.');
  });
});

describe('The email about an order that ended without delivery', () => {
  it('gives the reason, and says that the money is in the balance', () => {
    const failed = sample('DomainRegistrationFailed');
    const { subject, text } = orderEndedMail(orderOf(placed, confirmed, ...requested, failed), to);
    expect(subject).toBe(`Your order ${orderId} failed`);
    expect(text).toContain(`Reason: ${failed.data.reason}`);
    expect(text).toContain(
      '₹549.00 is in your balance. Open your order to choose another domain, or request a refund.',
    );
  });

  it('names the amount received, and says that the customer’s other order got the domain', () => {
    const rounded = sample('OrderPaymentConfirmed', { creditedPaise: 54_850 });
    const refused = sample('DomainRegistrationFailed');
    const failed = orderEndedMail(orderOf(placed, rounded, ...requested, refused), to);
    expect(failed.text).toContain('₹548.50 is in your balance.');
    const reason = refusalMessages.nameOnOtherOrder;
    const { text } = orderEndedMail(orderOf(placed, sample('OrderDomainLost', { reason })), to);
    expect(text).toContain(`Reason: ${reason}`);
    expect(text).toContain('Your other order for this domain was paid first.');
    expect(text).not.toContain('Someone else');
  });

  it('mentions no balance before the payment is received', () => {
    const { subject, text } = orderEndedMail(orderOf(placed, sample('OrderCancelled')), to);
    expect(subject).toBe(`Your order ${orderId} is cancelled`);
    expect(text).toContain('If we receive your payment, it goes to your balance.');
    const free = orderOf(freeHostingOrderPlaced, sample('OrderCancelled'));
    expect(orderEndedMail(free, to).text).toContain('Nothing was charged.');
  });
});

describe('The greeting of an email', () => {
  it.each([
    ['Asha', 'Verma', 'Namaste Asha Verma,'],
    ['आशा', 'वर्मा', 'Namaste आशा वर्मा,'],
    ['Dr. M.', 'D’Souza-Rao', 'Namaste Dr. M. D’Souza-Rao,'],
    ['Win at www.evil.example', 'now', 'Namaste,'],
    ['evil.example', 'x', 'Namaste,'],
    ['<b>Asha</b>', 'Verma', 'Namaste,'],
    ['Call 9812345670', 'now', 'Namaste,'],
    ['A'.repeat(61), '', 'Namaste,'],
    ['Asha\r\nBcc: x', 'Verma', 'Namaste,'],
  ])('is for %j %j: %s', (name, surname, expected) => {
    expect(greeting({ ...to.reader, name, surname })).toBe(expected);
  });
});

it('text typed by others is escaped in an email, and its subject has none of the text', () => {
  const { service } = codeOrderPlaced.data;
  if (service.kind !== 'code') throw new Error('not code');
  const title = 'Desk <img src=x onerror=alert(1)> "&';
  const order = orderOf({
    ...codeOrderPlaced,
    data: { ...codeOrderPlaced.data, service: { ...service, title } },
  });
  const { html, subject } = orderReceivedMail(order, to);
  expect(html).not.toContain('<img');
  expect(html).toContain('&#60;img src=x onerror=alert(1)&#62; &#34;&#38;');
  expect(subject).not.toContain('Desk');
});
