import { MAIL_KINDS, type MailKind, mailStream } from '@haat/contracts/events/mail';
import { type HaatEvent, parseEvent } from '@haat/contracts/events/registry';
import { mailDecider } from '@haat/domain/messages/mail';
import type { PlacedOrder } from '@haat/domain/order/order-state';
import type { RecordedEvent } from '@haat/event-store/port';
import { isoNow } from '@haat/platform/clock';
import { derivedId } from '@haat/platform/ids';
import { absent, type CommandServices } from '@haat/record/commands';
import { z } from 'zod';
import { command, DONE, defineStep, later, type Step } from '../engine/step.ts';
import { loadOrder } from '../orders/load-order.ts';
import { backOffMs, type JobResult } from '../queue/queues.ts';
import { emailTemplates } from './email-templates.ts';
import type { LoadMailServices } from './mail-state.ts';
import { NEWS_FOR_MS } from './send-mail.ts';

export const MAILED_EVENTS = [
  'OrderPlaced',
  'PaymentVerified',
  'PaymentRejected',
  'PaymentExpired',
  'PaymentPutInReview',
  'OrderCompleted',
  'OrderCancelled',
  'OrderDomainLost',
  'DomainRegistrationFailed',
  'HostingProvisioningFailed',
  'RenewalFailed',
  'RestoreFailed',
  'HostingUpgradeFailed',
  'TicketAnswered',
  'SubscriptionReminded',
  'SubscriptionExpired',
  'SubscriptionLapsed',
  'AutoRenewAnnounced',
  'AutoRenewSkipped',
  'RenewalsEnded',
  'PasskeyAdded',
  'OneTimeCodesTurnedOff',
  'CreditNoteIssued',
  'InvoiceVoided',
  'PaymentRefunded',
  'PaymentExcessRefunded',
  'RefundSent',
  'RefundReturned',
  'RefundDestinationChanged',
  'DomainChangeDone',
  'DomainChangedAtRegistrar',
  'TransferCodeShown',
  'DomainTransferredOut',
  'RegistrantVerificationReminded',
  'RegistrantVerificationSuspended',
  'HostingPasswordChanged',
  'HostingCancelled',
  'HostingEndReminded',
  'HostingSiteOnline',
  'AccountDeletionRequested',
  'AccountDeletionCancelled',
  'DataExportReady',
  'NewDeviceLoggedIn',
] as const;
type MailedEvent = Extract<HaatEvent, { type: (typeof MAILED_EVENTS)[number] }>;

/** For a completed order, its service decides the kind. */
type RequestedMail = MailKind | 'order_completed';

/** The others are in the history on the domain's page. */
const MAIL_OF_THING: Readonly<Record<string, MailKind>> = {
  nameservers: 'nameservers_changed',
  lock: 'lock_off',
  contacts: 'contact_changed',
};

const mailRequestedBy = (event: MailedEvent): RequestedMail => {
  switch (event.type) {
    case 'OrderPlaced':
      return 'order_received';
    case 'PaymentVerified':
      return 'payment_verified';
    case 'PaymentRejected':
      return event.data.rejection === 'underpaid' ? 'payment_short' : 'payment_rejected';
    case 'PaymentExpired':
      return 'payment_rejected';
    case 'PaymentPutInReview':
      return 'payment_in_review';
    case 'OrderCompleted':
      return 'order_completed';
    case 'TicketAnswered':
      return 'ticket_answered';
    case 'SubscriptionReminded':
      return 'renewal_due';
    case 'SubscriptionExpired':
    case 'SubscriptionLapsed':
      return 'subscription_ended';
    case 'AutoRenewAnnounced':
      return 'auto_renew_announced';
    case 'AutoRenewSkipped':
      return 'auto_renew_skipped';
    case 'RenewalsEnded':
      return 'renewals_not_placed';
    case 'PasskeyAdded':
      return 'passkey_added';
    case 'OneTimeCodesTurnedOff':
      return 'codes_turned_off';
    case 'CreditNoteIssued':
      return 'credit_note';
    case 'InvoiceVoided':
      return 'invoice_void';
    case 'PaymentRefunded':
    case 'PaymentExcessRefunded':
      return 'refund_recorded';
    case 'RefundSent':
      return 'refund_sent';
    case 'RefundReturned':
      return 'refund_returned';
    case 'RefundDestinationChanged':
      return 'refund_destination_changed';
    case 'DomainChangeDone':
      return MAIL_OF_THING[event.data.thing] ?? 'nameservers_changed';
    case 'DomainChangedAtRegistrar':
      return 'changed_at_registrar';
    case 'TransferCodeShown':
      return 'transfer_code_shown';
    case 'DomainTransferredOut':
      return 'domain_transferred';
    case 'RegistrantVerificationReminded':
      return 'verification_due';
    case 'RegistrantVerificationSuspended':
      return 'verification_suspended';
    case 'HostingPasswordChanged':
      return 'hosting_password_changed';
    case 'HostingCancelled':
      return 'hosting_cancelled';
    case 'HostingEndReminded':
      return 'hosting_ends_soon';
    case 'HostingSiteOnline':
      return 'site_online';
    case 'AccountDeletionRequested':
      return 'account_deletion_requested';
    case 'AccountDeletionCancelled':
      return 'account_deletion_stopped';
    case 'DataExportReady':
      return 'data_export_ready';
    case 'NewDeviceLoggedIn':
      return 'new_device';
    default:
      return 'order_ended';
  }
};

const aboutOf = ({ type, data }: MailedEvent): string => {
  if (type === 'DomainChangeDone') return `${data.orderId} ${data.thing} ${data.changeId}`;
  if (type === 'DomainChangedAtRegistrar') {
    return `${data.orderId} ${data.thing} ${data.seenAt}`;
  }
  if (type === 'SubscriptionLapsed') return data.subscriptionId;
  if (type === 'NewDeviceLoggedIn') return `${data.customerId} ${data.loginId}`;
  if ('creditNoteNumber' in data) return `${data.invoiceNumber} ${data.creditNoteNumber}`;
  if ('duplicateOf' in data) return data.invoiceNumber;
  if ('number' in data) return data.number;
  if ('orderId' in data) return data.orderId;
  if ('subscriptionId' in data) return data.subscriptionId;
  return 'referenceCode' in data ? data.referenceCode : data.customerId;
};

/**
 * A reminder announced a plan's end, a statement only confirms a refund already mailed, who keeps an
 * account sees it at once, and each placed renewal has its order's emails. Of the changes of a domain, only those are mailed that can take it
 * away.
 */
const isAlreadyMailed = ({ type, data }: MailedEvent): boolean => {
  if (type === 'RefundSent') return data.shownBy === 'statement';
  if (type === 'AccountDeletionCancelled') return data.because === 'undone';
  if (type === 'RenewalsEnded') return data.outcomes.every(({ orderId }) => orderId !== null);
  if (type === 'DomainChangeDone' || type === 'DomainChangedAtRegistrar') {
    return !Object.hasOwn(MAIL_OF_THING, data.thing);
  }
  return type === 'SubscriptionLapsed' && (data.kind === 'domain' || data.cause === 'not_renewed');
};

export const requestedMailOf = (event: MailedEvent) =>
  isAlreadyMailed(event)
    ? null
    : {
        kind: mailRequestedBy(event),
        about: aboutOf(event),
        ...(HAS_CUSTOMER_ID.has(event.type) && 'customerId' in event.data
          ? { customerId: event.data.customerId }
          : {}),
      };

/** These need no look-up. */
const HAS_CUSTOMER_ID: ReadonlySet<string> = new Set([
  'TicketAnswered',
  'SubscriptionReminded',
  'AutoRenewAnnounced',
  'AutoRenewSkipped',
  'RenewalsEnded',
  'PasskeyAdded',
  'OneTimeCodesTurnedOff',
  'RefundDestinationChanged',
  'DomainChangedAtRegistrar',
  'TransferCodeShown',
  'DomainTransferredOut',
  'RegistrantVerificationReminded',
  'RegistrantVerificationSuspended',
  'HostingPasswordChanged',
  'HostingCancelled',
  'HostingEndReminded',
  'HostingSiteOnline',
  'AccountDeletionRequested',
  'AccountDeletionCancelled',
  'DataExportReady',
  'NewDeviceLoggedIn',
]);

/** May change within moments: a bank's first answer, an expiry, a refund of several payments. */
const maySettle = ({ type }: HaatEvent): boolean =>
  /^(?:Payment|RefundSent$|RefundReturned$)/.test(type) || type === 'SubscriptionExpired';

/** A multiple of `MAIL_SETTLE_MS`: an order that is ready by then gets only one mail. */
const ORDER_SETTLES = 2;

/** @returns the delay of the mail in ms. */
export const mailDelayMs = (settleMs: number, event: HaatEvent): number => {
  if (event.type === 'OrderPlaced') return ORDER_SETTLES * settleMs;
  return maySettle(event) ? settleMs : 0;
};

const payloadSchema = z.object({
  kind: z.enum([...MAIL_KINDS, 'order_completed']),
  about: z.string(),
  customerId: z.string().optional(),
  causeStream: z.string(),
  causedAt: z.string(),
});
type RequestStep = Step<z.output<typeof payloadSchema>>;

const RETRY_MS = 1_000;
const RETRY_MAX_MS = 60_000;

/** Requests a mail once, while it is news: after a database is lost, all events are read again. */
export const requestMailStep = defineStep(
  payloadSchema,
  async (services: LoadMailServices, step: RequestStep) => {
    const { kind, about, customerId, causedAt } = step.payload;
    if (services.clock.now() > Date.parse(causedAt) + NEWS_FOR_MS) return DONE;
    if (kind === 'order_completed') return requestReady(services, step);
    if (customerId !== undefined) return request(services, step, kind, customerId);
    const mailState = await emailTemplates[kind](services, about);
    switch (mailState.kind) {
      case 'ready':
        return (await isSuperseded(services, step))
          ? DONE
          : request(services, step, kind, mailState.customerId);
      case 'overtaken':
        return DONE;
      case 'too_early':
        return later(mailState.inMs);
      case 'not_there':
        return later(backOffMs(step.start, RETRY_MS, RETRY_MAX_MS));
    }
  },
);

/** A later event requests the same mail: events read again must not send it twice. */
const isSuperseded = async (
  { store }: CommandServices,
  { payload: { kind, about, causeStream }, causationId, streamCache }: RequestStep,
): Promise<boolean> => {
  const events = streamCache.recorded(causeStream) ?? (await store.read(causeStream)).events;
  const last = events.map(parseEvent).findLastIndex((event) => {
    const requested = isMailed(event) ? requestedMailOf(event) : null;
    return requested?.kind === kind && requested.about === about;
  });
  return last >= 0 && events[last]?.id !== causationId;
};

const isMailed = (event: HaatEvent): event is MailedEvent =>
  (MAILED_EVENTS as readonly string[]).includes(event.type);

const READY_KINDS: Readonly<Record<PlacedOrder['service']['kind'], MailKind>> = {
  domain: 'domain_registered',
  hosting: 'hosting_ready',
  free_hosting: 'hosting_ready',
  code: 'download_ready',
  renewal: 'renewed',
  restore: 'domain_restored',
  upgrade: 'plan_changed',
};

const requestReady = async (services: CommandServices, step: RequestStep): Promise<JobResult> => {
  const order = await loadOrder(services, step.payload.about);
  if (order.phase === 'not_placed') return later(backOffMs(step.start, RETRY_MS, RETRY_MAX_MS));
  return request(services, step, READY_KINDS[order.service.kind], order.customerId);
};

const mailIdOf = (eventId: string, kind: MailKind): string => derivedId('mail', eventId, kind);

const mayRequest = (event: HaatEvent): readonly MailKind[] => {
  if (event.type === 'EmailChangeRequested') return ['email_change_current', 'email_change_new'];
  const kind = isMailed(event) ? requestedMailOf(event)?.kind : undefined;
  if (kind === undefined) return [];
  return kind === 'order_completed' ? [...new Set(Object.values(READY_KINDS))] : [kind];
};

/** Emails that these events of a stream may have requested; most have a stream. */
export const mailIdsOf = (recorded: readonly RecordedEvent[]): readonly string[] =>
  recorded.flatMap((one) => mayRequest(parseEvent(one)).map((kind) => mailIdOf(one.id, kind)));

const request = async (
  services: CommandServices,
  step: RequestStep,
  kind: MailKind,
  customerId: string,
): Promise<JobResult> => {
  // One mail per event and kind, however often it is requested.
  const mailId = mailIdOf(step.causationId, kind);
  const { about } = step.payload;
  const requestedAt = isoNow(services.clock);
  await command(
    services,
    step,
    mailDecider,
    mailStream(mailId),
    { type: 'RequestMail', mailId, kind, customerId, about, requestedAt },
    absent(mailDecider),
  );
  return DONE;
};
