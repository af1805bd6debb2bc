import { domainNameStream } from '@haat/contracts/events/domain-name';
import { boughtNames } from '@haat/domain/domain-name/bought-names';
import { domainNameDecider } from '@haat/domain/domain-name/domain-name';
import { type CommandServices, loadAggregate } from '@haat/record/commands';

/** That a plan's customer has the name no more, as the shop knows. */
export type NotTheirs = {
  /** By which another customer has it; null where it has lapsed, and nobody bought it since. */
  readonly nameOrderId: string | null;
};

/** @returns null where the domain may be the customer's: the name is, or nobody had it of this shop. */
export const notTheirs = async (
  { store }: Pick<CommandServices, 'store'>,
  customerId: string,
  domain: string,
): Promise<NotTheirs | null> => {
  const names = await Promise.all(
    boughtNames(domain).map((name) =>
      loadAggregate(store, domainNameDecider, domainNameStream(name)),
    ),
  );
  const sold = names.flatMap(({ state }) => (state.phase === 'sold' ? [state] : []));
  if (sold.some((name) => name.customerId === customerId)) return null;
  const [others] = sold;
  if (others !== undefined) return { nameOrderId: others.orderId };
  const hadIt = names.some(({ recorded }) =>
    recorded.some(
      ({ type, data }) => type === 'DomainNameLapsed' && data.customerId === customerId,
    ),
  );
  return hadIt ? { nameOrderId: null } : null;
};
