import type { World } from '../world.ts';
import { paymentsOf } from './folded.ts';
import type { Invariant } from './invariant.ts';
import { unfinishedOrders } from './orders.ts';

/** Orders and payments about which something is still asked. */
const live = (world: World): ReadonlySet<string> =>
  new Set([
    ...unfinishedOrders(world).map(({ order }) => order.orderId),
    ...paymentsOf(world.facts)
      .filter(({ phase }) => phase === 'submitted' || phase === 'verifying')
      .map(({ referenceCode }) => referenceCode),
  ]);

export const noJobIsLost: Invariant = {
  name: 'every job is done, or is about something that still waits',
  violations: (world) => {
    const waiting = live(world);
    return world.outbox.flatMap(({ id, payload, isFinished, isEarly }) => {
      const { orderId, referenceCode } = payload as { orderId?: string; referenceCode?: string };
      if (isFinished || isEarly || waiting.has(orderId ?? '') || waiting.has(referenceCode ?? '')) {
        return [];
      }
      return [`${id} is not done`];
    });
  },
};
