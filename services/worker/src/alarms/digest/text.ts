import { DAY_MS } from '@haat/contracts/durations';
import { indianDate } from '@haat/contracts/indian-time';
import { formatRupees } from '@haat/contracts/money';
import { momentOf } from '../../mails/moment.ts';
import type { LastRun } from '../last-runs.ts';
import { type NextCommand, toShow } from '../next-command.ts';
import type { Digest, ExpiringDomain, WaitingGroup } from './digest.ts';
import { ageOf, ageText, counted, percent } from './figures.ts';
import type { DayMoney } from './money.ts';

export type DigestItem = { readonly text: string; readonly command: NextCommand | null };

export type DigestSection = { readonly title: string; readonly items: readonly DigestItem[] };

const waitingItem = (
  { kind, count, amountPaise, oldest, command }: WaitingGroup,
  now: number,
): DigestItem => {
  const amount = amountPaise === null ? '' : `, ${formatRupees(amountPaise)}`;
  return {
    text: `${kind}: ${count}${amount}. The oldest, ${oldest.id}, waits for ${ageOf(oldest.since, now)}.`,
    command,
  };
};

const moneyItem = (
  title: string,
  { inPaise, credits, outPaise, refunds }: DayMoney,
): DigestItem => ({
  text:
    `${title}: ${formatRupees(inPaise)} in (${counted(credits, 'payment')}), ` +
    `${formatRupees(outPaise)} out (${counted(refunds, 'refund')}).`,
  command: null,
});

const HOW: Readonly<Record<ExpiringDomain['isRenewed'], string>> = {
  'by itself': 'renews automatically',
  ordered: 'renewal ordered',
  'not yet': 'not renewed yet',
};

/** More are counted. */
const MAX_LISTED = 20;

const expiringItems = ({ expiring }: Digest): readonly DigestItem[] => {
  const listed = expiring.slice(0, MAX_LISTED).map(({ domain, expiresAt, isRenewed }) => ({
    text: `${domain}: ${indianDate(Date.parse(expiresAt))}, ${HOW[isRenewed]}.`,
    command: toShow('domains', 'show', domain),
  }));
  const more = expiring.length - listed.length;
  return more === 0 ? listed : [...listed, { text: `And ${more} more.`, command: null }];
};

const refundItems = ({ refunds }: Digest): readonly DigestItem[] => {
  const { count, amountPaise, late, lateAfterDays } = refunds;
  if (count === 0) return [];
  const isLate =
    late === null || late === 0 ? '' : ` ${late} of them for more than ${lateAfterDays} days.`;
  return [
    {
      text: `${counted(count, 'refund')} of ${formatRupees(amountPaise)} not sent.${isLate}`,
      command: toShow('refunds'),
    },
  ];
};

const ranItem = (
  what: string,
  run: LastRun | undefined,
  now: number,
  command: NextCommand,
): DigestItem => {
  if (run === undefined) return { text: `${what}: never.`, command };
  const text = `${what}: ${ageOf(run.endedAt, now)} ago, ${run.isOk ? 'passed' : `failed: ${run.message}`}.`;
  const isFine = run.isOk && now - Date.parse(run.endedAt) <= DAY_MS;
  return { text, command: isFine ? null : command };
};

const healthItems = ({ health }: Digest, now: number): readonly DigestItem[] => {
  const { lag, queues, diskUsed, lastRuns } = health;
  const due = queues.reduce((sum, { waiting }) => sum + waiting, 0);
  const isBehind = lag !== null && lag.ms > 60_000;
  return [
    {
      text: isBehind
        ? `${lag.name} is ${ageText(lag.ms)} behind.`
        : 'Event processors: up to date.',
      command: isBehind ? toShow('doctor') : null,
    },
    {
      text: `Queues: ${due === 0 ? 'nothing is due' : `${counted(due, 'job')} due`}.`,
      command: null,
    },
    ...(diskUsed === null ? [] : [{ text: `Disk: ${percent(diskUsed)} used.`, command: null }]),
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

const ordersItem = ({ orders }: Digest): DigestItem => {
  const states = Object.entries(STATUS).flatMap(([status, name]) => {
    const count = orders.byStatus[status as keyof typeof STATUS] ?? 0;
    return count === 0 ? [] : [`${count} ${name}`];
  });
  const all = states.length === 0 ? 'None so far' : `All: ${states.join(', ')}`;
  return {
    text: `${counted(orders.placedYesterday, 'order')} placed yesterday. ${all}.`,
    command: null,
  };
};

const NOTHING: DigestItem = { text: 'Nothing.', command: null };

/** What a person reads, in the order of its urgency. */
export const sectionsOf = (digest: Digest): readonly DigestSection[] => {
  const now = Date.parse(digest.at);
  const sections = [
    { title: 'Waits for you', items: digest.waiting.map((one) => waitingItem(one, now)) },
    {
      title: 'Money',
      items: [
        moneyItem(`Yesterday, ${digest.money.yesterday.day}`, digest.money.yesterday),
        moneyItem('Today so far', digest.money.today),
      ],
    },
    { title: 'Orders', items: [ordersItem(digest)] },
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
