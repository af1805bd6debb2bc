import { asciiDomainSchema } from '@haat/contracts/ascii-domain';
import { domainNameStream } from '@haat/contracts/events/domain-name';
import { ownedDomainMessages } from '@haat/contracts/owned-domain-messages';
import { domainNameDecider } from '@haat/domain/domain-name/domain-name';
import { Refusal } from '@haat/platform/answers';
import { loadAggregate } from '@haat/record/commands';
import { canBeChanged, findOwnedDomain, type OwnedDomain } from '@haat/record/owned';
import type { ApiContext } from '../../context.ts';

export const domainNotFound = (): Refusal => new Refusal(404, ownedDomainMessages.notFound);

/** The order that sold it here to this customer, even if it ended since or another has it now. */
const findOrderId = async (
  { store, db }: Pick<ApiContext, 'store' | 'db'>,
  customerId: string,
  domain: string,
): Promise<string | null> => {
  const { state } = await loadAggregate(store, domainNameDecider, domainNameStream(domain));
  if (state.phase === 'sold' && state.customerId === customerId) return state.orderId;
  const row = await db
    .selectFrom('owned_domains')
    .select('order_id')
    .where('customer_id', '=', customerId)
    .where('domain', '=', domain)
    .where('ended_at', 'is not', null)
    .orderBy('ended_at', 'desc')
    .executeTakeFirst();
  return row?.order_id ?? null;
};

/**
 * Who owns a domain is decided from events: a read model may be behind a sale.
 * @throws {Refusal} 404 also for another customer's, 409 while it is set up.
 */
export const loadOwnDomain = async (
  context: Pick<ApiContext, 'store' | 'db'>,
  customerId: string,
  typed: string,
): Promise<OwnedDomain> => {
  const domain = asciiDomainSchema.safeParse(typed.toLowerCase());
  if (!domain.success) throw domainNotFound();
  const orderId = await findOrderId(context, customerId, domain.data);
  if (orderId === null) throw domainNotFound();
  const owned = await findOwnedDomain(context.store, orderId);
  if (owned === null) throw new Refusal(409, ownedDomainMessages.beingSetUp);
  if (owned.customerId !== customerId) throw domainNotFound();
  return owned;
};

/** @returns why nothing of it can be changed; null if it can. */
export const whyUnchangeable = (
  owned: OwnedDomain,
  status: 'active' | 'pending' | 'suspended' | 'redemption' | null,
): string | null => {
  if (owned.transferredAt !== null) return ownedDomainMessages.transferred;
  if (!canBeChanged(owned)) return ownedDomainMessages.ended;
  if (status === 'redemption') return ownedDomainMessages.redemption;
  return status === 'suspended' ? ownedDomainMessages.onHold : null;
};
