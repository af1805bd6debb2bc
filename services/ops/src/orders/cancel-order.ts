import { orderStream } from '@haat/contracts/events/order';
import { orderDecider } from '@haat/domain/order/order';
import { type CommandServices, executeCommand } from '@haat/record/commands';
import { type ByOperator, done, type Outcome, refused } from '../command-line/outcome.ts';
import { contextOf } from '../operator-context.ts';

/**
 * Ends an order for which nobody outside was asked for anything yet: its name, its plan and its
 * payment come free, and the customer reads the reason. What it was paid with is kept for them.
 */
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
  if (cancelled.ok) return done(`${orderId} is cancelled. What was paid is kept for its customer.`);
  const { phase } = cancelled.state;
  if (phase === 'not_placed') return refused(`There is no order ${orderId}.`);
  return refused(
    `${orderId} cannot be cancelled any more: it is ${phase.replaceAll('_', ' ')}. What ends that: ` +
      `npm run ops -- orders explain ${orderId}`,
  );
};
