import { setTimeout as pause } from 'node:timers/promises';
import { isTerminal, ORDER_STATUSES, type OrderStatus } from '@haat/contracts/order-status';
import type pg from 'pg';

const POLL_INTERVAL_MS = 10;
const SETTLE_TIMEOUT_MS = 120_000;
const SETTLED = {
  name: 'settled_orders',
  text: 'select id, status from orders where id = any($1) and status = any($2)',
} as const;
const TERMINAL = ORDER_STATUSES.filter(isTerminal);

export type SettledOrders = {
  /** @throws {Error} after two minutes without news of the order. */
  readonly untilSettled: (orderId: string) => Promise<OrderStatus>;
  readonly stop: () => Promise<void>;
};

type Waiting = {
  readonly since: number;
  readonly settle: (status: OrderStatus) => void;
  readonly fail: (error: Error) => void;
};

/** Reads the read model: API polls would cost more than the orders. @param client not shared. */
export const watchOrders = (client: pg.Client): SettledOrders => {
  const waiting = new Map<string, Waiting>();
  let looking: Promise<void> | undefined;
  let isStopped = false;

  const look = async (): Promise<void> => {
    const { rows } = await client.query<{ readonly id: string; readonly status: OrderStatus }>({
      ...SETTLED,
      values: [[...waiting.keys()], TERMINAL],
    });
    for (const { id, status } of rows) {
      waiting.get(id)?.settle(status);
      waiting.delete(id);
    }
    for (const [id, { since, fail }] of waiting) {
      if (performance.now() - since < SETTLE_TIMEOUT_MS) continue;
      waiting.delete(id);
      fail(new Error(`Order ${id} did not settle within ${SETTLE_TIMEOUT_MS} ms.`));
    }
  };
  const lookOn = async (): Promise<void> => {
    try {
      while (waiting.size > 0 && !isStopped) {
        await look();
        await pause(POLL_INTERVAL_MS);
      }
    } catch (error) {
      for (const { fail } of waiting.values()) fail(error as Error);
      waiting.clear();
    } finally {
      looking = undefined;
    }
  };
  return {
    untilSettled: (orderId) =>
      new Promise((settle, fail) => {
        waiting.set(orderId, { since: performance.now(), settle, fail });
        looking ??= lookOn();
      }),
    stop: async () => {
      isStopped = true;
      await looking;
    },
  };
};
