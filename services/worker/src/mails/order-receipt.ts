import { formatRupees, type Paise, subtractPaise, sumPaise } from '@haat/contracts/money';
import type { PaymentSource } from '@haat/contracts/payment-source';
import { formatYears } from '@haat/contracts/registration-period';
import { timelineTitles } from '@haat/contracts/timeline-titles';
import { paymentParts } from '@haat/domain/invoice/invoice-parts';
import {
  isPaidOrder,
  type PaidOrder,
  type PlacedOrder,
  planOf,
} from '@haat/domain/order/order-state';
import type { EmailPart } from './layout/email-template.ts';
import { type Fact, facts, type TimelineStep, timeline, total } from './layout/order-parts.ts';
import { momentOf } from './moment.ts';

/** @returns "neelkhadi.in", "GST invoice desk", "Dukaan for neelkhadi.in". */
export const nameOf = ({ service }: Pick<PlacedOrder, 'service'>): string => {
  switch (service.kind) {
    case 'domain':
    case 'restore':
      return service.domain;
    case 'code':
      return service.title;
    case 'hosting':
    case 'free_hosting':
    case 'upgrade':
      return `${service.planName} for ${service.domain}`;
    case 'renewal':
      return service.planName === null
        ? service.domain
        : `${service.planName} for ${service.domain}`;
  }
};

const ordered = ({ service }: PlacedOrder): readonly Fact[] => {
  const domain = { value: service.domain, isExact: true };
  switch (service.kind) {
    case 'domain': {
      const { years, hosting } = service;
      return [
        { label: `Domain, ${formatYears(years)}`, ...domain },
        ...(hosting === null ? [] : [{ label: 'Hosting plan', value: hosting.planName }]),
      ];
    }
    case 'code':
      return [
        { label: 'Code', value: service.title },
        { label: 'For', ...domain },
      ];
    case 'hosting':
      return [
        { label: 'Hosting plan', value: `${service.planName}, ${service.period}ly` },
        { label: 'Domain', ...domain },
      ];
    case 'renewal':
      return [
        { label: 'Renewal', value: service.planName ?? 'Domain' },
        { label: 'Domain', ...domain },
      ];
    case 'restore':
      return [{ label: 'Restore and 1 year', ...domain }];
    case 'upgrade':
      return [
        { label: 'New plan', value: service.planName },
        { label: 'Plan before', value: service.fromPlan },
        { label: 'Domain', ...domain },
      ];
    case 'free_hosting':
      return [
        { label: 'Hosting plan', value: service.planName },
        { label: 'Domain', ...domain },
      ];
  }
};

const nameservers = ({ service }: PlacedOrder): readonly Fact[] =>
  service.kind === 'domain'
    ? [{ label: 'Nameservers', value: service.nameservers, isExact: true }]
    : [];

/** @returns the price of a plan that failed beside its domain: it is not charged. */
export const planNotCharged = ({ phase, service, hosting }: PlacedOrder): Paise =>
  phase === 'completed' && service.kind === 'domain' && hosting === null
    ? (service.hosting?.pricePaise ?? 0)
    : 0;

/** @returns the sources that pay, with amounts if two sources pay; empty while unknown. */
const paymentDetails = (order: PaidOrder): readonly Fact[] => {
  const { balancePaise, creditedPaise, payment, pricePaise } = order;
  if (balancePaise === null) return [];
  // Before verification the submitted amount counts.
  const paidPaise = creditedPaise ?? sumPaise([payment.amountPaise, balancePaise]);
  const known = { creditedPaise: paidPaise, balancePaise, payment };
  const parts = paymentParts(known, subtractPaise(pricePaise, planNotCharged(order)));
  const has = (source: PaymentSource) => parts.some((part) => part.source === source);
  const method = has('upi') ? (has('balance') ? 'UPI and balance' : 'UPI') : 'Balance';
  return [
    { label: 'Payment Method', value: method },
    ...(parts.length < 2
      ? []
      : parts.map(({ source, amountPaise }) => ({
          label: source === 'upi' ? 'By UPI' : 'From balance',
          value: formatRupees(amountPaise),
        }))),
  ];
};

export const receiptOf = (
  order: PlacedOrder,
  more: readonly Fact[] = [],
): readonly [EmailPart, EmailPart] => [
  facts([
    { label: 'Order ID', value: order.orderId, isExact: true },
    ...ordered(order),
    ...(isPaidOrder(order)
      ? [
          ...paymentDetails(order),
          { label: 'Reference code', value: order.payment.referenceCode, isExact: true },
        ]
      : [{ label: 'Payment Method', value: 'Free' }]),
    ...nameservers(order),
    ...more,
  ]),
  total('Total', formatRupees(subtractPaise(order.pricePaise, planNotCharged(order)))),
];

type Milestone = { readonly title: string; readonly note: string; readonly isDone: boolean };

const creditTitle = ({ creditedPaise, balancePaise }: PlacedOrder): string => {
  if (creditedPaise === null) return timelineTitles.matchingCredit;
  return (balancePaise ?? 0) >= creditedPaise
    ? timelineTitles.paidFromBalance
    : timelineTitles.creditMatched;
};

const milestonesOf = (order: PlacedOrder): readonly Milestone[] => {
  const credit = {
    title: creditTitle(order),
    note: 'We’ll email you when it’s verified',
    isDone: order.creditedPaise !== null,
  };
  const name = [
    {
      title: timelineTitles.registrationRequested,
      note: 'Right after that',
      isDone: order.registrationRequested,
    },
    {
      title: timelineTitles.domainRegistered,
      note: 'Invoice after this',
      isDone: order.registeredAt !== null,
    },
  ];
  const plan = {
    title: timelineTitles.hostingSetUp,
    note: 'Control panel login after this',
    isDone: order.hosting !== null,
  };
  const download = {
    title: timelineTitles.downloadReady,
    note: 'Right after that',
    isDone: order.downloadGranted,
  };
  const restore = {
    title: timelineTitles.restored,
    note: 'Invoice after this',
    isDone: order.renewedUntil !== null,
  };
  const upgrade = {
    title: timelineTitles.upgraded,
    note: 'Invoice after this',
    isDone: order.upgraded !== null,
  };
  const renewal = {
    title: timelineTitles.renewed,
    note: 'Invoice after this',
    isDone: order.renewedUntil !== null,
  };
  return [
    ...(isPaidOrder(order) ? [credit] : []),
    ...(order.service.kind === 'domain' ? name : []),
    ...(planOf(order) === null ? [] : [plan]),
    ...(order.service.kind === 'code' ? [download] : []),
    ...(order.service.kind === 'renewal' ? [renewal] : []),
    ...(order.service.kind === 'restore' ? [restore] : []),
    ...(order.service.kind === 'upgrade' ? [upgrade] : []),
  ];
};

export const timelineOf = (order: PlacedOrder): EmailPart => {
  const milestones = milestonesOf(order);
  const now = milestones.findIndex(({ isDone }) => !isDone);
  const placed: TimelineStep = {
    title: timelineTitles.orderPlaced,
    note: momentOf(order.placedAt),
    state: 'done',
  };
  return timeline('What happens next', [
    placed,
    ...milestones.map(({ title, note, isDone }, index): TimelineStep => {
      if (isDone) return { title, note: null, state: 'done' };
      return { title, note, state: index === now ? 'now' : 'next' };
    }),
  ]);
};
