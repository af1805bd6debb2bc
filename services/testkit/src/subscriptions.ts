import { subscriptionIdOf, subscriptionStream } from '@haat/contracts/events/subscription';
import type { PlanPeriod } from '@haat/contracts/http/hosting';
import { type SubscriptionCommand, subscriptionDecider } from '@haat/domain/hosting/subscription';
import { newCommandId, orderIdFor, referenceCodeFor } from '@haat/platform/ids';
import type { EncryptedStore } from '@haat/record/encryption';
import { executeTestCommand } from './execute-test-command.ts';

export type Delivered = {
  readonly customerId: string;
  readonly domain: string;
  /** ISO 8601. */
  readonly paidUntil: string;
  /** By default unknown to the registrar. */
  readonly registrarOrderId?: string;
  /** By default a domain. */
  readonly plan?: {
    readonly planId: number | null;
    readonly planName: string;
    readonly period: PlanPeriod;
  };
};

/** @throws Error for a refusal */
export const giveSubscriptionCommand = (
  store: EncryptedStore,
  command: SubscriptionCommand,
): Promise<void> =>
  executeTestCommand(
    store,
    { kind: 'system', name: 'test' },
    subscriptionDecider,
    subscriptionStream(command.subscriptionId),
    command,
  );

/** As if delivered before. @returns its id */
export const beginSubscription = async (
  store: EncryptedStore,
  { customerId, domain, paidUntil, registrarOrderId = '78434262', plan }: Delivered,
): Promise<string> => {
  const startedAt = new Date().toISOString();
  const orderId = orderIdFor(referenceCodeFor(newCommandId()), startedAt, 0);
  const subscriptionId = subscriptionIdOf(orderId, plan === undefined ? 'domain' : 'hosting');
  await giveSubscriptionCommand(store, {
    type: 'StartSubscription',
    ...{ subscriptionId, customerId, orderId, domain, paidUntil, startedAt },
    of:
      plan === undefined
        ? { kind: 'domain', registrarOrderId }
        : { kind: 'hosting', ...plan, username: 'kq4vd7zn' },
  });
  return subscriptionId;
};
