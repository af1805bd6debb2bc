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

export type AlarmRow = {
  /** `now`: sent at once. `daily`: in the digest. */
  readonly urgency: 'now' | 'daily';
  /** The summary of its rule in alerts.yml. */
  readonly text: string;
  readonly command: NextCommand;
  /** Where its figure comes from. */
  readonly from: string;
  /** Its rule in alerts.yml; null for none, with `why`. */
  readonly rule: string | null;
  readonly why?: string;
};

const INBOX = toShow('inbox');
const DOCTOR = toShow('doctor');

const WATCHED: Readonly<Record<AlarmId, AlarmRow>> = {
  'payments-unmatched': {
    ...{ urgency: 'now', command: INBOX, from: 'table payments', rule: null },
    text: 'Payments are not matched for 2 hours',
    why: 'Prometheus counts reviews; only the table knows how long a payment waits.',
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
    ...{ urgency: 'now', command: toShow('projections', 'status'), rule: 'HaatFollowerBehind' },
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

/** The rule in alerts.yml that counts the same; null: the digest alone lists it. */
const RULE_OF_WAITING: Readonly<Record<WaitingKind, string | null>> = {
  'payment in review': 'HaatPaymentNeedsPerson',
  'payment disputed': 'HaatPaymentNeedsPerson',
  'payment short': null,
  'payment not found': null,
  'money unclaimed': null,
  'refund requested': null,
  'refund to send': null,
  'order idle': 'HaatOrdersPaidButIdle',
  'registration overdue': 'HaatRegistrationOverdue',
  'hosting overdue': 'HaatHostingOverdue',
  'renewal overdue': 'HaatRenewalNeedsPerson',
  'account not as paid': 'HaatHostingNotAsPaid',
  'plan differs at server': null,
  'account unknown': null,
  'site in doubt': null,
  'domain not theirs': null,
  'domain expired': 'HaatRenewalNeedsPerson',
  'domain change in doubt': 'HaatDomainChangeOverdue',
  'event parked': 'HaatEventsParked',
  message: null,
  ticket: null,
};

/** Rules that Prometheus alone can follow, and why the worker cannot. */
const ONLY_PROMETHEUS: Readonly<Record<string, string>> = {
  HaatProcessDown: 'A process cannot tell that it is down.',
  HaatFollowerUnwell: 'A process tells it of itself; its lag is an alarm.',
  HaatLeaderMissing: 'Only a leader looks.',
  HaatNobodyToLead: 'Only a leader looks.',
  HaatMailNotSent: 'Counted over a time; a mail about mails would not arrive.',
  HaatSubscriptionsDropped: 'Counted over a time; nothing is lost.',
  HaatUploadsNotStored: 'Counted by the API; doctor shows it.',
  HaatNumberLeftBehind: 'Counted over a time; the audit finds it.',
  HaatProviderSilent: 'A share of calls over a time.',
  HaatEventStoreFails: 'Without the event store the worker does nothing.',
  HaatAnswersFail: 'A share of answers over a time, of the API.',
  HaatVerifyFailed: 'The alarm of HaatRecordNotAsSigned says so too.',
  HaatJobsFail: 'Counted over a time; a job that fails for long is due work.',
};

/** Compared with alerts.yml by a test. */
export const ALARM_TABLE = {
  watched: WATCHED,
  waiting: RULE_OF_WAITING,
  onlyPrometheus: ONLY_PROMETHEUS,
} as const;
