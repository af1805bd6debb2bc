import { orderStream } from '@haat/contracts/events/order';
import { orderDecider } from '@haat/domain/order/order';
import { opsPrefix } from '@haat/platform/operator-settings';
import { type CommandServices, executeCommand } from '@haat/record/commands';
import { type ByOperator, done, notFound, type Outcome, refused } from '../command-line/outcome.ts';
import { contextOf } from '../operator-context.ts';

/** Cancels before any provider request. The customer reads the reason and keeps the money. */
export const cancelOrder = async (
  services: CommandServices,
  { orderId, ...by }: ByOperator & { readonly orderId: string },
): Promise<Outcome> => {
  const cancelled = await executeCommand(
    services,
    orderDecider,
    orderStream(orderId),
    { type: 'CancelOrder', orderId, reason: by.reason },
    contextOf(by, orderId),
  );
  if (cancelled.ok)
    return done(`${orderId} is cancelled. The payment stays in the customer’s balance.`);
  const { phase } = cancelled.state;
  if (phase === 'not_placed') return notFound(`Order ${orderId}`, 'orders list');
  return refused(
    `${orderId} can no longer be cancelled: it is ${phase.replaceAll('_', ' ')}. Resolve with: ` +
      `${opsPrefix()} orders explain ${orderId}`,
  );
};
