import { PAYMENT_REVIEWS } from '@haat/contracts/events/payment';
import { SERVER_REFUSALS, type ServerRefusal } from '@haat/platform/hosting-server';
import { Counter, Gauge, Registry } from '@prometheus-io/client';

const ACCOUNT_REFUSALS = ['funds', 'auth'] as const;
const RENEWAL_CAUSES = ['overdue', 'not_understood', 'not_recorded'] as const;
const PAYMENT_REASONS = [...PAYMENT_REVIEWS, 'verified_contested'] as const;
const NUMBERED_SERIES = ['invoice_numbers', 'credit_note_numbers'] as const;

/** What somebody must look at, as numbers for a monitoring system; the log tells each case. */
export type Alarms = {
  /** Our account at the registrar has no funds, or is not let in. */
  readonly registrarAccountRefused: (failure: (typeof ACCOUNT_REFUSALS)[number]) => void;
  /** A registration is still open long after it began; counted each time that it is looked at. */
  readonly registrationOverdue: () => void;
  /** The hosting server takes no order of ours; the orders wait. */
  readonly hostingRefusesUs: (cause: ServerRefusal) => void;
  /** A plan is not set up long after it was asked for; counted each time that it is looked at. */
  readonly hostingOverdue: () => void;
  /** The hosting server has an account of ours whose order is over. */
  readonly hostingOrphan: () => void;
  /** An account at the hosting server is not as its plan is paid, and a person should see to it; counted each time. */
  readonly hostingNotAligned: () => void;
  /**
   * A renewal is `overdue`, was answered in words that are on no list (`not_understood`), or its
   * outcome did not fit its order (`not_recorded`); counted each time.
   */
  readonly renewalNeedsPerson: (cause: (typeof RENEWAL_CAUSES)[number]) => void;
  /** Orders that are paid while nothing is being done for them. */
  readonly stuckOrders: (count: number) => void;
  /** A payment waits for a person, or a verified one is disputed. */
  readonly paymentNeedsPerson: (reason: (typeof PAYMENT_REASONS)[number]) => void;
  /** A mail server did not take a mail: for good, or the mail waits. */
  readonly mailNotSent: (answer: 'refused' | 'later' | 'not_known') => void;
  /** A number was given that is another one's on record: the database was younger than the record. */
  readonly invoiceNumberConflict: (series: (typeof NUMBERED_SERIES)[number]) => void;
  readonly jobFailed: (job: string) => void;
  /** The event store does not hold what was signed. */
  readonly anchorsStopped: () => void;
  /** Somebody else than the shop wrote that a customer is forgotten. */
  readonly erasureRefused: () => void;
  /** In the text format of Prometheus. */
  readonly metrics: () => Promise<string>;
};

/** One case is enough for a rule, and a series that begins with it shows no increase. */
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
    help: 'Looks at registrations that a person should settle: they are open for too long.',
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
    help: 'Looks at plans that a person should see to: they are not set up for too long.',
    registers,
  });
  const orphans = new Counter({
    name: 'haat_hosting_orphans_total',
    help: 'Accounts at the hosting server that came to be after their order was over.',
    registers,
  });
  const notAligned = new Counter({
    name: 'haat_hosting_not_reconciled_total',
    help: 'Accounts at the hosting server that are not as their plans are paid.',
    registers,
  });
  const renewals = new Counter({
    name: 'haat_renewals_manual_review_total',
    help: 'Looks at renewals, and at names that have ended, that a person should settle.',
    labelNames: ['cause'],
    registers,
  });
  const idle = new Gauge({
    name: 'haat_orders_stuck',
    help: 'Orders whose payment is confirmed while the registrar has not been asked.',
    registers,
  });
  const payments = new Counter({
    name: 'haat_payments_manual_review_total',
    help: 'Payments put in review, and verified payments that another account reported too.',
    labelNames: ['reason'],
    registers,
  });
  const mails = new Counter({
    name: 'haat_mails_not_sent_total',
    help: 'Tries to send a mail that the mail server refused for good, or that are made again later.',
    labelNames: ['answer'],
    registers,
  });
  const numberConflicts = new Counter({
    name: 'haat_invoice_number_conflicts_total',
    help: 'Numbers that were given by a database younger than the record, in which they are taken.',
    labelNames: ['series'],
    registers,
  });
  const failed = new Counter({
    name: 'haat_job_errors_total',
    help: 'Unexpected errors of jobs; each job is tried again.',
    labelNames: ['job'],
    registers,
  });
  const anchors = new Gauge({
    name: 'haat_anchors_stopped',
    help: '1 when the event store does not hold what was signed: npm run ops -- events verify.',
    registers,
  });
  const forgettings = new Counter({
    name: 'haat_erasures_refused_total',
    help: 'Customers whom an event that the shop did not write has forgotten: npm run ops -- events verify.',
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
    stuckOrders: (count) => idle.set(count),
    paymentNeedsPerson: (reason) => payments.inc({ reason }),
    mailNotSent: (answer) => mails.inc({ answer }),
    invoiceNumberConflict: (series) => numberConflicts.inc({ series }),
    jobFailed: (job) => failed.inc({ job }),
    anchorsStopped: () => anchors.set(1),
    erasureRefused: () => forgettings.inc(),
    metrics: () => registry.metrics(),
  };
};
