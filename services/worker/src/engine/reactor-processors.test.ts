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
    return `${name} ${where === 'inside' ? where : `by ${where}`}${after}`;
  });

const ENDED_WITHOUT = [
  'release-payment inside',
  'release-domain-name inside',
  'release-free-plan inside',
];
/** The same of an order that may have been of a renewal. */
const ENDED_EARLY = ['release-payment inside', 'release-renewal inside', ...ENDED_WITHOUT.slice(1)];

/** Every step follows from one of these events. */
const FOLLOWS: readonly (readonly [Parameters<typeof recorded>[0], readonly string[]])[] = [
  [sample('PaymentSubmitted'), ['verify-payment by payments']],
  [sample('PaymentReopened'), ['verify-payment by payments']],
  [sample('PaymentVerificationRequested'), []],
  [sample('PaymentAllocated'), ['release-abandoned-payment inside after 900 s']],
  [sample('PaymentAllocated', { replaces: 'HT3Q9W8E7R' }), ['settle-order-payment inside']],
  [sample('OrderPaymentReplaced'), ['settle-order-payment inside', 'replace-payment inside']],
  [sample('OrderPlaced'), ['settle-order-payment inside', 'request-mail inside after 60 s']],
  [sample('OrderPaymentConfirmed', { kind: 'domain' }), ['register-domain by registrations']],
  [
    sample('OrderPaymentConfirmed', { kind: 'renewal' }),
    ['renew-domain by registrations', 'renew-hosting inside'],
  ],
  [sample('DomainRenewalRequested'), []],
  [sample('DomainRenewalPending'), ['poll-renewal by registrations after 2 s']],
  [sample('DomainRenewed'), ['complete-order inside', 'record-renewal inside']],
  [sample('HostingRenewed'), ['complete-order inside', 'record-renewal inside']],
  [
    sample('RenewalFailed'),
    ['release-payment inside', 'release-renewal inside', 'request-mail inside'],
  ],
  [sample('RenewalClaimed'), ['release-abandoned-renewal inside after 900 s']],
  [sample('SubscriptionStarted'), ['watch-subscription inside after 28943999 s']],
  [
    sample('SubscriptionReminded'),
    ['watch-subscription inside after 1987200 s', 'request-mail inside'],
  ],
  [
    sample('SubscriptionExpired'),
    ['monitor-domain by registrations', 'request-mail inside after 30 s'],
  ],
  [
    sample('SubscriptionExpired', { lapsesAt: '2026-12-21T05:02:40.000Z' }),
    [
      'reconcile-hosting by hosting',
      'lapse-hosting inside after 2592000 s',
      'request-mail inside after 30 s',
    ],
  ],
  [sample('SubscriptionLapsed'), ['lapse-domain inside']],
  [
    sample('SubscriptionLapsed', { kind: 'hosting' }),
    ['reconcile-hosting by hosting', 'request-mail inside'],
  ],
  [
    sample('SubscriptionLapsed', { kind: 'hosting', cause: 'not_renewed' }),
    ['reconcile-hosting by hosting'],
  ],
  [sample('DomainNameLapsed'), ['end-free-plan by registrations']],
  [sample('OrderPaymentConfirmed', { kind: 'code' }), ['grant-download inside']],
  [sample('OrderPaymentConfirmed', { kind: 'hosting' }), ['request-hosting inside']],
  [freeHostingOrderPlaced, ['request-hosting inside', 'request-mail inside after 60 s']],
  [sample('DomainRegistrationRequested'), []],
  [sample('DomainRegistrationPending'), ['poll-registration by registrations after 2 s']],
  [sample('DomainRegistrationOutcomeUnknown'), ['poll-registration by registrations after 2 s']],
  [sample('DomainRegistered'), ['complete-order inside', 'start-subscription inside']],
  [
    sample('DomainRegistered', { hasPlan: true }),
    ['request-hosting inside', 'start-subscription inside'],
  ],
  [sample('DomainRegistrationFailed'), [...ENDED_WITHOUT, 'request-mail inside']],
  [sample('OrderPaymentFailed'), ENDED_EARLY],
  [sample('OrderCancelled'), [...ENDED_EARLY, 'request-mail inside']],
  [
    sample('OrderDomainLost'),
    ['release-payment inside', 'release-free-plan inside', 'request-mail inside'],
  ],
  [
    sample('HostingProvisioningFailed'),
    ['release-payment inside', 'release-free-plan inside', 'request-mail inside'],
  ],
  [sample('BundledHostingFailed'), ['complete-order inside', 'release-free-plan inside']],
  [sample('HostingProvisioned'), ['complete-order inside', 'start-subscription inside']],
  [sample('DownloadGranted'), ['complete-order inside']],
  [sample('FreeHostingClaimed'), ['release-abandoned-free-plan inside after 900 s']],
  [sample('HostedDomainClaimed'), ['release-abandoned-free-plan inside after 900 s']],
  [sample('HostedSubdomainClaimed'), ['release-abandoned-free-plan inside after 900 s']],
  [sample('OrderCompleted'), ['request-mail inside']],
  [sample('MailRequested'), ['send-mail by mail']],
  [sample('MailSent'), []],
  [sample('EmailVerificationRequested'), ['send-verification-code by mail']],
  [sample('EmailVerified'), []],
  [sample('DomainRegistrationRetried'), ['register-domain by registrations']],
  [domainNameReserved, ['release-abandoned-claim inside after 900 s']],
  [sample('DomainNameSecured'), []],
  [
    sample('DomainNameSuperseded'),
    ['lose-domain inside', 'release-abandoned-claim inside after 900 s'],
  ],
  [sample('PaymentCreditNotSeen'), ['release-unverified-claim inside after 3600 s']],
  [sample('PaymentDebited'), ['return-abandoned-debit inside after 900 s']],
  [sample('PaymentToppedUp'), []],
  [
    sample('PaymentPutInReview'),
    ['release-unverified-claim inside after 259200 s', 'request-mail inside after 30 s'],
  ],
  [sample('PaymentVerified'), ['settle-order-payment inside', 'request-mail inside after 30 s']],
  [sample('PaymentRejected'), ['settle-order-payment inside', 'request-mail inside after 30 s']],
  [sample('PaymentExpired'), ['settle-order-payment inside', 'request-mail inside after 30 s']],
  [sample('CreditObserved'), []],
  [sample('CreditObserved', { source: 'statement' }), ['match-credit inside']],
  [sample('CreditGranted'), ['issue-credit-note inside']],
  [sample('HostingProvisioningRequested'), ['provision-hosting by hosting']],
  [sample('PasswordLinkRequested'), ['send-password-link by mail']],
  [
    sample('CustomerErased'),
    ['erase-customer inside', 'remove-traces inside after 600 s', 'erase-invoices inside'],
  ],
  [sample('SubjectErased'), ['erase-subject inside']],
];

describe('because of an event', () => {
  it.each(FOLLOWS)('$type, this is done: %s', (event, jobs) => {
    expect(stepsOf(event)).toEqual(jobs);
  });

  it('each step is shown to follow', () => {
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
