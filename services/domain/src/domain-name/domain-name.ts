import {
  type DomainNameEvent,
  domainNameHeld,
  domainNameLapsed,
  domainNameReleased,
  domainNameReserved,
  domainNameSecured,
  domainNameSold,
  domainNameTransferred,
} from '@haat/contracts/events/domain-name';
import { z } from 'zod';
import { dataOf } from '../decider/command-data.ts';
import {
  accept,
  assertUnreachable,
  type Decider,
  type Decision,
  refuse,
} from '../decider/decider.ts';
import { type Lifecycle, phaseAfter } from '../decider/lifecycle.ts';
import { type DomainHold, holdLeftMs } from './domain-hold.ts';

/** When the command is decided: a hold past its time stops no one. */
const requestedAt = z.iso.datetime();
const ofHold = domainNameHeld.schema.pick({ domain: true, customerId: true });

export const domainNameCommandSchema = z.discriminatedUnion('type', [
  domainNameReserved.schema.extend({ type: z.literal('ReserveDomainName'), requestedAt }),
  /** Does nothing unless this order holds the name. */
  domainNameReleased.schema.extend({ type: z.literal('ReleaseDomainName') }),
  /** As above, and only while the order's payment is not verified. */
  domainNameReleased.schema.extend({ type: z.literal('ReleaseUnsecuredDomainName') }),
  /** For an order with a verified payment; takes the name from an unverified order if needed. */
  domainNameSecured.schema.extend({ type: z.literal('SecureDomainName'), requestedAt }),
  domainNameSold.schema.extend({ type: z.literal('SellDomainName') }),
  domainNameLapsed.schema.extend({ type: z.literal('LapseDomainName') }),
  domainNameTransferred.schema.extend({ type: z.literal('TransferDomainName') }),
  domainNameHeld.schema.extend({ type: z.literal('HoldDomainName') }),
  /** While it runs; does nothing if it lasts as long already. */
  domainNameHeld.schema
    .pick({ domain: true, customerId: true, heldUntil: true })
    .extend({ type: z.literal('ExtendDomainHold'), requestedAt }),
  ofHold.extend({ type: z.literal('GiveUpDomainHold') }),
  /** Does nothing while the hold runs. */
  ofHold.extend({ type: z.literal('EndDomainHold'), holdId: z.string(), requestedAt }),
]);
export type DomainNameCommand = z.infer<typeof domainNameCommandSchema>;

export type ClaimedName = {
  /** `reserved`: the payment is not verified yet; `secured`: it is. */
  readonly phase: 'reserved' | 'secured' | 'sold';
  readonly domain: string;
  readonly orderId: string;
  readonly customerId: string;
};

type HeldName = DomainHold & {
  /** Also past its time, until the next event. */
  readonly phase: 'held';
  readonly domain: string;
  readonly customerId: string;
  readonly holdId: string;
};

export type DomainNameState = { readonly phase: 'free' } | HeldName | ClaimedName;

export type DomainNameRefusal =
  | { readonly reason: 'held_by_same_customer'; readonly orderId: string }
  | {
      readonly reason: 'held_by_other';
      readonly orderId: string;
      readonly customerId: string;
      readonly isSecured: boolean;
    }
  | { readonly reason: 'sold'; readonly orderId: string; readonly customerId: string }
  | { readonly reason: 'not_held' }
  /** Another customer's hold runs for `leftMs` more, in ms. */
  | { readonly reason: 'being_bought'; readonly leftMs: number };

const initial: DomainNameState = { phase: 'free' };

const evolve = (state: DomainNameState, event: DomainNameEvent): DomainNameState => {
  const phase = phaseAfter(domainNameLifecycle, state.phase, event.type);
  if (phase === null) return state;
  if (phase === 'free') return initial;
  if (event.type === 'DomainNameHeld') return { ...event.data, phase: 'held' };
  if (phase === 'held' || event.type === 'DomainNameHoldEnded') return state;
  const { domain, orderId, customerId } = event.data;
  return { phase, domain, orderId, customerId };
};

/** A name has one order, or one hold, at a time. */
export const domainNameLifecycle: Lifecycle<
  DomainNameState['phase'],
  DomainNameEvent['type'],
  DomainNameState['phase']
> = {
  free: { DomainNameReserved: 'reserved', DomainNameHeld: 'held' },
  held: { DomainNameHeld: 'held', DomainNameHoldEnded: 'free', DomainNameReserved: 'reserved' },
  reserved: {
    DomainNameReleased: 'free',
    DomainNameSecured: 'secured',
    DomainNameSuperseded: 'secured',
    DomainNameSold: 'sold',
  },
  secured: { DomainNameReleased: 'free', DomainNameSold: 'sold' },
  sold: { DomainNameLapsed: 'free', DomainNameTransferred: 'free' },
};

type DomainNameDecision = Decision<DomainNameEvent, DomainNameRefusal>;

const decide = (command: DomainNameCommand, state: DomainNameState): DomainNameDecision => {
  switch (command.type) {
    case 'ReserveDomainName':
      if (state.phase === 'free' || state.phase === 'held') return reserve(command, state);
      if (state.orderId === command.orderId) return accept();
      return refuse(refusalFor(command.customerId, state));
    case 'ReleaseDomainName':
      return release(command, state, ['reserved', 'secured']);
    case 'ReleaseUnsecuredDomainName':
      return release(command, state, ['reserved']);
    case 'SecureDomainName':
      return secure(command, state);
    case 'SellDomainName':
      if (state.phase === 'free' || state.phase === 'held') return refuse({ reason: 'not_held' });
      if (state.orderId !== command.orderId) return refuse(refusalFor(command.customerId, state));
      if (state.phase === 'sold') return accept();
      return accept({ type: 'DomainNameSold', data: dataOf(command) });
    case 'LapseDomainName':
      // A late repeat must not take the name from its next buyer.
      if (state.phase !== 'sold' || state.orderId !== command.orderId) return accept();
      return accept({ type: 'DomainNameLapsed', data: dataOf(command) });
    case 'TransferDomainName':
      if (state.phase !== 'sold' || state.orderId !== command.orderId) return accept();
      return accept({ type: 'DomainNameTransferred', data: dataOf(command) });
    case 'HoldDomainName':
      return hold(command, state);
    case 'ExtendDomainHold':
      return extend(command, state);
    case 'GiveUpDomainHold':
      if (state.phase !== 'held' || state.customerId !== command.customerId) return accept();
      return accept(endOf(state, 'given_up'));
    case 'EndDomainHold':
      if (state.phase !== 'held' || state.holdId !== command.holdId) return accept();
      if (holdLeftMs(state, command.requestedAt) > 0) return accept();
      return accept(endOf(state, 'expired'));
    default:
      return assertUnreachable(command);
  }
};

type CommandOf<Type extends DomainNameCommand['type']> = Extract<DomainNameCommand, { type: Type }>;

/** Late and repeated releases are common (abandoned orders): without a claim, do nothing. */
const release = (
  command: CommandOf<'ReleaseDomainName' | 'ReleaseUnsecuredDomainName'>,
  state: DomainNameState,
  from: readonly DomainNameState['phase'][],
): DomainNameDecision => {
  if (state.phase === 'free' || state.phase === 'held') return accept();
  if (state.orderId !== command.orderId) return accept();
  if (!from.includes(state.phase)) return accept();
  return accept({ type: 'DomainNameReleased', data: dataOf(command) });
};

const endOf = (
  { domain, customerId, holdId }: HeldName,
  reason: 'expired' | 'given_up',
): DomainNameEvent => ({
  type: 'DomainNameHoldEnded',
  data: { domain, customerId, holdId, reason },
});

/** The order of the holder replaces the hold. */
const reserve = (
  command: CommandOf<'ReserveDomainName' | 'SecureDomainName'>,
  state: HeldName | { readonly phase: 'free' },
): DomainNameDecision => {
  const reserved = { type: 'DomainNameReserved', data: claimOf(command) } as const;
  if (state.phase === 'free' || state.customerId === command.customerId) return accept(reserved);
  const leftMs = holdLeftMs(state, command.requestedAt);
  if (leftMs > 0) return refuse({ reason: 'being_bought', leftMs });
  return accept(endOf(state, 'expired'), reserved);
};

const hold = (command: CommandOf<'HoldDomainName'>, state: DomainNameState): DomainNameDecision => {
  const held = { type: 'DomainNameHeld', data: dataOf(command) } as const;
  if (state.phase === 'free') return accept(held);
  const { customerId, holdId, heldAt } = command;
  if (state.phase !== 'held') return refuse(refusalFor(customerId, state));
  const leftMs = holdLeftMs(state, heldAt);
  if (state.customerId !== customerId && leftMs > 0) {
    return refuse({ reason: 'being_bought', leftMs });
  }
  // A repeat prolongs nothing.
  const isOwn = state.customerId === customerId && (leftMs > 0 || state.holdId === holdId);
  return isOwn ? accept() : accept(endOf(state, 'expired'), held);
};

const extend = (
  { customerId, heldUntil, requestedAt: heldAt }: CommandOf<'ExtendDomainHold'>,
  state: DomainNameState,
): DomainNameDecision => {
  if (state.phase !== 'held' || state.customerId !== customerId) return accept();
  if (holdLeftMs(state, heldAt) === 0) return accept();
  if (Date.parse(heldUntil) <= Date.parse(state.heldUntil)) return accept();
  const { domain, holdId } = state;
  return accept({
    type: 'DomainNameHeld',
    data: { domain, customerId, holdId, heldAt, heldUntil },
  });
};

const claimOf = ({
  domain,
  orderId,
  customerId,
}: CommandOf<'ReserveDomainName' | 'SecureDomainName'>) => ({ domain, orderId, customerId });

const secure = (
  command: CommandOf<'SecureDomainName'>,
  state: DomainNameState,
): DomainNameDecision => {
  const data = claimOf(command);
  if (state.phase === 'free' || state.phase === 'held') {
    const reserved = reserve(command, state);
    if (!reserved.ok) return reserved;
    return accept(...reserved.events, { type: 'DomainNameSecured', data });
  }
  if (state.orderId === command.orderId) {
    return state.phase === 'reserved' ? accept({ type: 'DomainNameSecured', data }) : accept();
  }
  if (state.phase !== 'reserved') return refuse(refusalFor(command.customerId, state));
  const { orderId: supersededOrderId, customerId: supersededCustomerId } = state;
  return accept({
    type: 'DomainNameSuperseded',
    data: { ...data, supersededOrderId, supersededCustomerId },
  });
};

const refusalFor = (customerId: string, holder: ClaimedName): DomainNameRefusal => {
  const { orderId } = holder;
  if (holder.phase === 'sold') return { reason: 'sold', orderId, customerId: holder.customerId };
  if (holder.customerId === customerId) return { reason: 'held_by_same_customer', orderId };
  const isSecured = holder.phase === 'secured';
  return { reason: 'held_by_other', orderId, customerId: holder.customerId, isSecured };
};

export const domainNameDecider: Decider<
  DomainNameState,
  DomainNameCommand,
  DomainNameEvent,
  DomainNameRefusal
> = { initial, evolve, decide };
