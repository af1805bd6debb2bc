import { paymentStream } from '@haat/contracts/events/payment';
import type { Suggestion } from '@haat/contracts/http/domain';
import { holdLeftMs } from '@haat/domain/domain-name/domain-hold';
import type { ClaimedName, DomainNameState } from '@haat/domain/domain-name/domain-name';
import { isPaidOrder } from '@haat/domain/order/order-state';
import { paymentDecider } from '@haat/domain/payment/payment';
import { isBeingVerified } from '@haat/domain/payment/payment-state';
import { loadOrder } from '@haat/ordering/orders/load-order';
import { loadName } from '@haat/ordering/orders/place-order/name-claim';
import { isoNow } from '@haat/platform/clock';
import { loadAggregate } from '@haat/record/commands';
import type { ApiContext } from '../context.ts';

type Services = Pick<ApiContext, 'store' | 'clock'>;

export type NameOnSale =
  | { readonly kind: 'free' }
  /** A customer is buying it; `heldUntil` in ISO 8601. */
  | {
      readonly kind: 'held';
      readonly customerId: string;
      readonly heldUntil: string;
      readonly leftMs: number;
    }
  /** An order with an unknown payment has it: the first verified payment gets it. */
  | { readonly kind: 'open_to_payers' }
  | { readonly kind: 'ordered' };

/** Who can order a domain here now, whatever the registrar says. */
export const nameOnSale = async (services: Services, domain: string): Promise<NameOnSale> => {
  const { state } = await loadName(services.store, domain);
  const held = holdOf(services, state);
  if (held !== null) return held;
  if (state.phase === 'free' || state.phase === 'held') return { kind: 'free' };
  return { kind: (await isOpenToPayers(services.store, state)) ? 'open_to_payers' : 'ordered' };
};

/** @param viewerId the customer who asks: their own hold does not stop them, in any tab. */
export const othersHold = (
  name: NameOnSale,
  viewerId: string | undefined,
): Pick<Suggestion, 'held_until' | 'held_for_ms'> =>
  name.kind === 'held' && name.customerId !== viewerId
    ? { held_until: name.heldUntil, held_for_ms: name.leftMs }
    : {};

const holdOf = ({ clock }: Pick<Services, 'clock'>, state: DomainNameState): NameOnSale | null => {
  if (state.phase !== 'held') return null;
  const leftMs = holdLeftMs(state, isoNow(clock));
  const { customerId, heldUntil } = state;
  return leftMs > 0 ? { kind: 'held', customerId, heldUntil, leftMs } : null;
};

/** Invented payments must not reserve domains: after an unfound payment others may buy. */
const isOpenToPayers = async (store: ApiContext['store'], claim: ClaimedName): Promise<boolean> => {
  if (claim.phase !== 'reserved') return false;
  const placed = await loadOrder(store, claim.orderId);
  if (placed === null || !isPaidOrder(placed.order)) return false;
  const stream = paymentStream(placed.order.payment.referenceCode);
  const { state: payment } = await loadAggregate(store, paymentDecider, stream);
  if (payment.phase === 'not_submitted' || payment.phase === 'verified') return false;
  return payment.creditNotSeenAt !== null || !isBeingVerified(payment);
};
