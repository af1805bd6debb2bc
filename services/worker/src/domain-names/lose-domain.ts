import { domainNameStream } from '@haat/contracts/events/domain-name';
import { orderStream } from '@haat/contracts/events/order';
import { refusalMessages } from '@haat/contracts/refusal-messages';
import { type ClaimedName, domainNameDecider } from '@haat/domain/domain-name/domain-name';
import { orderDecider } from '@haat/domain/order/order';
import type { OrderState, PlacedOrder } from '@haat/domain/order/order-state';
import type { RecordedEvent } from '@haat/event-store/port';
import { isoNow } from '@haat/platform/clock';
import type { Config } from '@haat/platform/config';
import { newCommandId } from '@haat/platform/ids';
import { type CommandServices, loadAggregate } from '@haat/record/commands';
import { decidedAt } from '@haat/record/hash-chain';
import { z } from 'zod';
import { command, DONE, defineStep, later, type Step } from '../engine/step.ts';
import { loadOrder } from '../orders/load-order.ts';
import { backOffMs, type JobResult } from '../queue/queues.ts';
import { afterHold } from './after-hold.ts';

export type LoseDomainServices = CommandServices & {
  readonly settings: Pick<Config, 'CLAIM_LAPSE_MS'>;
};

const payloadSchema = z.object({
  domain: z.string(),
  orderId: z.string(),
  customerId: z.string(),
  supersededOrderId: z.string(),
  supersededCustomerId: z.string(),
});
type LoseDomainStep = Step<z.output<typeof payloadSchema>>;

const FIRST_POLL_MS = 1_000;
const MAX_POLL_MS = 60_000;

/** The loser gets the domain back if the winner's order is never placed. */
export const loseDomainStep = defineStep(
  payloadSchema,
  async (services: LoseDomainServices, step: LoseDomainStep): Promise<JobResult> => {
    const { domain, supersededOrderId } = step.payload;
    const stream = domainNameStream(domain);
    const { state: name, recorded } = await loadAggregate(
      services.store,
      domainNameDecider,
      stream,
    );
    const loser = await loadOrder(services, supersededOrderId);
    if (name.phase === 'free' || name.phase === 'held') return giveBack(services, step, loser);
    // The loser has it again, or an unpaid claim that the loser's payment supersedes.
    if (name.orderId === supersededOrderId || name.phase === 'reserved') return DONE;
    const isBought = await isPlaced(services, name);
    if (isBought && loser.phase !== 'not_placed') return lose(services, step, loser);
    if (isBought && !isWithinLapse(services, step, recorded)) return DONE;
    return later(backOffMs(step.start, FIRST_POLL_MS, MAX_POLL_MS));
  },
);

const isPlaced = async (services: CommandServices, name: ClaimedName): Promise<boolean> =>
  name.phase === 'sold' || (await loadOrder(services, name.orderId)).phase !== 'not_placed';

/** The claiming order may still be placed within this time. */
const isWithinLapse = (
  { clock, settings }: LoseDomainServices,
  { causationId }: LoseDomainStep,
  recorded: readonly RecordedEvent[],
): boolean => {
  const superseded = recorded.find(({ id }) => id === causationId);
  if (superseded === undefined) return false;
  return clock.now() - Date.parse(decidedAt(superseded)) < settings.CLAIM_LAPSE_MS;
};

/** A new command id each time: the domain's state detects repeats. */
const giveBack = async (
  services: LoseDomainServices,
  step: LoseDomainStep,
  loser: OrderState,
): Promise<JobResult> => {
  if (loser.phase !== 'placed') return DONE;
  const { domain, supersededOrderId: orderId, supersededCustomerId: customerId } = step.payload;
  const requestedAt = isoNow(services.clock);
  const claim = { domain, orderId, customerId, requestedAt };
  const requested = { type: 'ReserveDomainName', ...claim } as const;
  const again = { ...step, id: newCommandId() };
  const stream = domainNameStream(domain);
  const reserved = await command(services, again, domainNameDecider, stream, requested);
  return afterHold(reserved) ?? DONE;
};

const whyLost = (
  { customerId, supersededCustomerId }: LoseDomainStep['payload'],
  loser: PlacedOrder,
) => {
  if (customerId === supersededCustomerId) return refusalMessages.nameOnOtherOrder;
  return loser.creditedPaise === null
    ? refusalMessages.domainLostUnpaid
    : refusalMessages.domainLost;
};

const lose = async (
  services: LoseDomainServices,
  step: LoseDomainStep,
  loser: PlacedOrder,
): Promise<JobResult> => {
  const { domain, supersededOrderId: orderId } = step.payload;
  const reason = whyLost(step.payload, loser);
  const requested = { type: 'LoseDomain', orderId, domain, reason } as const;
  const execution = await command(services, step, orderDecider, orderStream(orderId), requested);
  // An order paid at the same moment finds out by itself.
  if (!execution.ok)
    step.log.info({ orderId, refusal: execution.refusal }, 'the order ended in another way');
  return DONE;
};
