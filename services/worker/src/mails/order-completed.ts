import { formatRupees } from '@haat/contracts/money';
import type { PlacedOrder } from '@haat/domain/order/order-state';
import { type EmailContext, greeting, hint, type Written } from './email-context.ts';
import { button } from './layout/button.ts';
import { paragraph, renderEmail } from './layout/email-template.ts';
import type { Fact } from './layout/order-parts.ts';
import { dayOf } from './moment.ts';
import { nameOf, planNotCharged, receiptOf } from './order-receipt.ts';

type Ready = {
  readonly subject: string;
  readonly title: string;
  readonly said: readonly string[];
  /** Beside what was ordered. */
  readonly known: readonly Fact[];
  readonly label: string;
};

const invoiceOf = ({ invoiceNumber }: PlacedOrder): readonly Fact[] =>
  invoiceNumber === null ? [] : [{ label: 'Invoice ID', value: invoiceNumber, isExact: true }];

const readyMail = (order: PlacedOrder, to: EmailContext, ready: Ready): Written => {
  const said = ready.said.join(' ');
  return {
    subject: `${ready.subject}, order ${order.orderId}`,
    ...renderEmail({
      title: ready.title,
      preview: said,
      parts: [
        paragraph(`${greeting(to.reader)} ${said}`),
        ...receiptOf(order, [...ready.known, ...invoiceOf(order)]),
        button(ready.label, to.links.order(order.orderId)),
      ],
      because: hint(to, { order: order.orderId }),
    }),
  };
};

/** Whether the name was registered with nameservers that are not the plan's. */
const isLedElsewhere = ({ hosting, service }: PlacedOrder): boolean =>
  hosting !== null &&
  service.kind === 'domain' &&
  !service.nameservers.some((one) => hosting.nameservers.includes(one));

/** The account of a plan, as far as a mail may tell it: the password is shown once, in the shop. */
const accountOf = (order: PlacedOrder): readonly Fact[] => {
  const { hosting, service } = order;
  if (hosting === null) return [];
  const nameservers = { value: hosting.nameservers, isExact: true };
  return [
    { label: 'Control panel', value: hosting.panelUrl, isExact: true },
    { label: 'User name', value: hosting.username, isExact: true },
    // With a name from here they stand in the receipt already, unless its customer chose others.
    ...(isLedElsewhere(order) ? [{ label: 'Nameservers of the plan', ...nameservers }] : []),
    ...(service.kind === 'domain' ? [] : [{ label: 'Nameservers', ...nameservers }]),
  ];
};

const LOGIN = 'Your login waits in the order: it is shown to you there, once.';

/** The name is registered; a plan that came with it is set up as well, or is told not to be. */
export const domainRegisteredMail = (order: PlacedOrder, to: EmailContext): Written => {
  const { service, hosting, expiresAt, reason } = order;
  const hasPlan = service.kind === 'domain' && service.hosting !== null;
  const plan = () => {
    if (hosting !== null) {
      return [
        `Its hosting is set up, too. ${LOGIN}`,
        ...(isLedElsewhere(order)
          ? ['Visitors reach it once your domain has the nameservers of the plan, below.']
          : []),
      ];
    }
    const paidPaise = planNotCharged(order);
    return [
      `Its hosting could not be set up${reason === null ? '.' : `: ${reason}`}`,
      ...(paidPaise === 0
        ? []
        : [`${formatRupees(paidPaise)} that you paid for the plan are on your balance.`]),
    ];
  };
  return readyMail(order, to, {
    subject: 'Your domain is registered',
    title: `${nameOf(order)} is yours`,
    said: ['The registrar has registered your domain.', ...(hasPlan ? plan() : [])],
    known: [
      ...(expiresAt === null ? [] : [{ label: 'Registered until', value: dayOf(expiresAt) }]),
      ...accountOf(order),
    ],
    label: 'See your order',
  });
};

export const hostingReadyMail = (order: PlacedOrder, to: EmailContext): Written =>
  readyMail(order, to, {
    subject: 'Your hosting is ready',
    title: `${nameOf(order)} is ready`,
    said: [
      'Your hosting is set up.',
      LOGIN,
      'Visitors reach it once your domain has the nameservers below.',
    ],
    known: accountOf(order),
    label: 'See your login',
  });

/** One more period is paid, and it goes on. */
export const renewedMail = (order: PlacedOrder, to: EmailContext): Written =>
  readyMail(order, to, {
    subject: 'Your renewal is done',
    title: `${nameOf(order)} is renewed`,
    said: ['It goes on as it was. There is nothing to do for you now.'],
    known:
      order.renewedUntil === null
        ? []
        : [{ label: 'Paid until', value: dayOf(order.renewedUntil) }],
    label: 'See your order',
  });

export const downloadReadyMail = (order: PlacedOrder, to: EmailContext): Written =>
  readyMail(order, to, {
    subject: 'Your download is ready',
    title: `${nameOf(order)} is ready to download`,
    said: ['You find the download in your order, as often as you need it.'],
    known: [],
    label: 'Download it',
  });
