import { customerStream } from '@haat/contracts/events/customer';
import { renewalGroupStream } from '@haat/contracts/events/renewal-group';
import { renewalRefusals } from '@haat/contracts/renewal-messages';
import { customerDecider } from '@haat/domain/customer/customer';
import {
  type NextRenewal,
  nextRenewalOf,
  type RenewalOutcome,
  type RequestedRenewals,
  renewalGroupDecider,
} from '@haat/domain/hosting/renewal-group';
import { placeGroupRenewal } from '@haat/ordering/orders/renewal-group/place-group-renewal';
import { loadAggregate } from '@haat/record/commands';
import { z } from 'zod';
import { command, DONE, defineStep, type Step } from '../../engine/step.ts';

export type PlaceRenewalServices = Parameters<typeof placeGroupRenewal>[0];
type PlaceStep = Step<{ readonly referenceCode: string }>;

/** Places the next order of a group. Each outcome leads to the next one. */
export const placeRenewalStep = defineStep(
  z.object({ referenceCode: z.string() }),
  async (services: PlaceRenewalServices, step: PlaceStep) => {
    const { referenceCode } = step.payload;
    const stream = renewalGroupStream(referenceCode);
    const known = await loadAggregate(services.store, renewalGroupDecider, stream);
    const { state: group } = known;
    const next = nextRenewalOf(group);
    if (group.phase === 'not_requested' || next === null) return DONE;
    const { customerId } = group;
    const { subscriptionId } = next.renewal;
    const { orderId, reason } = await placeNext(services, step, group, next);
    const of = { referenceCode, customerId, subscriptionId };
    await command(
      services,
      step,
      renewalGroupDecider,
      stream,
      orderId === null
        ? { type: 'RecordRenewalNotPlaced', ...of, reason }
        : { type: 'RecordRenewalPlaced', ...of, orderId },
      known,
    );
    return DONE;
  },
  // After a crash the first run of the next process must find what was placed.
  { readsCurrent: true },
);

const placeNext = async (
  services: PlaceRenewalServices,
  { traceId }: PlaceStep,
  group: RequestedRenewals,
  next: NextRenewal,
): Promise<RenewalOutcome> => {
  const stream = customerStream(group.customerId);
  const { state: customer } = await loadAggregate(services.store, customerDecider, stream);
  return customer.phase === 'active'
    ? placeGroupRenewal(services, { group, customer, traceId }, next)
    : { orderId: null, reason: renewalRefusals.accountClosed };
};
