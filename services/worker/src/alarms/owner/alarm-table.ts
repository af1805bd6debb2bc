/** Everything that calls for a person: what the inbox lists, and what Prometheus or the worker sees. */
import type { WaitingKind } from '../inbox/waiting.ts';
import { type NextCommand, toShow } from '../next-command.ts';

/** What the worker itself looks at, each minute. */
export const ALARMS = [
  ...(['payments-unmatched', 'registrar-refuses', 'hosting-refuses', 'orders-stuck'] as const),
  ...(['work-waits', 'processor-behind', 'events-not-as-signed', 'disk-full'] as const),
  'backup-old',
] as const;
export type AlarmId = (typeof ALARMS)[number];

/** Why one of the two alone can know it, or need not. */
export type Only<Where extends 'digest' | 'prometheus'> = {
  readonly only: Where;
  readonly because: string;
};

/** The name of its rule in alerts.yml, which counts the same. */
type Rule = string | Only<'digest'>;

const digestOnly = (because: string): Only<'digest'> => ({ only: 'digest', because });

export type AlarmRow = {
  /** `now`: sent at once. `daily`: in the digest. */
  readonly urgency: 'now' | 'daily';
  /** The summary of its rule in alerts.yml. */
  readonly text: string;
  readonly command: NextCommand;
  /** Where its figure comes from. */
  readonly from: string;
  readonly rule: Rule;
};

const INBOX = toShow('inbox');
const DOCTOR = toShow('doctor');

const WATCHED: Readonly<Record<AlarmId, AlarmRow>> = {
  'payments-unmatched': {
    ...{ urgency: 'now', command: INBOX, from: 'table payments' },
    rule: digestOnly('Prometheus counts reviews; only the table knows how long a payment waits.'),
    text: 'Payments are not matched for 2 hours',
  },
  'registrar-refuses': {
    ...{ urgency: 'now', command: DOCTOR, rule: 'HaatRegistrarRefusesUs' },
    text: 'The registrar refuses our account: add funds, or correct its settings',
    from: 'table last_runs',
  },
  'hosting-refuses': {
    ...{ urgency: 'now', command: DOCTOR, rule: 'HaatHostingRefusesUs' },
    text: 'The hosting server refuses us: fix the cause there',
    from: 'table last_runs',
  },
  'orders-stuck': {
    ...{ urgency: 'now', command: INBOX, rule: 'HaatOrdersPaidButIdle' },
    text: 'Orders are paid, but their delivery was not requested',
    from: 'table orders',
  },
  'work-waits': {
    ...{ urgency: 'now', command: DOCTOR, rule: 'HaatWorkWaits' },
    text: 'Due jobs or steps are not begun',
    from: 'tables outbox, scheduled_steps',
  },
  'processor-behind': {
    ...{
      urgency: 'now',
      command: toShow('projections', 'status'),
      rule: 'HaatEventProcessorBehind',
    },
    text: 'An event processor is behind: customers see old data',
    from: 'table checkpoints',
  },
  'events-not-as-signed': {
    ...{ urgency: 'now', command: toShow('events', 'verify'), rule: 'HaatRecordNotAsSigned' },
    text: 'The event store contains events that the shop did not write, or lacks signed ones',
    from: 'table last_runs',
  },
  'disk-full': {
    ...{ urgency: 'now', command: DOCTOR, rule: 'HaatDiskFull' },
    text: 'The disk is over 85 % full',
    from: 'the disk of the state folder',
  },
  'backup-old': {
    ...{ urgency: 'now', command: toShow('backup', '--help'), rule: 'HaatBackupOld' },
    text: 'The last backup is older than a day',
    from: 'table last_runs',
  },
};

const RULE_OF_WAITING: Readonly<Record<WaitingKind, Rule>> = {
  'payment in review': 'HaatPaymentNeedsPerson',
  'payment disputed': 'HaatPaymentNeedsPerson',
  'payment short': digestOnly('Its customer may still pay the rest.'),
  'payment not found': digestOnly('A later statement may resolve it.'),
  'money unclaimed': digestOnly('Its customer may still submit the payment.'),
  'refund requested': digestOnly('A refund has days; REFUND_DAYS says how many.'),
  'refund to send': digestOnly('A refund has days; REFUND_DAYS says how many.'),
  'order idle': 'HaatOrdersPaidButIdle',
  'registration overdue': 'HaatRegistrationOverdue',
  'hosting overdue': 'HaatHostingOverdue',
  'renewal overdue': 'HaatRenewalNeedsPerson',
  'account not as paid': 'HaatHostingNotAsPaid',
  'plan differs at server': digestOnly('Found by comparing plans with the server.'),
  'account unknown': digestOnly('Found by comparing plans with the server.'),
  'site in doubt': digestOnly('The plan itself runs.'),
  'domain not theirs': digestOnly('Found by comparing orders.'),
  'domain expired': 'HaatRenewalNeedsPerson',
  'domain change in doubt': 'HaatDomainChangeOverdue',
  'event parked': 'HaatEventsParked',
  message: digestOnly('An answer within a day is soon enough.'),
  ticket: digestOnly('An answer within a day is soon enough.'),
};

const prometheusOnly = (because: string): Only<'prometheus'> => ({ only: 'prometheus', because });

const OTHER_RULES: Readonly<Record<string, Only<'prometheus'>>> = {
  HaatProcessDown: prometheusOnly('A process cannot tell that it is down.'),
  HaatEventProcessorUnhealthy: prometheusOnly('A process knows it of itself; its lag is an alarm.'),
  HaatLeaderMissing: prometheusOnly('Only a leader looks.'),
  HaatNoLeader: prometheusOnly('Only a leader looks.'),
  HaatMailNotSent: prometheusOnly('Counted over a time; a mail about mails would not arrive.'),
  HaatSubscriptionsDropped: prometheusOnly('Counted over a time; nothing is lost.'),
  HaatUploadsNotStored: prometheusOnly('Counted by the API; doctor shows it.'),
  HaatInvoiceNumberConflict: prometheusOnly('Counted over a time; the audit finds it.'),
  HaatProviderSilent: prometheusOnly('A share of calls over a time.'),
  HaatEventStoreFails: prometheusOnly('Without the event store the worker does nothing.'),
  HaatAnswersFail: prometheusOnly('A share of answers over a time, of the API.'),
  HaatVerifyFailed: prometheusOnly('The alarm of HaatRecordNotAsSigned says so too.'),
  HaatJobsFail: prometheusOnly('Counted over a time; a job that fails for long is due work.'),
};

/** Compared with alerts.yml by a test. */
export const ALARM_TABLE = {
  watched: WATCHED,
  waiting: RULE_OF_WAITING,
  others: OTHER_RULES,
} as const;
