import { codeLicenceStream } from '@haat/contracts/events/code-licence';
import { refusalMessages } from '@haat/contracts/refusal-messages';
import { codeLicenceDecider } from '@haat/domain/order/code-licence';
import { endedUndelivered } from '@haat/domain/order/order-state';
import { type LoadedOrder, loadOrder } from '@haat/ordering/orders/load-order';
import { claimContext } from '@haat/ordering/orders/place-order/claim-context';
import type { Claim, Claimable } from '@haat/ordering/orders/place-order/order-request';
import { Refusal } from '@haat/platform/answers';
import { licenceIdFor } from '@haat/platform/ids';
import { absent, type CommandServices, executeCommand, loadAggregate } from '@haat/record/commands';
import { decidedAt } from '@haat/record/hash-chain';
import type { OrderServices } from '../order-services.ts';

type Licence = {
  readonly customerId: string;
  readonly itemId: number;
  readonly domain: string;
};

const streamOf = ({ customerId, itemId, domain }: Licence): string =>
  codeLicenceStream(licenceIdFor(customerId, itemId, domain));

/** Refuses before payment what the customer has or is about to have. @throws {Refusal} 409 */
export const requireNotBought = async (
  { store }: Pick<OrderServices, 'store'>,
  licence: Licence,
): Promise<void> => {
  const { state } = await loadAggregate(store, codeLicenceDecider, streamOf(licence));
  if (state.phase === 'free') return;
  // A claim without an order: this payment can finish an interrupted request.
  const holder = await loadOrder(store, state.orderId);
  if (holder === null || endedUndelivered(holder.order)) return;
  throw alreadyHas(holder, licence);
};

const alreadyHas = ({ order }: LoadedOrder, { domain }: Licence): Refusal => {
  const { codeBought, codeOrdered } = refusalMessages;
  return new Refusal(409, order.phase === 'completed' ? codeBought(domain) : codeOrdered(domain));
};

/** A running order is the answer; an ended or abandoned one is taken over. */
export const licenceClaim = (services: OrderServices, licence: Licence): Claimable => ({
  claim: async (by, claim) => {
    const first = await claimFor(by, claim, licence, null);
    if (first.ok) return { held: true };
    const holder = await loadOrder(services.store, first.refusal.orderId);
    if (holder === null) await requireLapsed(services, licence);
    else if (holder.order.phase === 'completed') throw alreadyHas(holder, licence);
    else if (!endedUndelivered(holder.order)) return { held: false, earlier: holder };
    const next = await claimFor(by, claim, licence, first.refusal.orderId);
    if (next.ok) return { held: true };
    throw heldByYou(licence);
  },
  giveBack: async () => undefined,
});

const heldByYou = ({ domain }: Licence): Refusal =>
  new Refusal(409, refusalMessages.codeHeldByYou(domain));

const claimFor = (
  by: CommandServices,
  claim: Claim,
  licence: Licence,
  insteadOf: string | null,
) => {
  const licenceId = licenceIdFor(licence.customerId, licence.itemId, licence.domain);
  return executeCommand(
    by,
    codeLicenceDecider,
    codeLicenceStream(licenceId),
    { type: 'ClaimCodeLicence', ...licence, licenceId, orderId: claim.orderId, insteadOf },
    claimContext(claim),
    // Optimistic: second purchases are rare.
    insteadOf === null ? absent(codeLicenceDecider) : undefined,
  );
};

const requireLapsed = async (
  { store, clock, settings }: OrderServices,
  licence: Licence,
): Promise<void> => {
  const { recorded } = await loadAggregate(store, codeLicenceDecider, streamOf(licence));
  const claimed = recorded.at(-1);
  const claimedAt = claimed === undefined ? Number.NaN : Date.parse(decidedAt(claimed));
  if (!(clock.now() - claimedAt > settings.CLAIM_LAPSE_MS)) throw heldByYou(licence);
};
