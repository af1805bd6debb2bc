import { DAY_MS } from '@haat/contracts/durations';
import { indianDate } from '@haat/contracts/indian-time';
import { formatRupees } from '@haat/contracts/money';
import { momentOf } from '../../mails/moment.ts';
import type { LastRun } from '../last-runs.ts';
import { type NextCommand, toShow } from '../next-command.ts';
import type { Digest, ExpiringDomain, WaitingGroup } from './digest.ts';
import { ageOf, ageText, counted, percent } from './figures.ts';
import type { DayMoney } from './money.ts';

/** One figure, with what to do about it. */
export type DigestItem = {
  readonly label: string;
  readonly value: string;
  /** Sentences; '' for none. */
  readonly note: string;
  readonly command: NextCommand | null;
};

export type DigestSection = { readonly title: string; readonly items: readonly DigestItem[] };

const figure = (label: string, value: string): DigestItem => ({
  ...{ label, value, note: '', command: null },
});

/** @returns such as "Last backup: 5 hours ago, passed." */
export const sentenceOf = ({ label, value, note }: DigestItem): string =>
  [`${label}${value === '' ? '' : `: ${value}`}.`, note].join(' ').trim();

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const waitingItem = (
  { kind, count, amountPaise, oldest, command }: WaitingGroup,
  now: number,
): DigestItem => ({
  label: capital(kind),
  value: amountPaise === null ? `${count}` : `${count}, ${formatRupees(amountPaise)}`,
  note: `The oldest, ${oldest.id}, waits for ${ageOf(oldest.since, now)}.`,
  command,
});

const moneyItems = (
  day: string,
  { inPaise, credits, outPaise, refunds }: DayMoney,
): readonly DigestItem[] => [
  figure(`In ${day}, ${counted(credits, 'payment')}`, formatRupees(inPaise)),
  figure(`Out ${day}, ${counted(refunds, 'refund')}`, formatRupees(outPaise)),
];

const HOW: Readonly<Record<ExpiringDomain['isRenewed'], string>> = {
  'by itself': 'It renews automatically.',
  ordered: 'Its renewal is ordered.',
  'not yet': 'It is not renewed yet.',
};

/** More are counted. */
const MAX_LISTED = 20;

const expiringItems = ({ expiring }: Digest): readonly DigestItem[] => {
  const listed = expiring.slice(0, MAX_LISTED).map(({ domain, expiresAt, isRenewed }) => ({
    label: domain,
    value: indianDate(Date.parse(expiresAt)),
    note: HOW[isRenewed],
    command: toShow('domains', 'show', domain),
  }));
  const more = expiring.length - listed.length;
  return more === 0 ? listed : [...listed, figure(`And ${more} more`, '')];
};

const refundItems = ({ refunds }: Digest): readonly DigestItem[] => {
  const { count, amountPaise, late, lateAfterDays } = refunds;
  if (count === 0) return [];
  const isLate = late !== null && late > 0;
  return [
    {
      label: counted(count, 'refund'),
      value: formatRupees(amountPaise),
      note: isLate ? `${late} not sent for more than ${counted(lateAfterDays ?? 0, 'day')}.` : '',
      command: toShow('refunds'),
    },
  ];
};

const ranItem = (
  label: string,
  run: LastRun | undefined,
  now: number,
  command: NextCommand,
): DigestItem => {
  if (run === undefined) return { ...figure(label, 'never'), command };
  const value = `${ageOf(run.endedAt, now)} ago, ${run.isOk ? 'passed' : 'failed'}`;
  const isFine = run.isOk && now - Date.parse(run.endedAt) <= DAY_MS;
  const note = run.isOk ? '' : `${run.message}.`;
  return { label, value, note, command: isFine ? null : command };
};

const healthItems = ({ health }: Digest, now: number): readonly DigestItem[] => {
  const { lag, queues, diskUsed, lastRuns } = health;
  const due = queues.reduce((sum, { waiting }) => sum + waiting, 0);
  const behind: DigestItem | null =
    lag !== null && lag.ms > 60_000
      ? { ...figure(lag.name, `${ageText(lag.ms)} behind`), command: toShow('doctor') }
      : null;
  return [
    behind ?? figure('Event processors', 'up to date'),
    figure('Jobs due', `${due}`),
    ...(diskUsed === null ? [] : [figure('Disk', `${percent(diskUsed)} used`)]),
    ranItem('Last backup', lastRuns.backup, now, toShow('backup', '--help')),
    ranItem('Last check of the event log', lastRuns.verify, now, toShow('events', 'verify')),
  ];
};

const STATUS = {
  under_review: 'under review',
  in_processing: 'in processing',
  locked: 'locked',
  completed: 'completed',
  failed: 'failed',
  cancelled: 'cancelled',
} as const satisfies Record<keyof Digest['orders']['byStatus'], string>;

const orderItems = ({ orders }: Digest): readonly DigestItem[] => {
  const states = Object.entries(STATUS).flatMap(([status, name]) => {
    const count = orders.byStatus[status as keyof typeof STATUS] ?? 0;
    return count === 0 ? [] : [figure(`Now ${name}`, `${count}`)];
  });
  return [figure('Placed yesterday', `${orders.placedYesterday}`), ...states];
};

const NOTHING = figure('Nothing', '');

/** What a person reads, in the order of its urgency. */
export const sectionsOf = (digest: Digest): readonly DigestSection[] => {
  const now = Date.parse(digest.at);
  const sections = [
    { title: 'Waits for you', items: digest.waiting.map((one) => waitingItem(one, now)) },
    {
      title: 'Money',
      items: [
        ...moneyItems('yesterday', digest.money.yesterday),
        ...moneyItems('today so far', digest.money.today),
      ],
    },
    { title: 'Orders', items: orderItems(digest) },
    { title: 'Refunds not sent', items: refundItems(digest) },
    { title: 'Domains that expire in 30 days', items: expiringItems(digest) },
    { title: 'Health', items: healthItems(digest, now) },
  ];
  return sections.map(({ title, items }) => ({
    title,
    items: items.length === 0 ? [NOTHING] : items,
  }));
};

/** @returns such as "Haat, 1 Dec 2026, 09:00 IST". */
export const headOf = ({ at }: Digest, shopName: string): string =>
  `${shopName}, ${momentOf(at)} IST`;
/** Ids and counts only: it passes servers of others. @returns one short paragraph. */
export const shortDigest = ({ waiting, money, refunds, expiring }: Digest): string => {
  const { inPaise, outPaise } = money.yesterday;
  const open = waiting.reduce((sum, { count }) => sum + count, 0);
  return [
    open === 0
      ? 'Nothing waits for you.'
      : `${open} to do: ${waiting.map(({ kind, count }) => `${count} ${kind}`).join(', ')}.`,
    `Yesterday ${formatRupees(inPaise)} in, ${formatRupees(outPaise)} out.`,
    ...(refunds.count === 0 ? [] : [`${counted(refunds.count, 'refund')} not sent.`]),
    ...(expiring.length === 0 ? [] : [`${counted(expiring.length, 'domain')} expire in 30 days.`]),
  ].join(' ');
};
