import {
  domainOwnerConfirmed,
  type HostedDomainEvent,
  hostedDomainClaimed,
  hostedDomainConfirmed,
  hostedDomainReleased,
  hostedSubdomainClaimed,
  hostedSubdomainReleased,
} from '@haat/contracts/events/hosting';
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
import { isBelow } from './hosted-name.ts';

export const hostedDomainCommandSchema = z.discriminatedUnion('type', [
  hostedDomainClaimed.schema.extend({ type: z.literal('ClaimHostedDomain') }),
  /** Does nothing unless this order hosts the domain. */
  hostedDomainReleased.schema.extend({ type: z.literal('ReleaseHostedDomain') }),
  hostedDomainConfirmed.schema.extend({ type: z.literal('ConfirmHostedDomain') }),
  /** On the registered domain's stream, after ClaimHostedDomain on the subdomain's own stream. */
  hostedSubdomainClaimed.schema.extend({ type: z.literal('ClaimHostedSubdomain') }),
  hostedSubdomainReleased.schema.extend({ type: z.literal('ReleaseHostedSubdomain') }),
  /** On the stream of the registered domain, also for its subdomains. */
  domainOwnerConfirmed.schema.extend({ type: z.literal('ConfirmDomainOwner') }),
]);
export type HostedDomainCommand = z.infer<typeof hostedDomainCommandSchema>;

type DataOf<Type extends HostedDomainEvent['type']> = Extract<
  HostedDomainEvent,
  { type: Type }
>['data'];

type NamesBelow = {
  readonly subdomains: readonly DataOf<'HostedSubdomainClaimed'>[];
  /** Owners that an operator confirmed: one entry for each domain. */
  readonly owners: readonly DataOf<'DomainOwnerConfirmed'>[];
};

export type HostedDomainState = NamesBelow &
  (
    | { readonly phase: 'free' }
    | ({
        readonly phase: 'claimed';
        /** The other customer's order of the name when an operator confirmed; null before that. */
        readonly confirmed: { readonly nameOrderId: string | null } | null;
      } & DataOf<'HostedDomainClaimed'>)
  );

export type HostedDomainRefusal =
  | { readonly reason: 'claimed'; readonly orderId: string; readonly customerId: string }
  /** A parent domain is hosted for another customer. */
  | { readonly reason: 'below_another' }
  /** A subdomain is hosted for another customer. */
  | { readonly reason: 'above_another' };

export const hostedDomainLifecycle: Lifecycle<
  HostedDomainState['phase'],
  HostedDomainEvent['type'],
  HostedDomainState['phase']
> = {
  free: {
    HostedDomainClaimed: 'claimed',
    HostedSubdomainClaimed: 'free',
    HostedSubdomainReleased: 'free',
    DomainOwnerConfirmed: 'free',
  },
  claimed: {
    HostedDomainReleased: 'free',
    HostedDomainConfirmed: 'claimed',
    HostedSubdomainClaimed: 'claimed',
    HostedSubdomainReleased: 'claimed',
    DomainOwnerConfirmed: 'claimed',
  },
};

const initial: HostedDomainState = { phase: 'free', subdomains: [], owners: [] };

const without = <Named extends { readonly domain: string }>(
  names: readonly Named[],
  domain: string,
): readonly Named[] => names.filter((name) => name.domain !== domain);

const evolve = (state: HostedDomainState, event: HostedDomainEvent): HostedDomainState => {
  if (phaseAfter(hostedDomainLifecycle, state.phase, event.type) === null) return state;
  const { subdomains, owners } = state;
  const { domain } = event.data;
  switch (event.type) {
    case 'HostedDomainClaimed':
      return { phase: 'claimed', ...event.data, confirmed: null, subdomains, owners };
    case 'HostedDomainReleased':
      return { phase: 'free', subdomains, owners };
    case 'HostedDomainConfirmed': {
      const { nameOrderId } = event.data;
      return state.phase === 'free' ? state : { ...state, confirmed: { nameOrderId } };
    }
    case 'HostedSubdomainClaimed':
      return { ...state, subdomains: [...without(subdomains, domain), event.data] };
    case 'HostedSubdomainReleased':
      return { ...state, subdomains: without(subdomains, domain) };
    case 'DomainOwnerConfirmed':
      return { ...state, owners: [...without(owners, domain), event.data] };
    default:
      return assertUnreachable(event);
  }
};

type HostedDomainOwner = { readonly domain: string; readonly customerId: string };

/** @returns why the customer may not host the domain next to others' domains; null if they may. */
export const besideOthers = (
  state: HostedDomainState,
  { domain, customerId }: HostedDomainOwner,
): 'below_another' | 'above_another' | null => {
  const others = [...state.subdomains, ...(state.phase === 'free' ? [] : [state])].filter(
    (name) => name.customerId !== customerId,
  );
  if (others.some((name) => isBelow(domain, name.domain))) return 'below_another';
  const isAbove = others.some((name) => isBelow(name.domain, domain));
  return isAbove && !isOwner(state, { domain, customerId }) ? 'above_another' : null;
};

export const isOwner = (
  { owners }: HostedDomainState,
  { domain, customerId }: HostedDomainOwner,
): boolean => owners.some((owner) => owner.domain === domain && owner.customerId === customerId);

const decide = (
  command: HostedDomainCommand,
  state: HostedDomainState,
): Decision<HostedDomainEvent, HostedDomainRefusal> => {
  switch (command.type) {
    case 'ClaimHostedDomain':
      return claim(command, state);
    case 'ReleaseHostedDomain':
      if (state.phase === 'free' || state.orderId !== command.orderId) return accept();
      return accept({ type: 'HostedDomainReleased', data: dataOf(command) });
    case 'ConfirmHostedDomain':
      if (state.phase === 'free' || state.orderId !== command.orderId) return accept();
      if (state.confirmed?.nameOrderId === command.nameOrderId) return accept();
      return accept({ type: 'HostedDomainConfirmed', data: dataOf(command) });
    case 'ClaimHostedSubdomain': {
      if (isListed(state, command)) return accept();
      const reason = besideOthers(state, command);
      if (reason !== null) return refuse({ reason });
      // `evolve` replaces an older entry of this domain: its own stream has decided who owns it.
      return accept({ type: 'HostedSubdomainClaimed', data: dataOf(command) });
    }
    case 'ReleaseHostedSubdomain':
      if (!isListed(state, command)) return accept();
      return accept({ type: 'HostedSubdomainReleased', data: dataOf(command) });
    case 'ConfirmDomainOwner':
      if (isOwner(state, command)) return accept();
      return accept({ type: 'DomainOwnerConfirmed', data: dataOf(command) });
    default:
      return assertUnreachable(command);
  }
};

const isListed = (
  { subdomains }: HostedDomainState,
  { domain, orderId }: { readonly domain: string; readonly orderId: string },
): boolean => subdomains.some((one) => one.domain === domain && one.orderId === orderId);

const claim = (
  command: Extract<HostedDomainCommand, { type: 'ClaimHostedDomain' }>,
  state: HostedDomainState,
): Decision<HostedDomainEvent, HostedDomainRefusal> => {
  const claimed = { type: 'HostedDomainClaimed', data: dataOf(command) } as const;
  if (state.phase === 'claimed') {
    const { orderId, customerId, withName } = state;
    if (orderId === command.orderId) return accept();
    if (!withName || !command.withName) return refuse({ reason: 'claimed', orderId, customerId });
  }
  const reason = besideOthers(state, command);
  if (reason !== null) return refuse({ reason });
  if (state.phase === 'free') return accept(claimed);
  // Both orders include the name: the order that won the name also gets its hosting.
  const { orderId, customerId, domain } = state;
  const released: HostedDomainEvent = {
    type: 'HostedDomainReleased',
    data: { orderId, customerId, domain, reason: 'The domain name went to another order.' },
  };
  return accept<HostedDomainEvent>(released, claimed);
};

export const hostedDomainDecider: Decider<
  HostedDomainState,
  HostedDomainCommand,
  HostedDomainEvent,
  HostedDomainRefusal
> = { initial, evolve, decide };
