import { domainNameStream } from '@haat/contracts/events/domain-name';
import { readHost } from '@haat/contracts/host-name';
import { domainNameDecider } from '@haat/domain/domain-name/domain-name';
import { type CommandServices, loadAggregate } from '@haat/record/commands';
import { findOwnedDomain, type OwnedDomain } from '@haat/record/owned';
import { type Outcome, refused } from '../command-line/outcome.ts';

type Found = { readonly owned: OwnedDomain } | { readonly missing: Outcome };

/** The domain with its present owner. */
export const findSoldDomain = async (
  { store }: Pick<CommandServices, 'store'>,
  typed: string,
): Promise<Found> => {
  const domain = readHost(typed) ?? typed;
  const { state } = await loadAggregate(store, domainNameDecider, domainNameStream(domain));
  if (state.phase !== 'sold') {
    return { missing: refused(`${domain} is not sold to a customer here.`) };
  }
  const owned = await findOwnedDomain(store, state.orderId);
  return owned === null
    ? { missing: refused(`${domain} is still being set up: order ${state.orderId}.`) }
    : { owned };
};
