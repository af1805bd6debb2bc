import { boughtNames } from '@haat/domain/domain-name/bought-names';
import type { DomainNameState } from '@haat/domain/domain-name/domain-name';
import type { OrderingServices } from '../../ordering-services.ts';
import { loadName } from './name-claim.ts';
import { domainNotUsable } from './own-domain.ts';

/**
 * Domains bought here point to our servers: another customer's plan would serve pages and read mail
 * under them. @throws {Refusal} 409
 */
export const requireOwnName = async (
  { store }: Pick<OrderingServices, 'store'>,
  customerId: string,
  domain: string,
): Promise<void> => {
  const isOthers = (name: DomainNameState): boolean =>
    name.phase !== 'free' &&
    // A hold only keeps others from ordering the domain.
    name.phase !== 'held' &&
    name.customerId !== customerId &&
    // A reservation does not block names below it.
    (name.phase !== 'reserved' || name.domain === domain);
  const names = await Promise.all(boughtNames(domain).map((name) => loadName(store, name)));
  if (names.some(({ state }) => isOthers(state))) throw domainNotUsable();
};
