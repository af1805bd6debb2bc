import {
  type DomainNameEvent,
  domainNameReleased,
  domainNameReserved,
  domainNameSold,
} from '@haat/contracts/events/domain-name';
import { z } from 'zod';
import { dataOf } from './command-data.ts';
import { accept, assertUnreachable, type Decider, type Decision, refuse } from './decider.ts';
import { type Lifecycle, phaseAfter } from './lifecycle.ts';

export const domainNameCommandSchema = z.discriminatedUnion('type', [
  domainNameReserved.schema.extend({ type: z.literal('ReserveDomainName') }),
  /** Frees the name, but only from the order that holds it. */
  domainNameReleased.schema.extend({ type: z.literal('ReleaseDomainName') }),
  domainNameSold.schema.extend({ type: z.literal('SellDomainName') }),
]);
export type DomainNameCommand = z.infer<typeof domainNameCommandSchema>;

export type DomainNameState =
  | { readonly phase: 'free' }
  | {
      readonly phase: 'reserved' | 'sold';
      readonly domain: string;
      /** The order that holds or bought the name. */
      readonly orderId: string;
      readonly customerId: string;
    };

export type DomainNameRefusal =
  | { readonly reason: 'held_by_same_customer'; readonly orderId: string }
  | { readonly reason: 'held_by_other'; readonly orderId: string; readonly customerId: string }
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
  reserved: { DomainNameReleased: 'free', DomainNameSold: 'sold' },
  sold: {},
};

type DomainNameDecision = Decision<DomainNameEvent, DomainNameRefusal>;

const decide = (command: DomainNameCommand, state: DomainNameState): DomainNameDecision => {
  switch (command.type) {
    case 'ReserveDomainName':
      if (state.phase === 'free') {
        return accept({ type: 'DomainNameReserved', data: dataOf(command) });
      }
      if (state.orderId === command.orderId) return accept();
      return refuse(heldAgainst(command.customerId, state));
    case 'ReleaseDomainName':
      // Late and repeated releases are common (abandoned orders): nothing to free is no error.
      if (state.phase !== 'reserved' || state.orderId !== command.orderId) return accept();
      return accept({ type: 'DomainNameReleased', data: dataOf(command) });
    case 'SellDomainName':
      if (state.phase === 'free') return refuse({ reason: 'not_held' });
      if (state.orderId !== command.orderId) return refuse(heldAgainst(command.customerId, state));
      if (state.phase === 'sold') return accept();
      return accept({ type: 'DomainNameSold', data: dataOf(command) });
    default:
      return assertUnreachable(command);
  }
};

const heldAgainst = (
  customerId: string,
  holder: Exclude<DomainNameState, { phase: 'free' }>,
): DomainNameRefusal => {
  const { orderId } = holder;
  if (holder.phase === 'sold') return { reason: 'sold', orderId, customerId: holder.customerId };
  if (holder.customerId === customerId) return { reason: 'held_by_same_customer', orderId };
  return { reason: 'held_by_other', orderId, customerId: holder.customerId };
};

export const domainNameDecider: Decider<
  DomainNameState,
  DomainNameCommand,
  DomainNameEvent,
  DomainNameRefusal
> = { initial, evolve, decide };
