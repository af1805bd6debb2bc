import { formatRupees } from '@haat/contracts/money';
import type { PlacedOrder } from '@haat/domain/order/order-state';
import { autoRenewReferenceCode } from '../renewals/auto-renew/reference-code.ts';
import { NOT_YOU } from './domain-notice.ts';
import { type EmailContext, greeting, hint, type Written } from './email-context.ts';
import { button } from './layout/button.ts';
import { paragraph, renderEmail } from './layout/email-template.ts';
import type { Fact } from './layout/order-parts.ts';
import { dayOf } from './moment.ts';
import { nameOf, planNotCharged, receiptOf } from './order-receipt.ts';

type Ready = {
  readonly subject: string;
  readonly title: string;
  readonly texts: readonly string[];
  readonly known: readonly Fact[];
  readonly label: string;
  /** Whether to ask the customer if they ordered it. */
  readonly asks?: boolean;
};

const invoiceOf = ({ invoiceNumber }: PlacedOrder): readonly Fact[] =>
  invoiceNumber === null ? [] : [{ label: 'Invoice ID', value: invoiceNumber, isExact: true }];

const readyMail = (order: PlacedOrder, to: EmailContext, ready: Ready): Written => {
  const text = ready.texts.join(' ');
  return {
    subject: `${ready.subject}, order ${order.orderId}`,
    ...renderEmail({
      title: ready.title,
      preview: text,
      parts: [
        paragraph(greeting(to.reader)),
        paragraph(text),
        ...receiptOf(order, [...ready.known, ...invoiceOf(order)]),
        ...(ready.asks ? [paragraph(NOT_YOU), button('Open your profile', to.links.profile)] : []),
        button(ready.label, to.links.order(order.orderId)),
      ],
      because: hint(to, { order: order.orderId }),
    }),
  };
};

const usesOtherNameservers = ({ hosting, service }: PlacedOrder): boolean =>
  hosting !== null &&
  service.kind === 'domain' &&
  !service.nameservers.some((one) => hosting.nameservers.includes(one));

/** Without the password: only the shop shows it, once. */
const accountOf = (order: PlacedOrder): readonly Fact[] => {
  const { hosting, service } = order;
  if (hosting === null) return [];
  const nameservers = { value: hosting.nameservers, isExact: true };
  return [
    { label: 'Control panel', value: hosting.panelUrl, isExact: true },
    { label: 'Username', value: hosting.username, isExact: true },
    ...(usesOtherNameservers(order) ? [{ label: 'Hosting nameservers', ...nameservers }] : []),
    ...(service.kind === 'domain' ? [] : [{ label: 'Nameservers', ...nameservers }]),
  ];
};

const LOGIN = 'Open your order to see your control panel login. We show the password once.';

export const domainRegisteredMail = (order: PlacedOrder, to: EmailContext): Written => {
  const { service, hosting, expiresAt, reason } = order;
  const hasPlan = service.kind === 'domain' && service.hosting !== null;
  const plan = () => {
    if (hosting !== null) {
      return [
        `Your hosting is ready too. ${LOGIN}`,
        ...(usesOtherNameservers(order)
          ? ['Your site goes live once your domain uses the hosting nameservers below.']
          : []),
      ];
    }
    const paidPaise = planNotCharged(order);
    return [
      `We couldn’t set up its hosting${reason === null ? '.' : `: ${reason}`}`,
      ...(paidPaise === 0
        ? []
        : [`The ${formatRupees(paidPaise)} for the plan is in your balance.`]),
    ];
  };
  return readyMail(order, to, {
    subject: 'Your domain is registered',
    title: `${nameOf(order)} is registered`,
    texts: ['Your domain is registered.', ...(hasPlan ? plan() : [])],
    known: [
      ...(expiresAt === null ? [] : [{ label: 'Expires on', value: dayOf(expiresAt) }]),
      ...accountOf(order),
    ],
    label: 'View order',
  });
};

export const hostingReadyMail = (order: PlacedOrder, to: EmailContext): Written =>
  readyMail(order, to, {
    subject: 'Your hosting is ready',
    title: `${nameOf(order)} is ready`,
    texts: [
      'Your hosting is ready.',
      LOGIN,
      'Your site goes live once your domain uses the nameservers below.',
    ],
    known: accountOf(order),
    label: 'View login',
  });

const isAutoRenewed = ({ service, payment }: PlacedOrder): boolean =>
  service.kind === 'renewal' && payment?.referenceCode === autoRenewReferenceCode(service);

export const renewedMail = (order: PlacedOrder, to: EmailContext): Written =>
  readyMail(order, to, {
    subject: 'Your renewal is complete',
    title: `${nameOf(order)} is renewed`,
    texts: [
      isAutoRenewed(order)
        ? 'Auto-renew renewed it from your balance. Nothing else to do.'
        : 'Renewed. Nothing else to do.',
    ],
    known:
      order.renewedUntil === null
        ? []
        : [{ label: 'Expires on', value: dayOf(order.renewedUntil) }],
    label: 'View order',
  });

export const domainRestoredMail = (order: PlacedOrder, to: EmailContext): Written =>
  readyMail(order, to, {
    subject: 'Your domain is restored',
    title: `${nameOf(order)} is restored`,
    texts: [
      'The registry gave your domain back, and it’s renewed.',
      'It can take up to 48 hours until your website and email work again.',
    ],
    known:
      order.renewedUntil === null
        ? []
        : [{ label: 'Expires on', value: dayOf(order.renewedUntil) }],
    label: 'View order',
    asks: true,
  });

export const planChangedMail = (order: PlacedOrder, to: EmailContext): Written =>
  readyMail(order, to, {
    subject: 'Your hosting plan is changed',
    title: `${order.service.domain} has its new plan`,
    texts: ['The larger plan is active. Your files, databases and email stay where they are.'],
    known:
      order.upgraded === null
        ? []
        : [{ label: 'Expires on', value: dayOf(order.upgraded.paidUntil) }],
    label: 'View order',
    asks: true,
  });

export const downloadReadyMail = (order: PlacedOrder, to: EmailContext): Written =>
  readyMail(order, to, {
    subject: 'Your download is ready',
    title: `${nameOf(order)} is ready to download`,
    texts: ['Download it from your order any time.'],
    known: [],
    label: 'Download',
  });
