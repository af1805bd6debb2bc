import type { HaatEvent } from '@haat/contracts/events/registry';
import { provisionHostingJob } from './jobs/provision-hosting.ts';
import type { ProvisionHostingServices } from './jobs/provisioning/provisioning.ts';
import { registerDomainJob } from './jobs/register-domain.ts';
import type { RegistrationServices } from './jobs/registration/registration.ts';
import { type SendMailServices, sendMailJob } from './jobs/send-mail.ts';
import { type PasswordLinkServices, sendPasswordLinkJob } from './jobs/send-password-link.ts';
import {
  sendVerificationCodeJob,
  type VerificationCodeServices,
} from './jobs/send-verification-code.ts';
import type { VerifyPaymentServices } from './jobs/verification/verification.ts';
import { verifyPaymentJob } from './jobs/verify-payment.ts';
import { inside, queued, type Reactor, type Told } from './reactors/reactor.ts';
import type { StepDefinition } from './step.ts';
import { type CompleteOrderServices, completeOrderStep } from './steps/complete-order.ts';
import { type ForgetServices, forgetCustomerStep } from './steps/forget-customer.ts';
import { grantDownloadStep } from './steps/grant-download.ts';
import { type LoseNameServices, loseNameStep } from './steps/lose-name.ts';
import { releaseAbandonedClaimStep } from './steps/release-abandoned-claim.ts';
import { releaseAbandonedFreePlanStep } from './steps/release-abandoned-free-plan.ts';
import { releaseAbandonedPaymentStep } from './steps/release-abandoned-payment.ts';
import { releaseDomainNameStep } from './steps/release-domain-name.ts';
import { releaseFreePlanStep } from './steps/release-free-plan.ts';
import { releasePaymentStep } from './steps/release-payment.ts';
import {
  type ClaimServices,
  releaseUnverifiedClaimStep,
} from './steps/release-unverified-claim.ts';
import { replacePaymentStep } from './steps/replace-payment.ts';
import { requestHostingStep } from './steps/request-hosting.ts';
import { mailAskedBy, maySettle, requestMailStep, TOLD_BY_MAIL } from './steps/request-mail.ts';
import { returnAbandonedDrawStep } from './steps/return-abandoned-draw.ts';
import { settleOrderPaymentStep } from './steps/settle-order-payment.ts';

/** What the steps need, all of them together. */
export type StepServices = VerifyPaymentServices &
  RegistrationServices &
  ProvisionHostingServices &
  CompleteOrderServices &
  LoseNameServices &
  ForgetServices &
  VerificationCodeServices &
  SendMailServices &
  PasswordLinkServices &
  ClaimServices;

const SETTLES = [
  'OrderPlaced',
  'OrderPaymentReplaced',
  'PaymentAllocated',
  'PaymentVerified',
  'PaymentRejected',
  'PaymentExpired',
] as const;
type SettlingEvent = Extract<HaatEvent, { type: (typeof SETTLES)[number] }>;

/** The payment that may settle its order; none while its order is yet to be placed, or free. */
const toSettle = (event: SettlingEvent): Told | null => {
  switch (event.type) {
    case 'OrderPlaced': {
      const { orderId, payment } = event.data;
      return payment && { referenceCode: payment.referenceCode, orderId };
    }
    case 'OrderPaymentReplaced':
      return { referenceCode: event.data.replacedBy };
    case 'PaymentAllocated': {
      const { referenceCode, replaces } = event.data;
      // Whoever replaces a payment may be cut off before the order knows; any other order comes next.
      return replaces === null ? null : { referenceCode };
    }
    default:
      return { referenceCode: event.data.referenceCode };
  }
};

type TurnEvent = Extract<
  HaatEvent,
  { type: 'OrderPlaced' | 'OrderPaymentConfirmed' | 'DomainRegistered' }
>;

const bringsPlansTurn = ({ type, data }: TurnEvent): boolean => {
  switch (type) {
    case 'OrderPlaced':
      return data.service.kind === 'free_hosting';
    case 'OrderPaymentConfirmed':
      return data.kind === 'hosting';
    case 'DomainRegistered':
      return data.hasPlan;
  }
};

/**
 * What follows which event, where, after how long, and why. `queued` steps ask somebody outside and
 * are jobs; `inside` steps are decided by the shop alone. A new step is one file and one entry here.
 */
export const orderProcess: readonly Reactor<StepServices>[] = [
  /** The bank is asked of every payment, whether or not anybody wants to know. */
  queued('payments', verifyPaymentJob, {
    name: 'verify-payment',
    eventTypes: ['PaymentSubmitted', 'PaymentReopened'],
    retired: ['PaymentVerificationRequested'],
    tell: ({ data: { referenceCode } }) => ({ referenceCode }),
  }),
  /** An order is placed before or after the bank has answered: whichever comes last settles it. */
  inside(settleOrderPaymentStep, {
    name: 'settle-order-payment',
    eventTypes: SETTLES,
    tell: toSettle,
  }),
  /** The payment that an order had before stands for it no more. */
  inside(replacePaymentStep, {
    name: 'replace-payment',
    eventTypes: ['OrderPaymentReplaced'],
    tell: ({ data: { orderId, referenceCode, replacedBy } }) => ({
      orderId,
      referenceCode,
      replacedBy,
    }),
  }),
  /** Money whose order ends without its goods is free for another order. */
  inside(releasePaymentStep, {
    name: 'release-payment',
    eventTypes: [
      'OrderPaymentFailed',
      'DomainRegistrationFailed',
      'OrderCancelled',
      'OrderNameLost',
      'HostingProvisioningFailed',
    ],
    // Money of orders that ended before may have been given back by hand, on record nowhere.
    fromNow: ['OrderPaymentFailed', 'DomainRegistrationFailed', 'OrderCancelled'],
    tell: ({ data: { orderId } }) => ({ orderId }),
  }),
  /** Nothing is bought at the registrar before the money is there. */
  queued('registrations', registerDomainJob, {
    name: 'register-domain',
    eventTypes: ['OrderPaymentConfirmed', 'DomainRegistrationRetried'],
    tell: ({ type, data }) =>
      type === 'OrderPaymentConfirmed' && data.kind !== 'domain' ? null : { orderId: data.orderId },
  }),
  /** What the registrar has not settled is asked about until it is. */
  queued('registrations', registerDomainJob, {
    name: 'poll-registration',
    eventTypes: ['DomainRegistrationPending', 'DomainRegistrationOutcomeUnknown'],
    delayMs: ({ REGISTRATION_POLL_MS }) => REGISTRATION_POLL_MS,
    tell: ({ data: { orderId } }) => ({ orderId }),
  }),
  /** Code is delivered by the shop itself, as soon as it is paid. */
  inside(grantDownloadStep, {
    name: 'grant-download',
    eventTypes: ['OrderPaymentConfirmed'],
    tell: ({ data: { orderId, kind } }) => (kind === 'code' ? { orderId } : null),
  }),
  /** A plan's turn comes with the money, at once where it is free, or with the domain that it is for. */
  inside(requestHostingStep, {
    name: 'request-hosting',
    eventTypes: ['OrderPlaced', 'OrderPaymentConfirmed', 'DomainRegistered'],
    tell: (event) => (bringsPlansTurn(event) ? { orderId: event.data.orderId } : null),
  }),
  /** The hosting server is asked for a plan, for as long as it takes to set it up. */
  queued('hosting', provisionHostingJob, {
    name: 'provision-hosting',
    eventTypes: ['HostingProvisioningRequested'],
    tell: ({ data: { orderId } }) => ({ orderId }),
  }),
  /** What was delivered is invoiced, and the order is done. */
  inside(completeOrderStep, {
    name: 'complete-order',
    eventTypes: [
      'DomainRegistered',
      'DownloadGranted',
      'HostingProvisioned',
      'BundledHostingFailed',
    ],
    // A domain waits for the plan that comes with it.
    tell: ({ type, data }) =>
      type === 'DomainRegistered' && data.hasPlan ? null : { orderId: data.orderId },
  }),
  /** An order that ends without its name gives the name back to the shop. */
  inside(releaseDomainNameStep, {
    name: 'release-domain-name',
    eventTypes: ['OrderPaymentFailed', 'DomainRegistrationFailed', 'OrderCancelled'],
    tell: ({ data: { orderId } }) => ({ orderId }),
  }),
  /** An order that ends without its plan lets the customer, and its domain, have one again. */
  inside(releaseFreePlanStep, {
    name: 'release-free-plan',
    eventTypes: [
      'OrderPaymentFailed',
      'DomainRegistrationFailed',
      'OrderCancelled',
      'OrderNameLost',
      'HostingProvisioningFailed',
      'BundledHostingFailed',
    ],
    tell: ({ data: { orderId } }) => ({ orderId }),
  }),
  /** A name is not held for money that nobody has found. */
  inside(releaseUnverifiedClaimStep, {
    name: 'release-unverified-claim',
    eventTypes: ['PaymentCreditNotSeen', 'PaymentPutInReview'],
    delayMs: ({ CLAIM_IN_REVIEW_MS, CLAIM_UNVERIFIED_MS }, { type }) =>
      type === 'PaymentPutInReview' ? CLAIM_IN_REVIEW_MS : CLAIM_UNVERIFIED_MS,
    tell: ({ data: { referenceCode } }) => ({ referenceCode }),
  }),
  /** Whoever loses a name to a verified payment is told. */
  inside(loseNameStep, {
    name: 'lose-name',
    eventTypes: ['DomainNameSuperseded'],
    tell: ({ data }) => ({ ...data }),
  }),
  /** Whoever shows a code that was mailed to an address can read what is sent there. */
  queued('mail', sendVerificationCodeJob, {
    name: 'send-verification-code',
    eventTypes: ['EmailVerificationRequested'],
    tell: ({ data: { customerId, requestId } }) => ({ customerId, requestId }),
  }),
  /** Customers are written to about what they would come back to look for. */
  inside(requestMailStep, {
    name: 'request-mail',
    eventTypes: TOLD_BY_MAIL,
    // Nobody is told of what happened before the shop wrote mails.
    fromNow: TOLD_BY_MAIL,
    delayMs: ({ MAIL_SETTLE_MS }, event) => (maySettle(event) ? MAIL_SETTLE_MS : 0),
    tell: mailAskedBy,
  }),
  /** Each mail is sent once. */
  queued('mail', sendMailJob, {
    name: 'send-mail',
    eventTypes: ['MailRequested'],
    tell: ({ data: { mailId } }) => ({ mailId }),
  }),
  /** So does whoever follows a link to a new password. */
  queued('mail', sendPasswordLinkJob, {
    name: 'send-password-link',
    eventTypes: ['PasswordLinkRequested'],
    tell: ({ data: { emailHash, requestId } }) => ({ emailHash, requestId }),
  }),
  /** Whoever is to be forgotten cannot be read from then on. */
  inside(forgetCustomerStep, {
    name: 'forget-customer',
    eventTypes: ['CustomerForgotten'],
    tell: ({ data: { customerId } }) => ({ customerId }),
  }),
  /** A name that was claimed for an order that was never placed is freed. */
  inside(releaseAbandonedClaimStep, {
    name: 'release-abandoned-claim',
    eventTypes: ['DomainNameReserved', 'DomainNameSuperseded'],
    delayMs: ({ CLAIM_LAPSE_MS }) => CLAIM_LAPSE_MS,
    tell: ({ data: { domain, orderId, customerId } }) => ({ domain, orderId, customerId }),
  }),
  /** So are a free plan, and the hosting of a domain. */
  inside(releaseAbandonedFreePlanStep, {
    name: 'release-abandoned-free-plan',
    eventTypes: ['FreeHostingClaimed', 'HostedDomainClaimed'],
    delayMs: ({ CLAIM_LAPSE_MS }) => CLAIM_LAPSE_MS,
    tell: ({ data: { domain, orderId, customerId } }) => ({ domain, orderId, customerId }),
  }),
  /** So is the payment of such an order. */
  inside(releaseAbandonedPaymentStep, {
    name: 'release-abandoned-payment',
    eventTypes: ['PaymentAllocated'],
    // What was locked before this may have been given back by hand, on record nowhere.
    fromNow: ['PaymentAllocated'],
    delayMs: ({ CLAIM_LAPSE_MS }) => CLAIM_LAPSE_MS,
    // An order whose payment is replaced is there already.
    tell: ({ data: { referenceCode, orderId, replaces } }) =>
      replaces === null ? { referenceCode, orderId } : null,
  }),
  /** What was drawn for a payment that never took it is free again. */
  inside(returnAbandonedDrawStep, {
    name: 'return-abandoned-draw',
    eventTypes: ['PaymentDrawn'],
    delayMs: ({ CLAIM_LAPSE_MS }) => CLAIM_LAPSE_MS,
    tell: ({ data: { referenceCode, topUpId, by } }) => ({ referenceCode, topUpId, by }),
  }),
];

const steps = new Map(orderProcess.map(({ name, step }) => [name, step]));

/** @throws Error for a name that no step has: a newer version of the shop may know it. */
export const stepCalled = (name: string): StepDefinition<StepServices> => {
  const step = steps.get(name);
  if (!step) throw new Error(`No step is called ${name}`);
  return step;
};
