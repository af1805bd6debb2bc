import { DAY_MS } from '@haat/contracts/durations';
import { subscriptionIdOf } from '@haat/contracts/events/subscription';
import type { PlanPeriod } from '@haat/contracts/http/hosting';
import type { SubscriptionKind } from '@haat/contracts/subscription-kind';
import { type SubscriptionCommand, subscriptionDecider } from '@haat/domain/hosting/subscription';
import { periodAfter } from '@haat/domain/hosting/subscription-period';
import { type PlacedOrder, planOf } from '@haat/domain/order/order-state';
import { isoNow } from '@haat/platform/clock';
import { absent, type CommandServices } from '@haat/record/commands';
import { z } from 'zod';
import { DONE, defineStep, type Step } from '../engine/step.ts';
import { loadOrder } from '../orders/load-order.ts';
import { commandSubscription } from './command-subscription.ts';

const payloadSchema = z.object({ orderId: z.string(), of: z.enum(['domain', 'hosting']) });

type Start = Extract<SubscriptionCommand, { type: 'StartSubscription' }>;

/** For a delivered domain or paid plan, counted from its delivery. */
export const startSubscriptionStep = defineStep(
  payloadSchema,
  async (services: CommandServices, step: Step<z.output<typeof payloadSchema>>) => {
    const { orderId, of } = step.payload;
    const order = await loadOrder(services, orderId);
    if (order.phase === 'not_placed') return DONE;
    const delivered = of === 'domain' ? nameIn(order) : planIn(order, services.clock.now());
    if (delivered === null) return DONE;
    const requested: Start = {
      type: 'StartSubscription',
      subscriptionId: subscriptionIdOf(orderId, of),
      customerId: order.customerId,
      orderId,
      domain: order.service.domain,
      ...delivered,
      startedAt: isoNow(services.clock),
    };
    const started = await commandSubscription(
      services,
      step,
      requested,
      absent(subscriptionDecider),
    );
    if (!started.ok) {
      step.log.error({ orderId, of, refusal: started.refusal }, 'a subscription was not started');
    }
    return DONE;
  },
);

type Delivered = Pick<Start, 'of' | 'paidUntil'>;

const nameIn = ({ registrarOrderId, expiresAt }: PlacedOrder): Delivered | null =>
  registrarOrderId === null || expiresAt === null
    ? null
    : { of: { kind: 'domain' satisfies SubscriptionKind, registrarOrderId }, paidUntil: expiresAt };

/** The least notice of an end that the customer was never told, in ms. */
const FIRST_NOTICE_MS = 7 * DAY_MS;

/** Null for a free plan: it ends with its domain. */
const planIn = (order: PlacedOrder, now: number): Delivered | null => {
  const plan = planOf(order);
  if (plan === null || plan.isFree || order.hosting === null) return null;
  const { planId, period } = boughtAs(order);
  const { provisionedAt, username } = order.hosting;
  const counted = Date.parse(periodAfter(provisionedAt, period));
  return {
    of: { kind: 'hosting', planName: plan.planName, planId, period, username },
    paidUntil: new Date(Math.max(counted, now + FIRST_NOTICE_MS)).toISOString(),
  };
};

/** A plan with a domain is for one year and has no id. */
const boughtAs = ({
  service,
}: PlacedOrder): { readonly planId: number | null; readonly period: PlanPeriod } =>
  service.kind === 'hosting' ? service : { planId: null, period: 'year' };
