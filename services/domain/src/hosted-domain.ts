import {
  type HostedDomainEvent,
  hostedDomainClaimed,
  hostedDomainConfirmed,
  hostedDomainReleased,
} from '@haat/contracts/events/hosting';
import { z } from 'zod';
import { dataOf } from './command-data.ts';
import { accept, type Decider, type Decision, refuse } from './decider.ts';
import { type Lifecycle, phaseAfter } from './lifecycle.ts';

export const hostedDomainCommandSchema = z.discriminatedUnion('type', [
  hostedDomainClaimed.schema.extend({ type: z.literal('ClaimHostedDomain') }),
  /** Frees the domain, but only from the order that has its hosting. */
  hostedDomainReleased.schema.extend({ type: z.literal('ReleaseHostedDomain') }),
  /** Of the order that has its hosting alone. */
  hostedDomainConfirmed.schema.extend({ type: z.literal('ConfirmHostedDomain') }),
]);
export type HostedDomainCommand = z.infer<typeof hostedDomainCommandSchema>;

export type HostedDomainState =
  | { readonly phase: 'free' }
  | ({
      readonly phase: 'claimed';
      /** For which standing of the name a person has found it right; null for none. */
      readonly confirmed: { readonly nameOrderId: string | null } | null;
    } & Extract<HostedDomainEvent, { type: 'HostedDomainClaimed' }>['data']);

/** The domain is hosted for another order, or will be. */
export type HostedDomainRefusal = {
  readonly reason: 'claimed';
  readonly orderId: string;
  readonly customerId: string;
};

/** A domain is hosted for one order at a time. */
export const hostedDomainLifecycle: Lifecycle<
  HostedDomainState['phase'],
  HostedDomainEvent['type'],
  HostedDomainState['phase']
> = {
  free: { HostedDomainClaimed: 'claimed' },
  claimed: { HostedDomainReleased: 'free', HostedDomainConfirmed: 'claimed' },
};

const initial: HostedDomainState = { phase: 'free' };

const evolve = (state: HostedDomainState, event: HostedDomainEvent): HostedDomainState => {
  const phase = phaseAfter(hostedDomainLifecycle, state.phase, event.type);
  if (phase === null) return state;
  if (phase === 'free' || event.type === 'HostedDomainReleased') return initial;
  if (event.type === 'HostedDomainClaimed') return { phase, ...event.data, confirmed: null };
  const { nameOrderId } = event.data;
  return state.phase === 'free' ? state : { ...state, confirmed: { nameOrderId } };
};

const decide = (
  command: HostedDomainCommand,
  state: HostedDomainState,
): Decision<HostedDomainEvent, HostedDomainRefusal> => {
  if (command.type === 'ClaimHostedDomain') {
    const claimed = { type: 'HostedDomainClaimed', data: dataOf(command) } as const;
    if (state.phase === 'free') return accept(claimed);
    const { orderId, customerId, domain, withName } = state;
    if (orderId === command.orderId) return accept();
    if (!withName || !command.withName) return refuse({ reason: 'claimed', orderId, customerId });
    // Of two orders of one name, whichever comes later has taken it from the other.
    const reason = 'The domain name went to another order.';
    const released: HostedDomainEvent = {
      type: 'HostedDomainReleased',
      data: { orderId, customerId, domain, reason },
    };
    return accept<HostedDomainEvent>(released, claimed);
  }
  if (command.type === 'ConfirmHostedDomain') {
    if (state.phase === 'free' || state.orderId !== command.orderId) return accept();
    if (state.confirmed?.nameOrderId === command.nameOrderId) return accept();
    return accept({ type: 'HostedDomainConfirmed', data: dataOf(command) });
  }
  // Late and repeated releases are common: nothing to free is no error.
  if (state.phase === 'free' || state.orderId !== command.orderId) return accept();
  return accept({ type: 'HostedDomainReleased', data: dataOf(command) });
};

export const hostedDomainDecider: Decider<
  HostedDomainState,
  HostedDomainCommand,
  HostedDomainEvent,
  HostedDomainRefusal
> = { initial, evolve, decide };
