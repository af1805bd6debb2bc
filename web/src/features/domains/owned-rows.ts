import { DAY_MS } from '@haat/contracts/durations';
import type {
  AutoRenew,
  OwnedDomain,
  OwnedDomainState,
  OwnedDomainsAnswer,
  OwnedPlan,
} from '@haat/contracts/http/owned-domains';
import type { OwnedPlanState, OwnedPlansAnswer } from '@haat/contracts/http/owned-hosting';
import { indianDate, indianDay } from '@haat/contracts/indian-time';
import { dayOf } from '../../ordering/renewal/ends.ts';
import type { RenewalKind } from '../../ordering/renewal/renewal-names.ts';

export type OwnedState = OwnedDomainState | OwnedPlanState;

/** A domain or a hosting plan of the list. */
export type OwnedRow = {
  readonly id: string;
  readonly orderId: string;
  readonly kind: 'domain' | 'plan';
  readonly domain: string;
  /** Of a domain: the plans on it. */
  readonly plan: string | null;
  readonly state: OwnedState;
  /** Null for a free plan. */
  readonly expiresAt: string | null;
  /** A plan that its customer has cancelled ends then. */
  readonly cancelledUntil: string | null;
  readonly endedAt: string | null;
  readonly renewableUntil: string | null;
  readonly renewal: OwnedDomain['renewal'];
  /** In redemption only. */
  readonly restore: OwnedDomain['restore'];
  /** Null while unknown, and for a plan. */
  readonly nameservers: readonly string[] | null;
  readonly lock: boolean | null;
  /** The owner's email must be confirmed until then; null where it is. */
  readonly verifyBy: string | null;
  /** Null for a plan, and once nothing can be renewed. */
  readonly autoRenew: AutoRenew | null;
};

const domainRow = (owned: OwnedDomain, plans: readonly OwnedPlan[]): OwnedRow => {
  const { domain, order_id, state, expires_at, ended_at, nameservers, lock } = owned;
  const { renewal, restore, verify_by, auto_renew } = owned;
  const own = plans.filter((one) => one.domain === domain).map(({ plan }) => plan);
  return {
    ...{ id: `${order_id} ${domain}`, kind: 'domain', domain, state, nameservers, lock },
    ...{ renewal, restore },
    orderId: order_id,
    plan: own.length === 0 ? null : own.join(', '),
    expiresAt: expires_at,
    cancelledUntil: null,
    endedAt: ended_at,
    renewableUntil: null,
    verifyBy: verify_by,
    autoRenew: auto_renew,
  };
};

const planRow = (owned: OwnedPlan, atServer: AtServer): OwnedRow => {
  const { domain, order_id, plan, expires_at, renewable_until, renewal } = owned;
  const known = atServer.find(({ id }) => id === order_id);
  const state = known?.state ?? owned.state;
  return {
    ...{ id: `${order_id} ${domain} ${plan}`, kind: 'plan', domain, plan, state, renewal },
    ...{ expiresAt: expires_at, endedAt: null, renewableUntil: renewable_until },
    cancelledUntil: known?.cancelled_until ?? null,
    ...{ orderId: order_id, nameservers: null, lock: null, restore: null, verifyBy: null },
    autoRenew: null,
  };
};

type AtServer = OwnedPlansAnswer['plans'];

/** @param atServer what the hosting server says of the plans, where it is known */
export const rowsOf = (
  { domains, plans }: OwnedDomainsAnswer,
  atServer: AtServer = [],
): readonly OwnedRow[] => [
  ...domains.map((domain) => domainRow(domain, plans)),
  ...plans.map((plan) => planRow(plan, atServer)),
];

/** @returns what is renewed: "mitticraft.in", "Thela for mitticraft.in". */
export const subjectOf = ({ kind, domain, plan }: OwnedRow): string =>
  kind === 'domain' ? domain : `${plan} for ${domain}`;

/** What can be ordered for it: in redemption only a restore. */
export const offerOf = ({
  renewal,
  restore,
}: Pick<OwnedDomain, 'renewal' | 'restore'>): {
  readonly kind: RenewalKind;
  readonly price: number | null;
  readonly note: string;
} =>
  restore === null
    ? { kind: 'renewal', price: renewal?.price ?? null, note: renewal?.price_note ?? '' }
    : { kind: 'restore', price: restore.price, note: restore.note ?? '' };

const DUE_DAYS = 30;
const SOON_DAYS = 7;

export type Ending = Pick<OwnedRow, 'kind' | 'state' | 'expiresAt' | 'cancelledUntil' | 'renewal'>;

const RUNNING: readonly OwnedState[] = ['active', 'on_hold', 'suspended', 'missing'];

/** @returns Indian calendar days until the expiry; negative afterwards. */
export const daysUntil = (expiresAt: string, now: number): number => {
  const startOf = (at: number): number => Date.parse(`${indianDay(at)}T00:00:00Z`);
  return Math.round((startOf(Date.parse(expiresAt)) - startOf(now)) / DAY_MS);
};

/** A domain's state changes just after its expiry; a plan runs until the end of its day. */
export const isOver = ({ kind, state, expiresAt }: Ending, now: number): boolean => {
  if (!RUNNING.includes(state)) return true;
  return kind === 'domain' && expiresAt !== null && Date.parse(expiresAt) <= now;
};

const endsWithin = (days: number, { expiresAt }: Ending, now: number): boolean =>
  expiresAt !== null && daysUntil(expiresAt, now) <= days;

/** What cannot be renewed, or is cancelled, is not due. */
export const isDue = (ending: Ending, now: number): boolean =>
  ending.renewal !== null &&
  ending.cancelledUntil === null &&
  (isOver(ending, now) || endsWithin(DUE_DAYS, ending, now));

const isSoon = (ending: Ending, now: number): boolean =>
  !isOver(ending, now) && endsWithin(SOON_DAYS, ending, now);

const days = (count: number): string => (count === 1 ? '1 day' : `${count} days`);

/** @returns "in 7 days", "today", "expired 3 days ago"; null without an expiry. */
export const expiryText = (ending: Ending, now: number): string | null => {
  if (ending.expiresAt === null) return null;
  const left = daysUntil(ending.expiresAt, now);
  if (isOver(ending, now)) return left >= 0 ? 'expired today' : `expired ${days(-left)} ago`;
  return left === 0 ? 'today' : `in ${days(left)}`;
};

/** @returns the day on which a plan's website stops: it works until the end of the day of its expiry. */
export const offlineOn = (expiresAt: string): string => indianDate(Date.parse(expiresAt) + DAY_MS);

/** @returns what happens without a renewal; null where nothing can be renewed, or it renews itself. */
export const lossOf = (row: OwnedRow, now: number): string | null => {
  const { kind, expiresAt, renewableUntil, renewal, autoRenew } = row;
  if (expiresAt === null || renewal === null) return null;
  if (!isOver(row, now)) {
    if (autoRenew !== null && autoRenew.on !== null) return null;
    return kind === 'domain'
      ? `Your domain stops working on ${dayOf(expiresAt)}`
      : `Your website stops working on ${offlineOn(expiresAt)}`;
  }
  if (kind === 'domain') return 'Anyone can register this domain once the registry releases it';
  return renewableUntil === null
    ? 'Your website is offline'
    : `Your website will be deleted on ${dayOf(renewableUntil)}`;
};

/** @returns when it is renewed from the balance, or why it was not; null where neither is known. */
export const autoRenewNote = (row: OwnedRow, now: number): string | null => {
  const { autoRenew, renewal } = row;
  if (autoRenew === null || !autoRenew.enabled || (renewal?.order ?? null) !== null) return null;
  const { on, note } = autoRenew;
  if (note !== null) return `Auto-renew didn’t renew it. ${note}`;
  return on === null || isOver(row, now)
    ? null
    : `Renews from your balance on ${dayOf(on)}, if it’s enough`;
};

/** @returns what the owner has to do: "Confirm your email by 6 Dec 2026". @param verifyBy if known */
export const verifyText = (verifyBy: string | null, now: number): string =>
  verifyBy !== null && Date.parse(verifyBy) > now
    ? `Confirm your email by ${dayOf(verifyBy)}`
    : 'Confirm your email now';

const isUnverified = ({ verifyBy }: OwnedRow): boolean => verifyBy !== null;

/** The nearest day first. */
export const unverifiedIn = (rows: readonly OwnedRow[]): readonly OwnedRow[] =>
  rows
    .filter(isUnverified)
    .toSorted((one, other) => ((one.verifyBy ?? '') < (other.verifyBy ?? '') ? -1 : 1));

/** Counts of what expires and no order renews, and of owners who must confirm their email. */
export const countWaiting = (rows: readonly OwnedRow[], now: number) => {
  const open = rows.filter(
    ({ renewal, cancelledUntil }) =>
      renewal !== null && renewal.order === null && cancelledUntil === null,
  );
  const domains = open.filter(({ kind }) => kind === 'domain');
  const plans = open.filter(({ kind }) => kind === 'plan');
  const count = (those: readonly OwnedRow[], is: typeof isOver): number =>
    those.filter((one) => is(one, now)).length;
  return [
    [count(domains, isOver), 'domain expired', 'domains expired'],
    [count(plans, isOver), 'hosting plan expired', 'hosting plans expired'],
    [count(domains, isSoon), 'domain expires soon', 'domains expire soon'],
    [count(plans, isSoon), 'hosting plan expires soon', 'hosting plans expire soon'],
    [
      unverifiedIn(rows).length,
      'domain needs its email confirmed',
      'domains need their email confirmed',
    ],
  ] as const;
};

export const SORTS = { expiry: 'Expiry date', name: 'Name' } as const;
export type Sort = keyof typeof SORTS;

const NO_END = '9999';

/** What the customer has to do stands first, what has ended last. */
export const sortRows = (
  rows: readonly OwnedRow[],
  sort: Sort,
  now: number,
): readonly OwnedRow[] => {
  const groupOf = (row: OwnedRow): number => {
    if (isDue(row, now) || isUnverified(row)) return 0;
    return row.state === 'transferred' || row.state === 'ended' ? 2 : 1;
  };
  const keyOf = (row: OwnedRow): string =>
    sort === 'name' ? subjectOf(row).toLowerCase() : (row.expiresAt ?? NO_END);
  return rows.toSorted(
    (one, other) => groupOf(one) - groupOf(other) || (keyOf(one) < keyOf(other) ? -1 : 1),
  );
};

export const findRows = (rows: readonly OwnedRow[], typed: string): readonly OwnedRow[] => {
  const words = typed.trim().toLowerCase();
  return rows.filter((row) => `${row.domain} ${row.plan ?? ''}`.toLowerCase().includes(words));
};
