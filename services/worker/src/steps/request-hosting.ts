import { orderStream } from '@haat/contracts/events/order';
import { orderDecider } from '@haat/domain/order';
import { type HostingPlan, planOf } from '@haat/domain/order-state';
import { type CommandServices, loadAggregate } from '@haat/platform/commands/execute';
import type { Config } from '@haat/platform/config';
import { hostingUsernameFor } from '@haat/platform/ids';
import { z } from 'zod';
import { command, DONE, defineStep, type Step } from '../step.ts';

export type RequestHostingServices = CommandServices & {
  readonly settings: Pick<Config, 'HOSTING_PACKAGE_FREE' | 'HOSTING_PACKAGES'>;
};

/** @returns what the server calls the plan: as the plan is called, where no setting says otherwise. */
export const packageOf = (
  { planName, isFree }: HostingPlan,
  { HOSTING_PACKAGE_FREE, HOSTING_PACKAGES }: RequestHostingServices['settings'],
): string => (isFree ? HOSTING_PACKAGE_FREE : (HOSTING_PACKAGES.get(planName) ?? planName));

/** States that an order's plan is to be set up, and as which account, once its turn has come. */
export const requestHostingStep = defineStep(
  z.object({ orderId: z.string() }),
  async (services: RequestHostingServices, step: Step<{ readonly orderId: string }>) => {
    const { orderId } = step.payload;
    const stream = orderStream(orderId);
    const known = await loadAggregate(services.store, orderDecider, stream);
    const { state: order } = known;
    if (order.phase === 'not_placed') return DONE;
    const plan = planOf(order);
    if (plan === null) return DONE;
    const wanted = {
      type: 'ProvisionHosting',
      orderId,
      package: packageOf(plan, services.settings),
      username: hostingUsernameFor(orderId, order.service.domain),
    } as const;
    const asked = await command(services, step, orderDecider, stream, wanted, orderId, known);
    // Of a plan with a domain, say, that is paid and not registered yet: its turn comes.
    if (!asked.ok) step.log.debug({ orderId, refusal: asked.refusal }, 'not to be set up now');
    return DONE;
  },
);
