/** For each phase in which someone waits: who ends it, how, and after how long at most. */
import type { CustomerEvent } from '@haat/contracts/events/customer';
import type { MailEvent } from '@haat/contracts/events/mail';
import type { OrderEvent } from '@haat/contracts/events/order';
import type { PaymentEvent } from '@haat/contracts/events/payment';
import type { RenewalGroupEvent } from '@haat/contracts/events/renewal-group';
import type { SubscriptionEvent } from '@haat/contracts/events/subscription';
import type { TicketEvent } from '@haat/contracts/events/ticket';
import type { OrderKind } from '@haat/contracts/order-kind';
import { type CustomerPhase, customerLifecycle } from '../customer/customer.ts';
import { type RequestedPhase, renewalGroupLifecycle } from '../hosting/renewal-group.ts';
import { type StartedSubscription, subscriptionLifecycle } from '../hosting/subscription.ts';
import { type MailPhase, mailLifecycle } from '../messages/mail.ts';
import { type OpenedPhase, ticketLifecycle } from '../messages/ticket.ts';
import { orderLifecycle, type PlacedPhase } from '../order/order-state.ts';
import { paymentLifecycle, type SubmittedPhase } from '../payment/payment-lifecycle.ts';
import type { Lifecycle } from './lifecycle.ts';

type Who = 'customer' | 'itself' | 'person';

/** The event, or null where the phase stays. */
export type Exit<EventType extends string = string> = {
  readonly who: Who;
  readonly by: EventType | null;
  readonly how: string;
  /** The order kinds that have this exit; by default all. */
  readonly of?: readonly OrderKind[];
};

export type WaysOut<Phase extends string = string, EventType extends string = string> = {
  readonly [phase in Phase]: 'end' | readonly Exit<EventType>[];
};

export type LifecycleExits = {
  readonly title: string;
  readonly lifecycle: Lifecycle<string, string, string>;
  readonly ways: WaysOut;
};

const customer = <EventType extends string>(by: EventType, how: string) =>
  ({ who: 'customer', by, how }) as const;
const itself = <EventType extends string>(by: EventType, how: string) =>
  ({ who: 'itself', by, how }) as const;
const person = <EventType extends string>(by: EventType, how: string) =>
  ({ who: 'person', by, how }) as const;

const of = <Way>(kinds: readonly OrderKind[], way: Way) => ({ ...way, of: kinds });
const WITH_A_PAYMENT: readonly OrderKind[] = [
  ...(['domain', 'code', 'hosting', 'renewal', 'restore', 'upgrade'] as const),
];

const may = (how: string) => ({ who: 'customer', by: null, how }) as const;

const completes = [itself('OrderCompleted', 'continues at once')] as const;
const atTheRegistrar = [
  itself(
    'DomainRegistered',
    'the domain is looked up or requested until it is registered, at least every `REGISTRATION_POLL_MAX_MS`',
  ),
  itself('DomainRegistrationFailed', 'a definite refusal'),
  person(
    'DomainRegistrationFailed',
    '`orders fail-registration`; alarm after `REGISTRATION_ALARM_MS`',
  ),
] as const;
const renewing = [
  itself(
    'DomainRenewed',
    'the domain is looked up until its expiry moved, at least every `REGISTRATION_POLL_MAX_MS`',
  ),
  itself('RenewalFailed', 'the domain is gone, or a definite refusal'),
  person('RenewalFailed', '`orders fail-renewal`; alarm after `REGISTRATION_ALARM_MS`'),
] as const;
const restoring = [
  itself(
    'DomainRestored',
    'the domain is looked up until it is active with a later expiry, at least every `REGISTRATION_POLL_MAX_MS`',
  ),
  itself('RestoreFailed', 'the domain is gone, or a definite refusal of the restore'),
  person('RestoreFailed', '`orders fail-renewal`; alarm after `REGISTRATION_ALARM_MS`'),
] as const;
const retriedByOperator = person('DomainRegistrationRetried', '`orders retry`');

export const waysOutOfOrders: WaysOut<PlacedPhase, OrderEvent['type']> = {
  placed: [
    customer('OrderCancelled', 'cancels it'),
    of(WITH_A_PAYMENT, customer('OrderPaymentReplaced', 'corrects the transaction ID')),
    of(WITH_A_PAYMENT, itself('OrderPaymentConfirmed', 'the bank response')),
    of(WITH_A_PAYMENT, itself('OrderPaymentFailed', 'the payment ends without money')),
    of(['free_hosting'], itself('HostingProvisioningRequested', 'a free plan continues at once')),
    of(['upgrade'], itself('HostingUpgradeRequested', 'an upgrade at no charge continues at once')),
    person('OrderCancelled', '`orders cancel`'),
  ],
  payment_confirmed: [
    of(['domain'], itself('DomainRegistrationRequested', 'a domain continues at once')),
    of(['hosting'], itself('HostingProvisioningRequested', 'a plan continues at once')),
    of(['renewal'], itself('DomainRenewalRequested', "a domain's renewal continues at once")),
    of(['renewal'], itself('HostingRenewed', "a plan's is done at once")),
    of(['restore'], itself('DomainRestoreRequested', 'a restore continues at once')),
    of(['upgrade'], itself('HostingUpgradeRequested', 'an upgrade continues at once')),
    of(['upgrade'], itself('HostingUpgradeFailed', 'the period ended before the payment')),
    of(['code'], itself('DownloadGranted', 'code continues at once')),
    person('OrderCancelled', '`orders cancel`; alarm after `PAID_IDLE_ALARM_MS`'),
  ],
  registration_requested: atTheRegistrar,
  registration_attempted: atTheRegistrar,
  registration_pending: [...atTheRegistrar, retriedByOperator],
  registration_outcome_unknown: [
    ...atTheRegistrar,
    itself(
      'DomainRegistrationFailed',
      'a refusal that our own try may have caused, if no registration of ours is seen for ' +
        '`REGISTRATION_NOT_SEEN_MS`',
    ),
    retriedByOperator,
  ],
  registered: [...completes, itself('HostingProvisioningRequested', 'its plan continues at once')],
  hosting_requested: [
    itself(
      'HostingProvisioned',
      'the account is looked up until it is set up, at least every `HOSTING_POLL_MAX_MS`',
    ),
    itself('HostingProvisioningFailed', 'the server refuses this order'),
    person('HostingProvisioningFailed', '`orders fail-hosting`; alarm after `HOSTING_ALARM_MS`'),
  ],
  hosting_provisioned: completes,
  bundled_hosting_failed: completes,
  download_granted: completes,
  renewal_requested: renewing,
  renewal_pending: renewing,
  renewed: completes,
  restore_requested: restoring,
  restore_pending: restoring,
  restored: completes,
  upgrade_requested: [
    itself(
      'HostingUpgraded',
      'the account is looked up until it has the new package, at least every `HOSTING_POLL_MAX_MS`',
    ),
    itself('HostingUpgradeFailed', 'the server refuses the package, or the period ends before it'),
    person('HostingUpgradeFailed', '`orders fail-upgrade`; alarm after `HOSTING_ALARM_MS`'),
  ],
  upgraded: completes,
  completed: 'end',
  payment_failed: [
    customer('OrderPaymentRetried', 'pays the same order again, within 30 days; then it is final'),
  ],
  registration_failed: 'end',
  hosting_failed: 'end',
  renewal_failed: 'end',
  restore_failed: 'end',
  upgrade_failed: 'end',
  domain_lost: 'end',
  cancelled: 'end',
};

const corrected = customer('PaymentReplaced', 'corrects the transaction ID');
const whileVerifying = [
  corrected,
  itself('PaymentVerified', 'the bank response, polled at least every `VERIFICATION_RETRY_MAX_MS`'),
  itself('PaymentExpired', 'unknown to the bank for `PAYMENT_EXPIRY_MS`, or missing in statements'),
  itself(
    'PaymentPutInReview',
    'the bank is unavailable for `PAYMENT_EXPIRY_MS`; at once without a bank API',
  ),
  person('PaymentVerified', '`payments approve`'),
  person('PaymentRejected', '`payments reject`'),
] as const;
const endedWithoutMoney = [
  customer('PaymentReopened', 'submits it again, three times'),
  corrected,
  itself('PaymentVerified', 'its credit arrives late'),
  person('PaymentReopened', '`payments reopen`'),
] as const;

export const waysOutOfPayments: WaysOut<SubmittedPhase, PaymentEvent['type']> = {
  opened: [
    itself('PaymentToppedUp', 'at once'),
    itself('PaymentTopUpVoided', 'its debits are reversed after `CLAIM_LAPSE_MS`'),
  ],
  submitted: whileVerifying,
  verifying: whileVerifying,
  in_review: [
    corrected,
    may('proves the payment in a ticket that names it'),
    person('PaymentVerified', '`payments approve`'),
    person('PaymentRejected', '`payments reject`'),
    person('PaymentReopened', '`payments reopen`'),
  ],
  verified: [
    customer('PaymentAllocated', 'pays an order with it'),
    may('requests a refund, and may withdraw the request until it is recorded'),
    person('PaymentRefunded', '`refunds record` or `payments refund`, before the transfer'),
  ],
  rejected: endedWithoutMoney,
  expired: endedWithoutMoney,
  replaced: [
    customer('PaymentReopened', 'submits it again, three times'),
    itself('PaymentVerified', 'its credit arrives late'),
  ],
  refunded: [
    may('sees where the money went: final, unless the bank returns it'),
    person('RefundReturned', '`refunds returned`, if the bank returned it'),
  ],
};

const ofTickets: WaysOut<OpenedPhase, TicketEvent['type']> = {
  open: [
    customer('TicketReplied', 'writes again'),
    customer('TicketClosed', 'closes it'),
    person('TicketAnswered', '`tickets reply`'),
  ],
  answered: [customer('TicketReplied', 'writes again'), customer('TicketClosed', 'closes it')],
  closed: [customer('TicketReopened', 'reopens it')],
};

const ofMails: WaysOut<Exclude<MailPhase, 'not_requested'>, MailEvent['type']> = {
  requested: [
    itself('MailSent', 'retried at least every 15 minutes'),
    itself('MailRefused', 'the mail server refuses it'),
    itself('MailGivenUp', '72 hours have passed'),
  ],
  in_doubt: [
    itself('MailSent', 'sent once more'),
    itself('MailGivenUp', 'when its delivery is unknown again'),
  ],
  sent: 'end',
  refused: 'end',
  given_up: 'end',
};

const ofCustomers: WaysOut<Exclude<CustomerPhase, 'not_registered'>, CustomerEvent['type']> = {
  active: [customer('CustomerProfileChanged', 'changes the profile')],
  blocked: [
    may('opens tickets, reads their data, logs out'),
    person('CustomerUnblocked', '`customers unblock`'),
  ],
  forgotten: 'end',
};

const ofSubscriptions: WaysOut<StartedSubscription['phase'], SubscriptionEvent['type']> = {
  active: [
    customer('RenewalClaimed', 'orders a renewal or upgrade'),
    itself('SubscriptionUpgraded', 'when the upgrade is done'),
    itself('SubscriptionExpired', 'at its end, after reminders'),
  ],
  expired: [
    customer('RenewalClaimed', 'orders a renewal, or a restore in redemption'),
    itself(
      'SubscriptionRenewed',
      'the registrar shows a later expiry, polled every `NAME_WATCH_MS`',
    ),
    itself(
      'SubscriptionLapsed',
      'a plan after `HOSTING_GRACE_MS`, a domain once the registrar says that it is gone',
    ),
    person('SubscriptionLapsed', '`domains lapse`'),
  ],
  lapsed: 'end',
};

const ofRenewalGroups: WaysOut<RequestedPhase, RenewalGroupEvent['type']> = {
  requested: [
    itself('RenewalsPaid', 'when the first order’s payment is verified'),
    itself('RenewalsEnded', 'when the first order fails or is cancelled'),
    may('correct the payment or cancel the first order'),
  ],
  paid: [itself('RenewalsEnded', 'continues at once')],
  ended: 'end',
};

/** @internal for docs/lifecycles.md */
export const lifecycleExits: readonly LifecycleExits[] = [
  { title: 'Order', lifecycle: orderLifecycle, ways: waysOutOfOrders },
  { title: 'Payment', lifecycle: paymentLifecycle, ways: waysOutOfPayments },
  { title: 'Ticket', lifecycle: ticketLifecycle, ways: ofTickets },
  { title: 'Mail', lifecycle: mailLifecycle, ways: ofMails },
  { title: 'Customer', lifecycle: customerLifecycle, ways: ofCustomers },
  { title: 'Subscription', lifecycle: subscriptionLifecycle, ways: ofSubscriptions },
  {
    ...{ title: 'Several renewals with one payment', lifecycle: renewalGroupLifecycle },
    ways: ofRenewalGroups,
  },
];
