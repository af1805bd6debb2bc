import {
  type DomainNameEvent,
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

export const domainNameCommandSchema = z.discriminatedUnion('type', [
  domainNameReserved.schema.extend({ type: z.literal('ReserveDomainName') }),
  /** Does nothing unless this order holds the name. */
  domainNameReleased.schema.extend({ type: z.literal('ReleaseDomainName') }),
  /** As above, and only while the order's payment is not verified. */
  domainNameReleased.schema.extend({ type: z.literal('ReleaseUnsecuredDomainName') }),
  /** For an order with a verified payment; takes the name from an unverified order if needed. */
  domainNameSecured.schema.extend({ type: z.literal('SecureDomainName') }),
  domainNameSold.schema.extend({ type: z.literal('SellDomainName') }),
  domainNameLapsed.schema.extend({ type: z.literal('LapseDomainName') }),
  domainNameTransferred.schema.extend({ type: z.literal('TransferDomainName') }),
]);
export type DomainNameCommand = z.infer<typeof domainNameCommandSchema>;

export type DomainNameState =
  | { readonly phase: 'free' }
  | {
      /** `reserved`: the payment is not verified yet; `secured`: it is. */
      readonly phase: 'reserved' | 'secured' | 'sold';
      readonly domain: string;
      readonly orderId: string;
      readonly customerId: string;
    };

export type DomainNameRefusal =
  | { readonly reason: 'held_by_same_customer'; readonly orderId: string }
  | {
      readonly reason: 'held_by_other';
      readonly orderId: string;
      readonly customerId: string;
      readonly isSecured: boolean;
    }
  | { readonly reason: 'sold'; readonly orderId: string; readonly customerId: string }
  | { readonly reason: 'not_held' };

const initial: DomainNameState = { phase: 'free' };

const evolve = (state: DomainNameState, event: DomainNameEvent): DomainNameState => {
  const phase = phaseAfter(domainNameLifecycle, state.phase, event.type);
  if (phase === null) return state;
  if (phase === 'free') return initial;
  const { domain, orderId, customerId } = event.data;
  return { phase, domain, orderId, customerId };
};

/** A name is on one order at a time. */
export const domainNameLifecycle: Lifecycle<
  DomainNameState['phase'],
  DomainNameEvent['type'],
  DomainNameState['phase']
> = {
  free: { DomainNameReserved: 'reserved' },
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
      if (state.phase === 'free') {
        return accept({ type: 'DomainNameReserved', data: dataOf(command) });
      }
      if (state.orderId === command.orderId) return accept();
      return refuse(refusalFor(command.customerId, state));
    case 'ReleaseDomainName':
      return release(command, state, ['reserved', 'secured']);
    case 'ReleaseUnsecuredDomainName':
      return release(command, state, ['reserved']);
    case 'SecureDomainName':
      return secure(command, state);
    case 'SellDomainName':
      if (state.phase === 'free') return refuse({ reason: 'not_held' });
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
  if (state.phase === 'free' || state.orderId !== command.orderId) return accept();
  if (!from.includes(state.phase)) return accept();
  return accept({ type: 'DomainNameReleased', data: dataOf(command) });
};

const secure = (
  command: CommandOf<'SecureDomainName'>,
  state: DomainNameState,
): DomainNameDecision => {
  const data = dataOf(command);
  if (state.phase === 'free') {
    return accept({ type: 'DomainNameReserved', data }, { type: 'DomainNameSecured', data });
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

const refusalFor = (
  customerId: string,
  holder: Exclude<DomainNameState, { phase: 'free' }>,
): DomainNameRefusal => {
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
