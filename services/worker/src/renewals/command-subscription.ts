import { subscriptionStream } from '@haat/contracts/events/subscription';
import {
  type SubscriptionCommand,
  type SubscriptionState,
  subscriptionDecider,
} from '@haat/domain/hosting/subscription';
import type { Aggregate, CommandServices } from '@haat/record/commands';
import { command, type Step } from '../engine/step.ts';

export const commandSubscription = (
  services: CommandServices,
  step: Pick<Step<unknown>, 'id' | 'causationId' | 'correlationId' | 'traceId' | 'streamCache'>,
  requested: SubscriptionCommand,
  known?: Aggregate<SubscriptionState>,
) =>
  command(
    services,
    step,
    subscriptionDecider,
    subscriptionStream(requested.subscriptionId),
    requested,
    known,
  );
