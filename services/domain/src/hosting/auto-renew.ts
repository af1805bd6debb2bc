/** Renewing a domain from the balance: part of its subscription. */
import {
  type AutoRenewSkip,
  autoRenewDay,
  autoRenewDueAt,
  isAutoRenewNear,
} from '@haat/contracts/auto-renew';
import {
  autoRenewAnnounced,
  autoRenewSet,
  autoRenewSkipped,
  autoRenewStarted,
} from '@haat/contracts/events/auto-renew';
import type { SubscriptionEvent } from '@haat/contracts/events/subscription';
import type { Paise } from '@haat/contracts/money';
import { z } from 'zod';
import { dataOf } from '../decider/command-data.ts';
import { accept, assertUnreachable, type Decision, refuse } from '../decider/decider.ts';

const told = autoRenewAnnounced.schema.pick({ pricePaise: true, missingPaise: true });

export const autoRenewCommandSchemas = [
  /** `told`: the price now, which is needed when the end is near. */
  autoRenewSet.schema.extend({ type: z.literal('SetAutoRenew'), told: told.nullable() }),
  /** Does nothing where a price was told, or there is none to tell. */
  autoRenewAnnounced.schema.omit({ dueAt: true }).extend({ type: z.literal('AnnounceAutoRenew') }),
  autoRenewStarted.schema.extend({ type: z.literal('StartAutoRenew') }),
  autoRenewSkipped.schema.extend({ type: z.literal('SkipAutoRenew') }),
] as const;
type AutoRenewCommand = z.infer<(typeof autoRenewCommandSchemas)[number]>;
type CommandOf<Type extends AutoRenewCommand['type']> = Extract<AutoRenewCommand, { type: Type }>;

type AutoRenewEvent = Extract<SubscriptionEvent, { type: `AutoRenew${string}` }>;

/** Null until it happens before the current end. */
export type AutoRenew = {
  readonly enabled: boolean;
  readonly told: {
    readonly pricePaise: Paise;
    readonly missingPaise: Paise;
    readonly dueAt: string;
    readonly announcedAt: string;
  } | null;
  readonly started: { readonly referenceCode: string; readonly pricePaise: Paise } | null;
  readonly skipped: {
    readonly reason: AutoRenewSkip;
    readonly pricePaise: Paise | null;
    readonly missingPaise: Paise;
  } | null;
};

export type AutoRenewRefusal =
  | { readonly reason: 'not_a_domain' }
  | { readonly reason: 'price_needed' }
  /** Less than a day is left. */
  | { readonly reason: 'too_late' }
  /** Turned off, at another end, at a lower price, or ended since. */
  | { readonly reason: 'not_due' };

const nothingYet = { told: null, started: null, skipped: null };
export const AUTO_RENEW_OFF: AutoRenew = { enabled: false, ...nothingYet };

/** For a new end. */
export const autoRenewAgain = ({ enabled }: AutoRenew): AutoRenew => ({ enabled, ...nothingYet });

/** AnnouncedPrice, and neither started nor skipped. */
export const isAutoRenewAhead = ({ enabled, told, started, skipped }: AutoRenew): boolean =>
  enabled && told !== null && started === null && skipped === null;

/** On, and nothing has happened before this end: a price is told, or why there is none. */
export const isToBeAnnounced = ({ enabled, told, started, skipped }: AutoRenew): boolean =>
  enabled && told === null && started === null && skipped === null;

/** @returns when it is tried (ISO 8601); null while it is off, and once it was tried for this end. */
export const autoRenewOn = ({
  paidUntil,
  autoRenew: { enabled, told, started, skipped },
}: Pick<Renewable, 'paidUntil' | 'autoRenew'>): string | null => {
  if (!enabled || started !== null || skipped !== null) return null;
  return told?.dueAt ?? new Date(autoRenewDay(Date.parse(paidUntil))).toISOString();
};

/** @param now in ms since 1970. */
export const needsPriceToEnable = (
  { paidUntil, autoRenew }: Pick<Renewable, 'paidUntil' | 'autoRenew'>,
  now: number,
): boolean =>
  !autoRenew.enabled && autoRenew.started === null && isAutoRenewNear(Date.parse(paidUntil), now);

export const evolveAutoRenew = (state: AutoRenew, event: AutoRenewEvent): AutoRenew => {
  switch (event.type) {
    case 'AutoRenewSet':
      return { ...state, enabled: event.data.enabled, told: null };
    case 'AutoRenewAnnounced': {
      const { pricePaise, missingPaise, dueAt, announcedAt } = event.data;
      const told = { pricePaise, missingPaise, dueAt, announcedAt };
      return { ...state, told, skipped: null };
    }
    case 'AutoRenewStarted': {
      const { referenceCode, pricePaise } = event.data;
      return { ...state, started: { referenceCode, pricePaise } };
    }
    case 'AutoRenewSkipped': {
      const { reason, pricePaise, missingPaise } = event.data;
      return { ...state, skipped: { reason, pricePaise, missingPaise } };
    }
    default:
      return assertUnreachable(event);
  }
};

/** What a subscription needs for it. */
type Renewable = {
  readonly phase: 'active' | 'expired' | 'lapsed';
  readonly of: { readonly kind: 'domain' | 'hosting' };
  readonly paidUntil: string;
  readonly renewedBy: string | null;
  readonly autoRenew: AutoRenew;
};

type AutoRenewDecision = Decision<
  AutoRenewEvent,
  | AutoRenewRefusal
  | { readonly reason: 'lapsed' }
  | { readonly reason: 'renewal_claimed'; readonly orderId: string }
>;

export const decideAutoRenew = (command: AutoRenewCommand, state: Renewable): AutoRenewDecision => {
  if (state.phase === 'lapsed') return refuse({ reason: 'lapsed' });
  if (state.of.kind !== 'domain') return refuse({ reason: 'not_a_domain' });
  switch (command.type) {
    case 'SetAutoRenew':
      return set(command, state);
    case 'AnnounceAutoRenew':
      return announce(command, state);
    case 'StartAutoRenew':
      return start(command, state);
    case 'SkipAutoRenew': {
      const { enabled, started, skipped } = state.autoRenew;
      const isOver = skipped !== null || (!enabled && started === null);
      if (command.paidUntil !== state.paidUntil || isOver) return accept();
      return accept({ type: 'AutoRenewSkipped', data: dataOf(command) });
    }
    default:
      return assertUnreachable(command);
  }
};

const set = (
  { told: price, ...command }: CommandOf<'SetAutoRenew'>,
  state: Renewable,
): AutoRenewDecision => {
  const { enabled, setAt, subscriptionId, customerId } = command;
  if (enabled === state.autoRenew.enabled) return accept();
  const done: AutoRenewEvent = { type: 'AutoRenewSet', data: dataOf(command) };
  if (!enabled) return accept(done);
  const { paidUntil } = state;
  const due = autoRenewDueAt(Date.parse(paidUntil), Date.parse(setAt));
  if (due === null || state.phase === 'expired') return refuse({ reason: 'too_late' });
  if (!needsPriceToEnable(state, Date.parse(setAt))) return accept(done);
  if (price === null) return refuse({ reason: 'price_needed' });
  const dueAt = new Date(due).toISOString();
  return accept<AutoRenewEvent>(done, {
    type: 'AutoRenewAnnounced',
    data: { subscriptionId, customerId, paidUntil, ...price, dueAt, announcedAt: setAt },
  });
};

const announce = (command: CommandOf<'AnnounceAutoRenew'>, state: Renewable): AutoRenewDecision => {
  const { paidUntil, announcedAt, subscriptionId, customerId, pricePaise } = command;
  if (state.phase !== 'active' || paidUntil !== state.paidUntil) return accept();
  if (!isToBeAnnounced(state.autoRenew)) return accept();
  const due = autoRenewDueAt(Date.parse(paidUntil), Date.parse(announcedAt));
  if (due === null) {
    const data = { subscriptionId, customerId, paidUntil, pricePaise, missingPaise: 0 };
    return accept({
      type: 'AutoRenewSkipped',
      data: { ...data, reason: 'too_late', skippedAt: announcedAt },
    });
  }
  const dueAt = new Date(due).toISOString();
  return accept({ type: 'AutoRenewAnnounced', data: { ...dataOf(command), dueAt } });
};

/** Once per end. From here on, turning it off counts for the next end. */
const start = (command: CommandOf<'StartAutoRenew'>, state: Renewable): AutoRenewDecision => {
  const { phase, paidUntil, renewedBy, autoRenew } = state;
  if (autoRenew.started !== null && paidUntil === command.paidUntil) return accept();
  if (phase !== 'active' || paidUntil !== command.paidUntil) return refuse({ reason: 'not_due' });
  const { told: announced } = autoRenew;
  if (announced === null || !isAutoRenewAhead(autoRenew)) return refuse({ reason: 'not_due' });
  const isEarly = Date.parse(command.startedAt) < Date.parse(announced.dueAt);
  if (isEarly || command.pricePaise > announced.pricePaise) return refuse({ reason: 'not_due' });
  if (renewedBy !== null) return refuse({ reason: 'renewal_claimed', orderId: renewedBy });
  return accept({ type: 'AutoRenewStarted', data: dataOf(command) });
};
