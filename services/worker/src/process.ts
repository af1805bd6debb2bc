import { EMAIL_CHANGE_TTL_MS } from '@haat/contracts/constants';
import type { HaatEvent } from '@haat/contracts/events/registry';
import { FREE_PLAN_REMINDER_MS } from '@haat/domain/hosting/hosting-account';
import {
  NOTIFY_OWNER,
  type NotifyOwnerServices,
  notifyOwnerJob,
} from './alarms/owner/notify-owner.ts';
import {
  type DataExportServices,
  exportDataJob,
  removeExportsStep,
} from './customers/data-export/export-data.ts';
import { type DeleteAccountServices, deleteAccountStep } from './customers/delete-account.ts';
import {
  type EraseServices,
  eraseCustomerStep,
  removeTracesStep,
} from './customers/erase-customer.ts';
import { eraseInvoicesStep } from './customers/erase-invoices.ts';
import { eraseSubjectStep } from './customers/erase-subject.ts';
import { type ReleaseEmailServices, releaseEmailStep } from './customers/release-email.ts';
import type { ChangeServices } from './domain-names/changes/change.ts';
import { changeDomainJob } from './domain-names/changes/change-domain.ts';
import { endDomainHoldStep } from './domain-names/end-domain-hold.ts';
import { lapseDomainStep } from './domain-names/lapse-name.ts';
import { type LoseDomainServices, loseDomainStep } from './domain-names/lose-domain.ts';
import { type MonitorDomainServices, monitorDomainJob } from './domain-names/monitor-domain.ts';
import { registerDomainJob } from './domain-names/register-domain.ts';
import type { RegistrationServices } from './domain-names/registration/registration.ts';
import { releaseDomainNameStep } from './domain-names/release-domain-name.ts';
import {
  REMINDED_EVENTS,
  type RemindRegistrantServices,
  reminderDelayMs,
  reminderPayload,
  remindRegistrantJob,
} from './domain-names/remind-registrant.ts';
import { endTransferredStep, transferDomainNameStep } from './domain-names/transfer-out.ts';
import { inline, queued, type Reactor, type StepPayload } from './engine/reactor.ts';
import type { StepDefinition } from './engine/step.ts';
import { endCancelledPlanStep } from './hosting/end-cancelled-plan.ts';
import { type EndFreePlanServices, endFreePlanJob } from './hosting/end-free-plan.ts';
import { lapseHostingStep } from './hosting/lapse-hosting.ts';
import { provisionHostingJob } from './hosting/provision-hosting.ts';
import type { ProvisionHostingServices } from './hosting/provisioning.ts';
import { type ReconcileHostingServices, reconcileHostingJob } from './hosting/reconcile-hosting.ts';
import { recordUpgradeStep } from './hosting/record-upgrade.ts';
import { releaseAbandonedFreePlanStep } from './hosting/release-abandoned-free-plan.ts';
import { releaseFreePlanStep } from './hosting/release-free-plan.ts';
import { renewHostingStep } from './hosting/renew-hosting.ts';
import { requestHostingStep } from './hosting/request-hosting.ts';
import { putSiteJob } from './hosting/site/put-site.ts';
import type { SiteServices } from './hosting/site/site-job.ts';
import { type UpgradeHostingServices, upgradeHostingJob } from './hosting/upgrade-hosting.ts';
import { type CreditNoteServices, issueCreditNoteStep } from './invoices/issue-credit-note.ts';
import {
  MAILED_EVENTS,
  mailDelayMs,
  requestedMailOf,
  requestMailStep,
} from './mails/request-mail.ts';
import { type SendMailServices, sendMailJob } from './mails/send-mail.ts';
import { type PasswordLinkServices, sendPasswordLinkJob } from './mails/send-password-link.ts';
import {
  sendVerificationCodeJob,
  type VerificationCodeServices,
} from './mails/send-verification-code.ts';
import { type CompleteOrderServices, completeOrderStep } from './orders/complete-order.ts';
import { grantDownloadStep } from './orders/grant-download.ts';
import { type MatchCreditServices, matchCreditStep } from './payments/match-credit.ts';
import { releaseAbandonedClaimStep } from './payments/release-abandoned-claim.ts';
import { releaseAbandonedPaymentStep } from './payments/release-abandoned-payment.ts';
import { releasePaymentStep } from './payments/release-payment.ts';
import {
  type ClaimServices,
  releaseUnverifiedClaimStep,
} from './payments/release-unverified-claim.ts';
import { replacePaymentStep } from './payments/replace-payment.ts';
import { returnAbandonedDebitStep } from './payments/return-abandoned-debit.ts';
import { settleOrderPaymentStep } from './payments/settle-order-payment.ts';
import type { VerifyPaymentServices } from './payments/verification.ts';
import { verifyPaymentJob } from './payments/verify-payment.ts';
import { announceAutoRenewJob } from './renewals/auto-renew/announce-auto-renew.ts';
import type { AutoRenewServices } from './renewals/auto-renew/auto-renew.ts';
import { autoRenewJob } from './renewals/auto-renew/auto-renew-domain.ts';
import { type PlaceRenewalServices, placeRenewalStep } from './renewals/group/place-renewal.ts';
import { releaseHeldRenewalStep } from './renewals/group/release-held-renewal.ts';
import { settleRenewalsStep } from './renewals/group/settle-renewals.ts';
import { recordRenewalStep } from './renewals/record-renewal.ts';
import { releaseAbandonedRenewalStep } from './renewals/release-abandoned-renewal.ts';
import { releaseRenewalStep } from './renewals/release-renewal.ts';
import { renewDomainJob } from './renewals/renew-domain.ts';
import type { RenewalServices } from './renewals/renewal.ts';
import type { RestoreServices } from './renewals/restore.ts';
import { restoreDomainJob } from './renewals/restore-domain.ts';
import { startSubscriptionStep } from './renewals/start-subscription.ts';
import {
  WATCHED_EVENTS,
  type WatchServices,
  watchDelayMs,
  watchPayload,
  watchSubscriptionStep,
} from './renewals/watch-subscription.ts';

export type StepServices = VerifyPaymentServices &
  MatchCreditServices &
  RegistrationServices &
  ProvisionHostingServices &
  RenewalServices &
  RestoreServices &
  PlaceRenewalServices &
  ReconcileHostingServices &
  UpgradeHostingServices &
  WatchServices &
  AutoRenewServices &
  MonitorDomainServices &
  ChangeServices &
  RemindRegistrantServices &
  EndFreePlanServices &
  SiteServices &
  CompleteOrderServices &
  CreditNoteServices &
  LoseDomainServices &
  DeleteAccountServices &
  EraseServices &
  DataExportServices &
  VerificationCodeServices &
  SendMailServices &
  PasswordLinkServices &
  ReleaseEmailServices &
  ClaimServices &
  NotifyOwnerServices;

const SETTLING_EVENTS = [
  'OrderPlaced',
  'OrderPaymentReplaced',
  'OrderPaymentRetried',
  'PaymentAllocated',
  'PaymentVerified',
  'PaymentRejected',
  'PaymentExpired',
] as const;
type SettlingEvent = Extract<HaatEvent, { type: (typeof SETTLING_EVENTS)[number] }>;

/**
 * Null for a free order, which has no payment to settle. Null for an allocation that replaces no
 * payment: the step starts at OrderPlaced for a new order and at OrderPaymentRetried for one paid
 * again; a price change needs no step.
 */
const settlePayload = (event: SettlingEvent): StepPayload | null => {
  switch (event.type) {
    case 'OrderPlaced': {
      const { orderId, payment } = event.data;
      return payment && { referenceCode: payment.referenceCode, orderId };
    }
    case 'OrderPaymentReplaced':
      return { referenceCode: event.data.replacedBy };
    case 'OrderPaymentRetried': {
      const { referenceCode, orderId } = event.data;
      return { referenceCode, orderId };
    }
    case 'PaymentAllocated': {
      const { referenceCode, replaces } = event.data;
      // After a crash OrderPaymentReplaced may be missing: the step appends it.
      return replaces === null ? null : { referenceCode };
    }
    default:
      return { referenceCode: event.data.referenceCode };
  }
};

type PlanDueEvent = Extract<
  HaatEvent,
  { type: 'OrderPlaced' | 'OrderPaymentConfirmed' | 'DomainRegistered' }
>;

const isPlanDue = ({ type, data }: PlanDueEvent): boolean => {
  switch (type) {
    case 'OrderPlaced':
      return data.service.kind === 'free_hosting';
    case 'OrderPaymentConfirmed':
      return data.kind === 'hosting';
    case 'DomainRegistered':
      return data.hasPlan;
  }
};

const isUpgradeDue = ({
  type,
  data,
}: Extract<HaatEvent, { type: 'OrderPlaced' | 'OrderPaymentConfirmed' }>): boolean =>
  type === 'OrderPlaced'
    ? data.service.kind === 'upgrade' && data.payment === null
    : data.kind === 'upgrade';

/** Both renewal steps start: `renew-domain` skips hosting, `renew-hosting` skips domains. */
const renewalPayload = ({
  data: { orderId, kind },
}: Extract<HaatEvent, { type: 'OrderPaymentConfirmed' }>): StepPayload | null =>
  kind === 'renewal' ? { orderId } : null;

/**
 * Only hosting has an account. SubscriptionExpired: a domain has no `lapsesAt`. SubscriptionRenewed
 * names no kind: `reconcile-hosting` skips domains. A plan renewed before its expiry was never
 * suspended.
 */
const mayChangeHostingAccount = ({
  type,
  data,
}: Extract<
  HaatEvent,
  { type: 'SubscriptionExpired' | 'SubscriptionRenewed' | 'SubscriptionLapsed' }
>): boolean => {
  switch (type) {
    case 'SubscriptionExpired':
      return data.lapsesAt !== null;
    case 'SubscriptionRenewed':
      return Date.parse(data.renewedAt) >= Date.parse(data.renewedFrom);
    case 'SubscriptionLapsed':
      return data.kind === 'hosting';
  }
};

const SETTLING_FIRST_ORDER = [
  'OrderPaymentConfirmed',
  'OrderPaymentFailed',
  'OrderCancelled',
] as const;

/** In ms. No request runs this long, and no process caches a destroyed key this long. */
const REMOVE_TRACES_DELAY_MS = 10 * 60_000;

const erasurePayload = ({
  data: { customerId, emailHash },
}: Extract<HaatEvent, { type: 'CustomerErased' }>): StepPayload => ({
  customerId,
  emailHash,
});

/**
 * Which step follows which event. `queued`: a job that calls an external service; `inline`: no
 * call.
 */
export const orderProcess: readonly Reactor<StepServices>[] = [
  queued('payments', verifyPaymentJob, {
    name: 'verify-payment',
    eventTypes: ['PaymentSubmitted', 'PaymentReopened'],
    payloadOf: ({ data: { referenceCode } }) => ({ referenceCode }),
  }),
  /** Matches a statement's credit to payments submitted before it; later ones look up the credit. */
  inline(matchCreditStep, {
    name: 'match-credit',
    eventTypes: ['CreditObserved'],
    payloadOf: ({ data: { creditId, source } }) => (source === 'statement' ? { creditId } : null),
  }),
  /**
   * Runs when the order is placed or paid again, when its payment is replaced, and when the bank
   * answers. Once the order and the answer exist, a run confirms or fails the order's payment.
   */
  inline(settleOrderPaymentStep, {
    name: 'settle-order-payment',
    eventTypes: SETTLING_EVENTS,
    payloadOf: settlePayload,
  }),
  inline(replacePaymentStep, {
    name: 'replace-payment',
    eventTypes: ['OrderPaymentReplaced'],
    payloadOf: ({ data: { orderId, referenceCode, replacedBy } }) => ({
      orderId,
      referenceCode,
      replacedBy,
    }),
  }),
  inline(releasePaymentStep, {
    name: 'release-payment',
    eventTypes: [
      'OrderPaymentFailed',
      'DomainRegistrationFailed',
      'OrderCancelled',
      'OrderDomainLost',
      'HostingProvisioningFailed',
      'RenewalFailed',
      'RestoreFailed',
      'HostingUpgradeFailed',
    ],
    payloadOf: ({ type, data }): StepPayload => {
      if (type !== 'OrderPaymentFailed') return { orderId: data.orderId };
      return { orderId: data.orderId, referenceCode: data.referenceCode };
    },
  }),
  /** Registers the domain only after the order's payment is confirmed. */
  queued('registrations', registerDomainJob, {
    name: 'register-domain',
    eventTypes: ['OrderPaymentConfirmed', 'DomainRegistrationRetried'],
    payloadOf: ({ type, data }) =>
      type === 'OrderPaymentConfirmed' && data.kind !== 'domain' ? null : { orderId: data.orderId },
  }),
  queued('registrations', registerDomainJob, {
    name: 'poll-registration',
    eventTypes: ['DomainRegistrationPending', 'DomainRegistrationOutcomeUnknown'],
    delayMs: ({ REGISTRATION_POLL_MS }) => REGISTRATION_POLL_MS,
    payloadOf: ({ data: { orderId } }) => ({ orderId }),
  }),
  inline(grantDownloadStep, {
    name: 'grant-download',
    eventTypes: ['OrderPaymentConfirmed'],
    payloadOf: ({ data: { orderId, kind } }) => (kind === 'code' ? { orderId } : null),
  }),
  /** A paid plan starts after payment, a free plan at once, a bundled plan after its domain. */
  inline(requestHostingStep, {
    name: 'request-hosting',
    eventTypes: ['OrderPlaced', 'OrderPaymentConfirmed', 'DomainRegistered'],
    payloadOf: (event) => (isPlanDue(event) ? { orderId: event.data.orderId } : null),
  }),
  queued('hosting', provisionHostingJob, {
    name: 'provision-hosting',
    eventTypes: ['HostingProvisioningRequested'],
    payloadOf: ({ data: { orderId } }) => ({ orderId }),
  }),
  inline(completeOrderStep, {
    name: 'complete-order',
    eventTypes: [
      'DomainRegistered',
      'DownloadGranted',
      'HostingProvisioned',
      'BundledHostingFailed',
      'DomainRenewed',
      'HostingRenewed',
      'DomainRestored',
      'HostingUpgraded',
    ],
    // A domain with a plan waits for the plan.
    payloadOf: ({ type, data }) =>
      type === 'DomainRegistered' && data.hasPlan ? null : { orderId: data.orderId },
  }),
  inline(issueCreditNoteStep, {
    name: 'issue-credit-note',
    eventTypes: ['CreditGranted'],
    payloadOf: ({ data: { invoiceNumber, creditId } }) => ({ invoiceNumber, creditId }),
  }),
  inline(startSubscriptionStep, {
    name: 'start-subscription',
    isLowPriority: true,
    eventTypes: ['DomainRegistered', 'HostingProvisioned'],
    payloadOf: ({ type, data: { orderId } }) => ({
      orderId,
      of: type === 'DomainRegistered' ? 'domain' : 'hosting',
    }),
  }),
  inline(watchSubscriptionStep, {
    name: 'watch-subscription',
    isLowPriority: true,
    eventTypes: WATCHED_EVENTS,
    delayMs: (_, event) => watchDelayMs(event),
    payloadOf: watchPayload,
  }),
  queued('registrations', announceAutoRenewJob, {
    name: 'announce-auto-renew',
    isLowPriority: true,
    eventTypes: ['SubscriptionReminded'],
    fromNow: ['SubscriptionReminded'],
    payloadOf: ({ data: { subscriptionId, paidUntil, remindedAt } }) => ({
      subscriptionId,
      paidUntil,
      remindedAt,
    }),
  }),
  queued('registrations', autoRenewJob, {
    name: 'auto-renew',
    isLowPriority: true,
    eventTypes: ['AutoRenewAnnounced'],
    delayMs: (_, { data: { dueAt, announcedAt } }) => Date.parse(dueAt) - Date.parse(announcedAt),
    payloadOf: ({ data: { subscriptionId, paidUntil, announcedAt } }) => ({
      subscriptionId,
      paidUntil,
      announcedAt,
    }),
  }),
  /** Renews the domain only after the order's payment is confirmed. */
  queued('registrations', renewDomainJob, {
    name: 'renew-domain',
    eventTypes: ['OrderPaymentConfirmed'],
    payloadOf: renewalPayload,
  }),
  queued('registrations', renewDomainJob, {
    name: 'poll-renewal',
    eventTypes: ['DomainRenewalPending'],
    delayMs: ({ REGISTRATION_POLL_MS }) => REGISTRATION_POLL_MS,
    payloadOf: ({ data: { orderId } }) => ({ orderId }),
  }),
  /** Restores the domain only after the order's payment is confirmed. */
  queued('registrations', restoreDomainJob, {
    name: 'restore-domain',
    eventTypes: ['OrderPaymentConfirmed'],
    payloadOf: ({ data: { orderId, kind } }) => (kind === 'restore' ? { orderId } : null),
  }),
  queued('registrations', restoreDomainJob, {
    name: 'poll-restore',
    eventTypes: ['DomainRestorePending'],
    delayMs: ({ REGISTRATION_POLL_MS }) => REGISTRATION_POLL_MS,
    payloadOf: ({ data: { orderId } }) => ({ orderId }),
  }),
  inline(renewHostingStep, {
    name: 'renew-hosting',
    eventTypes: ['OrderPaymentConfirmed'],
    payloadOf: renewalPayload,
  }),
  inline(recordRenewalStep, {
    name: 'record-renewal',
    eventTypes: ['DomainRenewed', 'HostingRenewed', 'DomainRestored'],
    payloadOf: ({ data: { orderId } }) => ({ orderId }),
  }),
  inline(releaseRenewalStep, {
    name: 'release-renewal',
    eventTypes: [
      'OrderPaymentFailed',
      'OrderCancelled',
      'RenewalFailed',
      'RestoreFailed',
      'HostingUpgradeFailed',
    ],
    payloadOf: ({ data: { orderId } }) => ({ orderId }),
  }),
  /** Changes the account only after the order's payment is confirmed, or where it has none. */
  queued('hosting', upgradeHostingJob, {
    name: 'upgrade-hosting',
    eventTypes: ['OrderPlaced', 'OrderPaymentConfirmed'],
    payloadOf: (event) => (isUpgradeDue(event) ? { orderId: event.data.orderId } : null),
  }),
  inline(recordUpgradeStep, {
    name: 'record-upgrade',
    eventTypes: ['HostingUpgraded'],
    payloadOf: ({ data: { orderId } }) => ({ orderId }),
  }),
  inline(placeRenewalStep, {
    name: 'place-renewal',
    eventTypes: ['RenewalsRequested', 'RenewalsPaid', 'RenewalPlaced', 'RenewalNotPlaced'],
    payloadOf: ({ data: { referenceCode } }) => ({ referenceCode }),
  }),
  inline(settleRenewalsStep, {
    name: 'settle-renewals',
    eventTypes: SETTLING_FIRST_ORDER,
    // Earlier orders belong to no group.
    fromNow: SETTLING_FIRST_ORDER,
    payloadOf: (event) =>
      event.type === 'OrderPaymentConfirmed'
        ? renewalPayload(event)
        : { orderId: event.data.orderId },
  }),
  inline(releaseHeldRenewalStep, {
    name: 'release-held-renewal',
    eventTypes: ['RenewalNotPlaced'],
    payloadOf: ({ data: { referenceCode, subscriptionId } }) => ({ referenceCode, subscriptionId }),
  }),
  /**
   * Suspends accounts of expired plans, resumes renewed ones and deletes lapsed ones. The step
   * reads the subscription first: a renewed account must not be deleted.
   */
  queued('hosting', reconcileHostingJob, {
    name: 'reconcile-hosting',
    eventTypes: ['SubscriptionExpired', 'SubscriptionRenewed', 'SubscriptionLapsed'],
    payloadOf: (event) =>
      mayChangeHostingAccount(event) ? { subscriptionId: event.data.subscriptionId } : null,
  }),
  inline(lapseHostingStep, {
    name: 'lapse-hosting',
    eventTypes: ['SubscriptionExpired'],
    delayMs: (_, { data: { expiredAt, lapsesAt } }) =>
      lapsesAt === null ? 0 : Date.parse(lapsesAt) - Date.parse(expiredAt),
    payloadOf: ({ data: { subscriptionId, paidUntil, lapsesAt } }) =>
      lapsesAt === null ? null : { subscriptionId, paidUntil },
  }),
  /** A domain lapses when the registrar says so, not by date: the step polls the registrar. */
  queued('registrations', monitorDomainJob, {
    name: 'monitor-domain',
    eventTypes: ['SubscriptionExpired'],
    payloadOf: ({ data: { subscriptionId, lapsesAt } }) =>
      lapsesAt === null ? { subscriptionId } : null,
  }),
  inline(lapseDomainStep, {
    name: 'lapse-domain',
    eventTypes: ['SubscriptionLapsed'],
    payloadOf: ({ data: { kind, cause, domain, orderId, customerId, lapsedAt } }) =>
      kind === 'domain' && cause !== 'transferred_out'
        ? { domain, orderId, customerId, lapsedAt }
        : null,
  }),
  /** A queue of its own: 500 records of a zone must not delay a registration. */
  queued('domain-changes', changeDomainJob, {
    name: 'change-domain',
    eventTypes: ['DomainChangeRequested'],
    payloadOf: ({ data: { orderId, thing, changeId } }) => ({ orderId, thing, changeId }),
  }),
  /** After 3 and 10 days, if the registrar still waits for the click. */
  queued('domain-changes', remindRegistrantJob, {
    name: 'remind-registrant',
    eventTypes: REMINDED_EVENTS,
    delayMs: (_, event) => reminderDelayMs(event),
    payloadOf: reminderPayload,
  }),
  /** A queue of its own: a site is watched for days, and its domain may be slow to answer. */
  queued('sites', putSiteJob, {
    name: 'put-site',
    eventTypes: ['HostingSiteRequested'],
    payloadOf: ({ data: { orderId, changeId } }) => ({ orderId, changeId }),
  }),
  inline(endTransferredStep, {
    name: 'end-transferred-domain',
    eventTypes: ['DomainTransferredOut'],
    payloadOf: ({ data: { subscriptionId, transferredAt } }) => ({ subscriptionId, transferredAt }),
  }),
  inline(transferDomainNameStep, {
    name: 'transfer-domain-name',
    eventTypes: ['SubscriptionLapsed'],
    payloadOf: ({ data: { kind, cause, domain, orderId, customerId, lapsedAt } }) =>
      kind === 'domain' && cause === 'transferred_out'
        ? { domain, orderId, customerId, transferredAt: lapsedAt }
        : null,
  }),
  queued('registrations', endFreePlanJob, {
    name: 'end-free-plan',
    eventTypes: ['DomainNameLapsed'],
    payloadOf: ({ data: { domain, orderId, customerId, lapsedAt } }) => ({
      domain,
      orderId,
      customerId,
      lapsedAt,
    }),
  }),
  inline(endCancelledPlanStep, {
    name: 'end-cancelled-plan',
    eventTypes: ['HostingCancelled'],
    delayMs: (_, { data: { endsAt, cancelledAt } }) =>
      Math.max(0, Date.parse(endsAt) - FREE_PLAN_REMINDER_MS - Date.parse(cancelledAt)),
    payloadOf: ({ data: { isFree, orderId, endsAt } }) => (isFree ? { orderId, endsAt } : null),
  }),
  inline(releaseDomainNameStep, {
    name: 'release-domain-name',
    eventTypes: ['OrderPaymentFailed', 'DomainRegistrationFailed', 'OrderCancelled'],
    payloadOf: ({ data: { orderId } }) => ({ orderId }),
  }),
  inline(releaseFreePlanStep, {
    name: 'release-free-plan',
    eventTypes: [
      'OrderPaymentFailed',
      'DomainRegistrationFailed',
      'OrderCancelled',
      'OrderDomainLost',
      'HostingProvisioningFailed',
      'BundledHostingFailed',
    ],
    payloadOf: ({ data: { orderId } }) => ({ orderId }),
  }),
  /** Releases the domain when its payment is not verified in time. */
  inline(releaseUnverifiedClaimStep, {
    name: 'release-unverified-claim',
    isLowPriority: true,
    eventTypes: ['PaymentCreditNotSeen', 'PaymentPutInReview'],
    delayMs: ({ CLAIM_IN_REVIEW_MS, CLAIM_UNVERIFIED_MS }, { type }) =>
      type === 'PaymentPutInReview' ? CLAIM_IN_REVIEW_MS : CLAIM_UNVERIFIED_MS,
    payloadOf: ({ data: { referenceCode } }) => ({ referenceCode }),
  }),
  inline(loseDomainStep, {
    name: 'lose-domain',
    eventTypes: ['DomainNameSuperseded'],
    payloadOf: ({ data }) => ({ ...data }),
  }),
  /** The code proves that the customer receives email at the address. */
  queued('mail', sendVerificationCodeJob, {
    name: 'send-verification-code',
    eventTypes: ['EmailVerificationRequested'],
    payloadOf: ({ data: { customerId, requestId } }) => ({ customerId, requestId }),
  }),
  queued('mail', sendPasswordLinkJob, {
    name: 'send-password-link',
    eventTypes: ['PasswordLinkRequested'],
    payloadOf: ({ data: { emailHash, requestId } }) => ({ emailHash, requestId }),
  }),
  inline(requestMailStep, {
    name: 'request-mail',
    isLowPriority: true,
    // The mail is written, or given up, by what is so when it is sent.
    isRecentEnough: true,
    eventTypes: MAILED_EVENTS,
    fromNow: MAILED_EVENTS,
    delayMs: ({ MAIL_SETTLE_MS }, event) => mailDelayMs(MAIL_SETTLE_MS, event),
    payloadOf: requestedMailOf,
  }),
  inline(requestMailStep, {
    name: 'mail-current-address',
    eventTypes: ['EmailChangeRequested'],
    payloadOf: ({ data: { customerId, changeId } }) => ({
      kind: 'email_change_current',
      about: `${customerId} ${changeId}`,
      customerId,
    }),
  }),
  inline(requestMailStep, {
    name: 'mail-new-address',
    eventTypes: ['EmailChangeRequested'],
    payloadOf: ({ data: { customerId, changeId } }) => ({
      kind: 'email_change_new',
      about: `${customerId} ${changeId}`,
      customerId,
    }),
  }),
  queued('mail', sendMailJob, {
    name: 'send-mail',
    eventTypes: ['MailRequested'],
    payloadOf: ({ data: { mailId } }) => ({ mailId }),
  }),
  queued('data-exports', exportDataJob, {
    name: 'export-data',
    eventTypes: ['DataExportRequested'],
    payloadOf: ({ data: { customerId, exportId } }) => ({ customerId, exportId }),
  }),
  inline(removeExportsStep, {
    name: 'remove-data-exports',
    isLowPriority: true,
    eventTypes: ['DataExportReady'],
    delayMs: (_, { data: { readyAt, expiresAt } }) =>
      Math.max(0, Date.parse(expiresAt) - Date.parse(readyAt)),
    payloadOf: () => ({}),
  }),
  inline(deleteAccountStep, {
    name: 'delete-account',
    isLowPriority: true,
    eventTypes: ['AccountDeletionRequested'],
    delayMs: (_, { data: { requestedAt, erasesAt } }) =>
      Date.parse(erasesAt) - Date.parse(requestedAt),
    payloadOf: ({ data: { customerId, deletionId } }) => ({ customerId, deletionId }),
  }),
  inline(releaseEmailStep, {
    name: 'release-previous-email',
    eventTypes: ['EmailChanged'],
    payloadOf: ({ data: { customerId, previousEmailHash: emailHash } }) => ({
      customerId,
      emailHash,
    }),
  }),
  /** After a crash between the claim and the change. */
  inline(releaseEmailStep, {
    name: 'release-unused-email',
    isLowPriority: true,
    eventTypes: ['EmailChangeRequested'],
    delayMs: () => EMAIL_CHANGE_TTL_MS,
    payloadOf: ({ data: { customerId, emailHash } }) => ({ customerId, emailHash }),
  }),
  inline(eraseCustomerStep, {
    name: 'erase-customer',
    eventTypes: ['CustomerErased'],
    payloadOf: erasurePayload,
  }),
  /** Requests that ran during the erasure may have written data after it. */
  inline(removeTracesStep, {
    name: 'remove-traces',
    isLowPriority: true,
    eventTypes: ['CustomerErased'],
    delayMs: () => REMOVE_TRACES_DELAY_MS,
    payloadOf: erasurePayload,
  }),
  inline(eraseInvoicesStep, {
    name: 'erase-invoices',
    eventTypes: ['CustomerErased'],
    payloadOf: ({ data: { customerId, erasedAt } }) => ({ customerId, erasedAt }),
  }),
  inline(eraseSubjectStep, {
    name: 'erase-subject',
    eventTypes: ['SubjectErased'],
    payloadOf: ({ data: { subject } }) => ({ subject }),
  }),
  inline(endDomainHoldStep, {
    name: 'end-domain-hold',
    isLowPriority: true,
    eventTypes: ['DomainNameHeld'],
    delayMs: (_, { data: { heldAt, heldUntil } }) =>
      Math.max(0, Date.parse(heldUntil) - Date.parse(heldAt)),
    payloadOf: ({ data: { domain, customerId, holdId, heldUntil } }) => ({
      domain,
      customerId,
      holdId,
      heldUntil,
    }),
  }),
  inline(releaseAbandonedClaimStep, {
    name: 'release-abandoned-claim',
    isLowPriority: true,
    eventTypes: ['DomainNameReserved', 'DomainNameSuperseded'],
    delayMs: ({ CLAIM_LAPSE_MS }) => CLAIM_LAPSE_MS,
    payloadOf: ({ data: { domain, orderId, customerId } }) => ({ domain, orderId, customerId }),
  }),
  inline(releaseAbandonedFreePlanStep, {
    name: 'release-abandoned-free-plan',
    isLowPriority: true,
    eventTypes: ['FreeHostingClaimed', 'HostedDomainClaimed', 'HostedSubdomainClaimed'],
    delayMs: ({ CLAIM_LAPSE_MS }) => CLAIM_LAPSE_MS,
    payloadOf: ({ data: { domain, orderId, customerId } }) => ({ domain, orderId, customerId }),
  }),
  inline(releaseAbandonedRenewalStep, {
    name: 'release-abandoned-renewal',
    isLowPriority: true,
    eventTypes: ['RenewalClaimed'],
    delayMs: ({ CLAIM_LAPSE_MS }) => CLAIM_LAPSE_MS,
    payloadOf: ({ data: { subscriptionId, orderId, customerId } }) => ({
      subscriptionId,
      orderId,
      customerId,
    }),
  }),
  inline(releaseAbandonedPaymentStep, {
    name: 'release-abandoned-payment',
    isLowPriority: true,
    eventTypes: ['PaymentAllocated'],
    delayMs: ({ CLAIM_LAPSE_MS }) => CLAIM_LAPSE_MS,
    // If the payment replaces another, its order already exists.
    payloadOf: ({ data: { referenceCode, orderId, replaces } }) =>
      replaces === null ? { referenceCode, orderId } : null,
  }),
  inline(returnAbandonedDebitStep, {
    name: 'return-abandoned-debit',
    isLowPriority: true,
    eventTypes: ['PaymentDebited'],
    delayMs: ({ CLAIM_LAPSE_MS }) => CLAIM_LAPSE_MS,
    payloadOf: ({ data: { referenceCode, topUpId, by } }) => ({ referenceCode, topUpId, by }),
  }),
];

const steps = new Map<string, StepDefinition<StepServices>>([
  ...orderProcess.map(({ name, step }) => [name, step] as const),
  // No event requests it.
  [NOTIFY_OWNER, notifyOwnerJob],
]);

/** @throws Error for an unknown name: the job stays queued for a newer version. */
export const getStep = (name: string): StepDefinition<StepServices> => {
  const step = steps.get(name);
  if (!step) throw new Error(`Unknown step ${name}: the job stays queued for a newer worker`);
  return step;
};
