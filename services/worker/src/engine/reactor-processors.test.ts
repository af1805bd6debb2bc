import { allEvents, eventDefinition } from '@haat/contracts/events/registry';
import { sample } from '@haat/contracts/testing/sample';
import { freeHostingOrderPlaced } from '@haat/domain/testing/hosting-order';
import { type RecordedEvent, START } from '@haat/event-store/port';
import { derivedId } from '@haat/platform/ids';
import { describe, expect, it } from 'vitest';
import { orderProcess } from '../process.ts';
import { requestedStep } from './requested-step.ts';

const domainNameReserved = sample('DomainNameReserved');

const DELAYS = {
  REGISTRATION_POLL_MS: 2_000,
  CLAIM_LAPSE_MS: 900_000,
  CLAIM_UNVERIFIED_MS: 3_600_000,
  CLAIM_IN_REVIEW_MS: 259_200_000,
  MAIL_SETTLE_MS: 30_000,
};

const recorded = (event: { readonly type: string; readonly data: object }): RecordedEvent => ({
  id: derivedId('sample', event.type),
  type: event.type,
  data: event.data as RecordedEvent['data'],
  metadata: {
    schemaVersion: eventDefinition(event.type).version,
    correlationId: 'order-1',
  },
  stream: 'order-1',
  revision: 0n,
  position: START,
  recordedAt: '2026-11-21T05:02:11.000Z',
});

/** All steps that follow an event, and where each runs. */
const following = (event: Parameters<typeof recorded>[0]) =>
  orderProcess
    .filter(({ eventTypes }) => (eventTypes as readonly string[]).includes(event.type))
    .flatMap((reactor) => {
      const step = requestedStep(reactor, recorded(event), DELAYS);
      return step === null ? [] : [{ where: reactor.where, step }];
    });

/** "register-domain by registrations", "lose-domain inside", "release-abandoned-claim inside after 900 s". */
const stepsOf = (event: Parameters<typeof recorded>[0]) =>
  following(event).map(({ where, step: { name, delayMs } }) => {
    const after = delayMs === 0 ? '' : ` after ${delayMs / 1_000} s`;
    return `${name} ${where === 'inline' ? where : `by ${where}`}${after}`;
  });

const ENDED_WITHOUT = [
  'release-payment inline',
  'release-domain-name inline',
  'release-free-plan inline',
];
/** The same steps for an order that may be a renewal. */
const ENDED_EARLY = [
  ...['release-payment inline', 'release-renewal inline', 'settle-renewals inline'],
  ...ENDED_WITHOUT.slice(1),
];

/** Every step follows from one of these events. */
const FOLLOWS: readonly (readonly [Parameters<typeof recorded>[0], readonly string[]])[] = [
  [sample('PaymentSubmitted'), ['verify-payment by payments']],
  [sample('PaymentReopened'), ['verify-payment by payments']],
  [sample('PaymentVerificationRequested'), []],
  [sample('PaymentAllocated'), ['release-abandoned-payment inline after 900 s']],
  [sample('PaymentAllocated', { replaces: 'HT3Q9W8E7R' }), ['settle-order-payment inline']],
  [sample('OrderPaymentReplaced'), ['settle-order-payment inline', 'replace-payment inline']],
  [sample('OrderPlaced'), ['settle-order-payment inline', 'request-mail inline after 60 s']],
  [sample('OrderPaymentConfirmed', { kind: 'domain' }), ['register-domain by registrations']],
  [
    sample('OrderPaymentConfirmed', { kind: 'renewal' }),
    ['renew-domain by registrations', 'renew-hosting inline', 'settle-renewals inline'],
  ],
  [sample('DomainRenewalRequested'), []],
  [sample('DomainRenewalPending'), ['poll-renewal by registrations after 2 s']],
  [sample('DomainRenewed'), ['complete-order inline', 'record-renewal inline']],
  [sample('HostingRenewed'), ['complete-order inline', 'record-renewal inline']],
  [
    sample('RenewalFailed'),
    ['release-payment inline', 'release-renewal inline', 'request-mail inline'],
  ],
  [sample('OrderPaymentConfirmed', { kind: 'restore' }), ['restore-domain by registrations']],
  [sample('DomainRestoreRequested'), []],
  [sample('DomainRestorePending'), ['poll-restore by registrations after 2 s']],
  [sample('DomainRestored'), ['complete-order inline', 'record-renewal inline']],
  [
    sample('RestoreFailed'),
    ['release-payment inline', 'release-renewal inline', 'request-mail inline'],
  ],
  [sample('OrderPaymentConfirmed', { kind: 'upgrade' }), ['upgrade-hosting by hosting']],
  [sample('HostingUpgradeRequested'), []],
  [sample('HostingUpgraded'), ['complete-order inline', 'record-upgrade inline']],
  [
    sample('HostingUpgradeFailed'),
    ['release-payment inline', 'release-renewal inline', 'request-mail inline'],
  ],
  [sample('SubscriptionUpgraded'), []],
  [sample('RenewalClaimed'), ['release-abandoned-renewal inline after 900 s']],
  [sample('RenewalsRequested'), ['place-renewal inline']],
  [sample('RenewalsPaid'), ['place-renewal inline']],
  [sample('RenewalPlaced'), ['place-renewal inline']],
  [sample('RenewalNotPlaced'), ['place-renewal inline', 'release-held-renewal inline']],
  [sample('RenewalsEnded'), []],
  [sample('HostingPanelOpened'), []],
  [sample('HostingPasswordChanged'), ['request-mail inline']],
  [sample('HostingCancelled', { isFree: false }), ['request-mail inline']],
  [
    sample('HostingCancelled', { isFree: true, endsAt: '2026-08-31T06:00:00.000Z' }),
    ['end-cancelled-plan inline after 1987200 s', 'request-mail inline'],
  ],
  [sample('HostingEndReminded'), ['request-mail inline']],
  [sample('HostingContinued'), []],
  [sample('HostingSiteRequested'), ['put-site by sites']],
  [sample('DataExportRequested'), ['export-data by data-exports']],
  [sample('DataExportReady'), ['request-mail inline', 'remove-data-exports inline after 86400 s']],
  [sample('HostingSiteSent'), []],
  [sample('HostingSiteUnconfirmed'), []],
  [sample('HostingSiteWritten'), []],
  [sample('HostingSiteOnline'), ['request-mail inline']],
  [sample('HostingSiteNotSeen'), []],
  [sample('HostingSiteRefused'), []],
  [sample('SubscriptionStarted'), ['watch-subscription inline after 28943999 s']],
  [
    sample('SubscriptionReminded'),
    [
      'watch-subscription inline after 1987200 s',
      'announce-auto-renew by registrations',
      'request-mail inline',
    ],
  ],
  [sample('AutoRenewSet'), []],
  [
    sample('AutoRenewAnnounced'),
    ['auto-renew by registrations after 1382399 s', 'request-mail inline'],
  ],
  [sample('AutoRenewStarted'), []],
  [sample('AutoRenewSkipped'), ['request-mail inline']],
  [
    sample('SubscriptionExpired'),
    ['monitor-domain by registrations', 'request-mail inline after 30 s'],
  ],
  [
    sample('SubscriptionExpired', { lapsesAt: '2026-12-21T05:02:40.000Z' }),
    [
      'reconcile-hosting by hosting',
      'lapse-hosting inline after 2592000 s',
      'request-mail inline after 30 s',
    ],
  ],
  [sample('SubscriptionLapsed'), ['lapse-domain inline']],
  [
    sample('SubscriptionLapsed', { kind: 'hosting' }),
    ['reconcile-hosting by hosting', 'request-mail inline'],
  ],
  [
    sample('SubscriptionLapsed', { kind: 'hosting', cause: 'not_renewed' }),
    ['reconcile-hosting by hosting'],
  ],
  [sample('DomainNameLapsed'), ['end-free-plan by registrations']],
  [sample('DomainChangeRequested'), ['change-domain by domain-changes']],
  [
    sample('RegistrantVerificationRequested'),
    ['remind-registrant by domain-changes after 259180 s'],
  ],
  [
    sample('RegistrantVerificationReminded'),
    ['remind-registrant by domain-changes after 604800 s', 'request-mail inline'],
  ],
  [sample('RegistrantVerificationReminded', { day: 10 }), ['request-mail inline']],
  [sample('RegistrantVerificationSuspended'), ['request-mail inline']],
  [sample('RegistrantVerified'), []],
  [sample('DomainTransferredOut'), ['end-transferred-domain inline', 'request-mail inline']],
  [
    sample('SubscriptionLapsed', { kind: 'domain', cause: 'transferred_out' }),
    ['transfer-domain-name inline'],
  ],
  [sample('OrderPaymentConfirmed', { kind: 'code' }), ['grant-download inline']],
  [sample('OrderPaymentConfirmed', { kind: 'hosting' }), ['request-hosting inline']],
  [freeHostingOrderPlaced, ['request-hosting inline', 'request-mail inline after 60 s']],
  [sample('DomainRegistrationRequested'), []],
  [sample('DomainRegistrationPending'), ['poll-registration by registrations after 2 s']],
  [sample('DomainRegistrationOutcomeUnknown'), ['poll-registration by registrations after 2 s']],
  [sample('DomainRegistered'), ['complete-order inline', 'start-subscription inline']],
  [
    sample('DomainRegistered', { hasPlan: true }),
    ['request-hosting inline', 'start-subscription inline'],
  ],
  [sample('DomainRegistrationFailed'), [...ENDED_WITHOUT, 'request-mail inline']],
  [sample('OrderPaymentFailed'), ENDED_EARLY],
  [sample('OrderCancelled'), [...ENDED_EARLY, 'request-mail inline']],
  [
    sample('OrderDomainLost'),
    ['release-payment inline', 'release-free-plan inline', 'request-mail inline'],
  ],
  [
    sample('HostingProvisioningFailed'),
    ['release-payment inline', 'release-free-plan inline', 'request-mail inline'],
  ],
  [sample('BundledHostingFailed'), ['complete-order inline', 'release-free-plan inline']],
  [sample('HostingProvisioned'), ['complete-order inline', 'start-subscription inline']],
  [sample('DownloadGranted'), ['complete-order inline']],
  [sample('FreeHostingClaimed'), ['release-abandoned-free-plan inline after 900 s']],
  [sample('HostedDomainClaimed'), ['release-abandoned-free-plan inline after 900 s']],
  [sample('HostedSubdomainClaimed'), ['release-abandoned-free-plan inline after 900 s']],
  [sample('OrderCompleted'), ['request-mail inline']],
  [sample('MailRequested'), ['send-mail by mail']],
  [sample('MailSent'), []],
  [sample('EmailVerificationRequested'), ['send-verification-code by mail']],
  [sample('NewDeviceLoggedIn'), ['request-mail inline']],
  [
    sample('EmailChangeRequested'),
    [
      'mail-current-address inline',
      'mail-new-address inline',
      'release-unused-email inline after 86400 s',
    ],
  ],
  [sample('EmailChanged'), ['release-previous-email inline']],
  [sample('EmailVerified'), []],
  [sample('DomainRegistrationRetried'), ['register-domain by registrations']],
  [domainNameReserved, ['release-abandoned-claim inline after 900 s']],
  [sample('DomainNameHeld'), ['end-domain-hold inline after 900 s']],
  [sample('DomainNameHoldEnded'), []],
  [sample('DomainNameSecured'), []],
  [
    sample('DomainNameSuperseded'),
    ['lose-domain inline', 'release-abandoned-claim inline after 900 s'],
  ],
  [sample('PaymentCreditNotSeen'), ['release-unverified-claim inline after 3600 s']],
  [sample('PaymentDebited'), ['return-abandoned-debit inline after 900 s']],
  [sample('PaymentToppedUp'), []],
  [
    sample('PaymentPutInReview'),
    ['release-unverified-claim inline after 259200 s', 'request-mail inline after 30 s'],
  ],
  [sample('PaymentVerified'), ['settle-order-payment inline', 'request-mail inline after 30 s']],
  [sample('PaymentRejected'), ['settle-order-payment inline', 'request-mail inline after 30 s']],
  [sample('PaymentExpired'), ['settle-order-payment inline', 'request-mail inline after 30 s']],
  [sample('CreditObserved'), []],
  [sample('CreditObserved', { source: 'statement' }), ['match-credit inline']],
  [sample('CreditGranted'), ['issue-credit-note inline']],
  [sample('HostingProvisioningRequested'), ['provision-hosting by hosting']],
  [sample('PasswordLinkRequested'), ['send-password-link by mail']],
  [
    sample('AccountDeletionRequested'),
    ['request-mail inline', 'delete-account inline after 604800 s'],
  ],
  [sample('AccountDeletionCancelled', { because: 'undone' }), []],
  [sample('AccountDeletionCancelled', { because: 'in_the_way' }), ['request-mail inline']],
  [
    sample('CustomerErased'),
    ['erase-customer inline', 'remove-traces inline after 600 s', 'erase-invoices inline'],
  ],
  [sample('SubjectErased'), ['erase-subject inline']],
];

describe('The steps that follow an event', () => {
  it.each(FOLLOWS)('are for $type: %s', (event, jobs) => {
    expect(stepsOf(event)).toEqual(jobs);
  });

  it('has an example for each step', () => {
    const shown = new Set(FOLLOWS.flatMap(([, jobs]) => jobs.map((job) => job.split(' ')[0])));
    expect(orderProcess.map(({ name }) => name).filter((name) => !shown.has(name))).toEqual([]);
  });

  it('the same step is requested under the same id, which the queue can take', () => {
    const steps = following(sample('OrderPlaced')).map(({ step }) => step);
    expect(following(sample('OrderPlaced')).map(({ step }) => step)).toEqual(steps);
    const asTheQueueTakesIt = expect.stringMatching(/^[a-z-]+\.[0-9a-f-]{36}\.0$/);
    expect(steps.map(({ id }) => id)).toEqual([asTheQueueTakesIt, asTheQueueTakesIt]);
    expect(steps[0]?.payload).toMatchObject({
      causationId: derivedId('sample', 'OrderPlaced'),
      correlationId: 'order-1',
      causeStream: 'order-1',
      causeRevision: '0',
    });
  });

  it('a payload names no person', () => {
    const personal = JSON.stringify(sample('OrderPlaced').data.billing.name);
    const payloads = allEvents.flatMap(({ type }) =>
      following(sample(type)).map(({ step }) => JSON.stringify(step.payload)),
    );
    expect(payloads.length).toBeGreaterThan(5);
    expect(payloads.join()).not.toContain(personal);
    expect(payloads.join()).not.toContain('@');
  });
});
