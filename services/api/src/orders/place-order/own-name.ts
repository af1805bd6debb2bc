import { boughtNames } from '@haat/domain/domain-name/bought-names';
import type { DomainNameState } from '@haat/domain/domain-name/domain-name';
import type { ApiContext } from '../../context.ts';
import { loadName } from './name-claim.ts';
import { domainNotUsable } from './own-domain.ts';

/**
 * A name that was bought here points at our servers before anything is set up there: whoever had a
 * plan set up for it would show their pages under it, and read its mail.
 * @throws {Refusal} 409 for a domain that another customer ordered here, or that stands below one
 *   that another customer has.
 */
export const requireOwnName = async (
  { store }: Pick<ApiContext, 'store'>,
  customerId: string,
  domain: string,
): Promise<void> => {
  const isOthers = (name: DomainNameState): boolean =>
    name.phase !== 'free' &&
    name.customerId !== customerId &&
    // What is merely wanted keeps nobody from what stands below it.
    (name.phase !== 'reserved' || name.domain === domain);
  const names = await Promise.all(boughtNames(domain).map((name) => loadName(store, name)));
  if (names.some(({ state }) => isOthers(state))) throw domainNotUsable();
};
