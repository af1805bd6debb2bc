import { PAYMENT_REVIEWS } from '@haat/contracts/events/payment';
import { SERVER_REFUSALS, type ServerRefusal } from '@haat/platform/hosting-server';
import { Counter, Gauge, Registry } from '@prometheus-io/client';

const ACCOUNT_REFUSALS = ['funds', 'auth'] as const;
const RENEWAL_CAUSES = ['overdue', 'not_understood', 'not_recorded'] as const;
const PAYMENT_REASONS = [...PAYMENT_REVIEWS, 'verified_contested'] as const;
const NUMBERED_SERIES = ['invoice_numbers', 'credit_note_numbers'] as const;

/** Counts for a monitoring system of cases that need a person; the log describes each case. */
export type Alarms = {
  readonly registrarAccountRefused: (failure: (typeof ACCOUNT_REFUSALS)[number]) => void;
  /** Counted at each poll of a registration that is open for too long. */
  readonly registrationOverdue: () => void;
  readonly hostingRefusesUs: (cause: ServerRefusal) => void;
  /** Counted at each poll of a plan that is not set up in time. */
  readonly hostingOverdue: () => void;
  readonly hostingOrphan: () => void;
  /** Counted each time that an account does not match its plan and needs manual review. */
  readonly hostingNotAligned: () => void;
  /** `not_understood`: unknown registrar answer; `not_recorded`: outcome does not fit the order. */
  readonly renewalNeedsPerson: (cause: (typeof RENEWAL_CAUSES)[number]) => void;
  /** Counted at each poll of a change that the registrar has not settled within a day. */
  readonly domainChangeOverdue: () => void;
  readonly stuckOrders: (count: number) => void;
  readonly paymentNeedsPerson: (reason: (typeof PAYMENT_REASONS)[number]) => void;
  readonly mailNotSent: (answer: 'refused' | 'later' | 'not_known') => void;
  /** The database gave a number that the event log already has: it is older than the log. */
  readonly invoiceNumberConflict: (series: (typeof NUMBERED_SERIES)[number]) => void;
  readonly jobFailed: (job: string) => void;
  /** The event store lacks signed events. */
  readonly anchorsStopped: () => void;
  /** An erasure event was not written by the shop. */
  readonly erasureRefused: () => void;
  readonly metrics: () => Promise<string>;
};

/** Starts at 0: alarm rules need one case only, and a first case must show as an increase. */
const initializeToZero = (counter: Pick<Counter, 'labels'>, values: readonly string[]): void => {
  for (const value of values) counter.labels(value).inc(0);
};

export const createAlarms = (): Alarms => {
  const registry = new Registry();
  const registers = [registry];
  const refused = new Counter({
    name: 'haat_registrar_account_refused_total',
    help: 'Registrations that wait because the registrar refused our account.',
    labelNames: ['failure'],
    registers,
  });
  const overdue = new Counter({
    name: 'haat_registration_overdue_total',
    help: 'Polls of registrations that are open for too long: an operator should settle them.',
    registers,
  });
  const refusedUs = new Counter({
    name: 'haat_hosting_refuses_us_total',
    help: 'Plans that wait because the hosting server refused us, not the order.',
    labelNames: ['cause'],
    registers,
  });
  const notSetUp = new Counter({
    name: 'haat_hosting_overdue_total',
    help: 'Polls of plans that are not set up in time: an operator should check them.',
    registers,
  });
  const orphans = new Counter({
    name: 'haat_hosting_orphans_total',
    help: 'Accounts at the hosting server that were created after their order ended.',
    registers,
  });
  const notAligned = new Counter({
    name: 'haat_hosting_not_reconciled_total',
    help: 'Accounts at the hosting server that do not match their plan.',
    registers,
  });
  const renewals = new Counter({
    name: 'haat_renewals_manual_review_total',
    help: 'Polls of renewals and expired domains that an operator should settle.',
    labelNames: ['cause'],
    registers,
  });
  const changes = new Counter({
    name: 'haat_domain_changes_overdue_total',
    help: 'Polls of changes of domains that the registrar has not settled within a day.',
    registers,
  });
  const idle = new Gauge({
    name: 'haat_orders_stuck',
    help: 'Orders whose payment is confirmed, but the registrar was not called yet.',
    registers,
  });
  const payments = new Counter({
    name: 'haat_payments_manual_review_total',
    help: 'Payments put in review, and verified payments that another account also submitted.',
    labelNames: ['reason'],
    registers,
  });
  const mails = new Counter({
    name: 'haat_mails_not_sent_total',
    help: 'Emails that the mail server refused, or that are sent again later.',
    labelNames: ['answer'],
    registers,
  });
  const numberConflicts = new Counter({
    name: 'haat_invoice_number_conflicts_total',
    help: 'Invoice numbers that an older database gave again, although the event log has them.',
    labelNames: ['series'],
    registers,
  });
  const failed = new Counter({
    name: 'haat_job_errors_total',
    help: 'Unexpected errors of jobs; each job is retried.',
    labelNames: ['job'],
    registers,
  });
  const anchors = new Gauge({
    name: 'haat_anchors_stopped',
    help: '1 when the event store lacks signed events: npm run ops -- events verify.',
    registers,
  });
  const refusedErasures = new Counter({
    name: 'haat_erasures_refused_total',
    help: 'Erasure events that the shop did not write: npm run ops -- events verify.',
    registers,
  });
  initializeToZero(refused, ACCOUNT_REFUSALS);
  initializeToZero(refusedUs, SERVER_REFUSALS);
  initializeToZero(renewals, RENEWAL_CAUSES);
  initializeToZero(payments, PAYMENT_REASONS);
  initializeToZero(numberConflicts, NUMBERED_SERIES);
  return {
    registrarAccountRefused: (failure) => refused.inc({ failure }),
    registrationOverdue: () => overdue.inc(),
    hostingRefusesUs: (cause) => refusedUs.inc({ cause }),
    hostingOverdue: () => notSetUp.inc(),
    hostingOrphan: () => orphans.inc(),
    hostingNotAligned: () => notAligned.inc(),
    renewalNeedsPerson: (cause) => renewals.inc({ cause }),
    domainChangeOverdue: () => changes.inc(),
    stuckOrders: (count) => idle.set(count),
    paymentNeedsPerson: (reason) => payments.inc({ reason }),
    mailNotSent: (answer) => mails.inc({ answer }),
    invoiceNumberConflict: (series) => numberConflicts.inc({ series }),
    jobFailed: (job) => failed.inc({ job }),
    anchorsStopped: () => anchors.set(1),
    erasureRefused: () => refusedErasures.inc(),
    metrics: () => registry.metrics(),
  };
};
