import type { ContactDetails } from '@haat/contracts/address';
import { markSuccess } from '@haat/contracts/domain-order-messages';
import type { SessionUser } from '@haat/contracts/http/auth';
import type { CodeItem } from '@haat/contracts/http/codes';
import type { ConsentsAnswer } from '@haat/contracts/http/consents';
import type { DomainPricesAnswer } from '@haat/contracts/http/domain';
import type { HostingPlan } from '@haat/contracts/http/hosting';
import type { OrderDetail } from '@haat/contracts/http/orders';
import type { ListedPayment } from '@haat/contracts/http/payment-list';
import type { ReplacePaymentAnswer } from '@haat/contracts/http/payments';
import type { SettingsAnswer } from '@haat/contracts/http/settings';
import type { ListedSubscription } from '@haat/contracts/http/subscriptions';
import type { Crawl } from '@haat/contracts/http/webtools/sitemaps';
import { CONSENT_VERSIONS } from '@haat/contracts/legal-texts';
import { paymentNotices } from '@haat/contracts/payment-messages';
import { timelineTitles } from '@haat/contracts/timeline-titles';

export const address: ContactDetails = {
  username: 'asha@example.in',
  name: 'Asha Verma',
  company: 'Neel Khadi Works',
  'address-line-1': '14 Bapu Bazaar, Johari Gate',
  city: 'Jaipur',
  state: 'Rajasthan',
  country: 'IN',
  zipcode: '302003',
  'phone-cc': '91',
  phone: '90000 01234',
};

export const customer: SessionUser = {
  id: 'C-1',
  name: 'Asha Verma',
  first_name: 'Asha',
  surname: 'Verma',
  email: 'asha@example.in',
  company: 'Neel Khadi Works',
  phone: '+91 90000 01234',
  address,
};

/** The terms are accepted; emails about offers are not wanted. */
export const consents: ConsentsAnswer = {
  terms: {
    current: CONSENT_VERSIONS.terms,
    given: { version: CONSENT_VERSIONS.terms, at: '2026-12-02T05:00:01.000Z' },
  },
  offers: { current: CONSENT_VERSIONS.offers, given: null },
};

export const settings: SettingsAnswer = {
  publicIpUrl: 'https://ip.example/',
  payee: { vpa: 'haat@bank', name: 'Haat', isMerchant: true },
  defaultNameservers: ['ns1.haat.example', 'ns2.haat.example'],
  emailVerification: false,
  seller: {
    name: 'Neel Bazaar Software',
    address: '14 Bapu Bazaar, Jaipur 302003',
    gstin: '08AAAAA0000A1Z2',
    email: 'help@haat.example',
    phone: '+91 141 555 0142',
    officer: {
      name: 'Meera Joshi',
      email: 'grievance@haat.example',
      phone: '+91 141 555 0143',
    },
  },
  gstPercent: 18,
  periods: {
    domainHold: 15 * 60_000,
    paymentExpiry: 72 * 3_600_000,
    hostingGrace: 30 * 86_400_000,
    session: 30 * 86_400_000,
  },
};

export const priceList: DomainPricesAnswer = {
  currency: 'INR',
  readAt: '2026-11-21T05:00:00.000Z',
  prices: [
    { tld: '.in', registerCost: 549, renewalCost: 799, transferCost: 549 },
    { tld: '.co.in', registerCost: 399, renewalCost: 599, transferCost: 399 },
    { tld: '.com', registerCost: 999, renewalCost: 1199, transferCost: 999 },
  ],
};

/** Waits for the bank. */
export const order: OrderDetail = {
  id: 'HT-1',
  service: 'Domain',
  kind: 'domain',
  plan: null,
  domain: 'neelkhadi.in',
  status: 'under_review',
  standing: null,
  price: 549,
  pmethod: 'upi',
  owner_id: 'C-1',
  email: 'asha@example.in',
  invoice_id: null,
  reference_code: 'PAY-7K3M-92QD',
  placed_at: '2026-11-21T05:12:00.000Z',
  updated_at: '2026-11-21T05:12:00.000Z',
  message: markSuccess('Your order is being processed and is under review.'),
  next: 'We’re checking with the bank that your payment arrived. Then we register neelkhadi.in.',
  usual_minutes: null,
  reason: null,
  expires_at: null,
  payment: null,
  can_take_other_name: false,
  pay_again: null,
  hosting_has_ended: false,
  can_cancel: true,
  period: null,
  renewal: null,
  nameservers: ['ns1.haat.example', 'ns2.haat.example'],
  hosting: null,
  download: null,
  domainRegistrationResponse: null,
  timeline: [
    {
      at: '2026-11-21T05:12:00.000Z',
      title: timelineTitles.orderPlaced,
      detail: null,
      state: 'done',
    },
  ],
};

export const completedOrder: OrderDetail = {
  ...order,
  status: 'completed',
  invoice_id: 'INV-2026-0007',
  updated_at: '2026-11-21T05:14:00.000Z',
  message: markSuccess('neelkhadi.in is registered. Your order is complete.'),
  next: 'Connect the domain to a website or email on its page, under Domains.',
  timeline: [
    ...order.timeline,
    {
      at: '2026-11-21T05:14:00.000Z',
      title: timelineTitles.domainRegistered,
      detail: null,
      state: 'done',
    },
  ],
};

export const codeItem: CodeItem = {
  id: 1250,
  type: 'software',
  category: 352,
  category_name: 'Scripts',
  category_route: 'scripts',
  page_lang_id: 1,
  page_title: 'UPI statement matcher',
  route: 'upi-statement-matcher',
  content: '',
  description: '',
  page_options: '{}',
  options: { download_link: null },
  price: { amount: 499, setup: 250.5 },
};

/** Verified, unallocated. */
export const dukaan: HostingPlan = {
  id: 102,
  category: 244,
  title: 'Dukaan',
  features: '',
  prices: [
    { type: 'periodicals', period: 'month', amount: 199, discount: 0 },
    { type: 'periodicals', period: 'year', amount: 2388, discount: 25 },
  ],
};

export const payment: ListedPayment = {
  reference_code: 'PAY-8H2Q-41TX',
  amount: 449,
  credited: 449,
  balance_used: 0,
  free: 449,
  status: 'verified',
  next: 'use',
  order_id: null,
  kind: 'domain',
  subject: 'genda.co.in',
  utr: '632512345678',
  notice: null,
  submitted_at: '2026-11-22T05:10:00.000Z',
  facts: [],
};

/** A domain that expires on 29 Nov 2026. */
export const subscription: ListedSubscription = {
  id: 'HT-251121-7K3M-domain',
  kind: 'domain',
  domain: 'mitticraft.in',
  plan: null,
  period: 'year',
  subject: 'mitticraft.in',
  phase: 'active',
  paid_until: '2026-11-29T05:02:40.000Z',
  stops_on: '2026-11-29',
  renewed_until: '2027-11-29',
  renewable_until: null,
  price: 749,
  price_note: null,
  restore: null,
  order: null,
};

/** The same in redemption. */
export const redeemable: ListedSubscription = {
  ...subscription,
  ...{ phase: 'expired', paid_until: '2026-10-01T05:02:40.000Z', stops_on: '2026-10-01' },
  renewed_until: '2027-10-01',
  price: null,
  price_note: 'mitticraft.in is in redemption.',
  restore: { price: 9_953, renewal: 749, note: null },
};

/** A monthly plan that expires later. */
export const endingPlan: ListedSubscription = {
  ...subscription,
  id: 'HT-251121-7K3M-hosting',
  kind: 'hosting',
  plan: 'Thela',
  period: 'month',
  subject: 'Thela for mitticraft.in',
  paid_until: '2026-12-22T05:02:40.000Z',
  stops_on: '2026-12-23',
  renewed_until: '2027-01-22',
  price: 99,
};

export const crawl: Crawl = {
  id: '7d1f54f2-7a1f-4c5e-9b8c-2f1f5a3f9a10',
  site: 'https://shop.example',
  status: 'running',
  ahead: 0,
  found: 1,
  visited: 0,
  listed: 0,
  problems: 0,
  current: null,
  limit: null,
  canGoOn: false,
  failure: null,
  createdAt: '2026-11-21T10:00:00.000Z',
  startedAt: null,
  finishedAt: null,
  keptUntil: '2026-11-22T10:00:00.000Z',
  files: [],
};

/** The payment of an order, which the bank does not show. */
export const unseen = {
  utr_ending: '3557',
  notice: paymentNotices.creditNotSeen,
  is_verifying: false,
  can_replace: true,
};

export const replacedPayment: ReplacePaymentAnswer = {
  message: markSuccess('Your order is being processed and is under review.'),
  order: { id: 'HT-1', status: 'under_review', reference_code: 'PAY-2' },
};
