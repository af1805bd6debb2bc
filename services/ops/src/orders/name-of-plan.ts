import { domainNameStream } from '@haat/contracts/events/domain-name';
import { boughtNames } from '@haat/domain/domain-name/bought-names';
import { domainNameDecider } from '@haat/domain/domain-name/domain-name';
import { type CommandServices, loadAggregate } from '@haat/record/commands';

export type NotTheirs = {
  /** Another customer's order of it; null where it lapsed. */
  readonly nameOrderId: string | null;
};

/** @returns null where the customer has the name, or the shop never sold it. */
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
