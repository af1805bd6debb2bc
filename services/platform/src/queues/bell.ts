import type { Pool } from 'pg';

/** Told by Postgres that a queue may have something to do. */
export type Bell = {
  /** Resolves while the bell is heard. @throws while Postgres cannot be reached. */
  readonly heard: () => Promise<void>;
  /** @returns what ends it. */
  readonly onRing: (queue: string, ring: () => void) => () => void;
  readonly close: () => void;
};

/** BullMQ's own channel; the message is the queue's name. */
const CHANNEL = 'bullmq_jobs';

/**
 * One LISTEN for all queues of a process, on one connection of the pool. When that is lost, and when
 * there is a new one, every queue is rung: nobody knows what was not heard.
 */
export const createBell = (pool: Pool): Bell => {
  const rings = new Map<string, Set<() => void>>();
  /** Resolves with what ends it. */
  let listening: Promise<() => void> | undefined;

  const ringAll = (): void => {
    for (const ofQueue of rings.values()) for (const ring of ofQueue) ring();
  };

  const listen = async (): Promise<() => void> => {
    const client = await pool.connect();
    let isLost = false;
    const lose = (): void => {
      if (isLost) return;
      isLost = true;
      listening = undefined;
      client.release(true);
      ringAll();
    };
    client.on('error', lose);
    client.on('end', lose);
    client.on('notification', ({ channel, payload = '' }) => {
      if (channel === CHANNEL) for (const ring of rings.get(payload) ?? []) ring();
    });
    try {
      await client.query(`listen ${CHANNEL}`);
    } catch (error) {
      lose();
      throw error;
    }
    ringAll();
    return lose;
  };

  return {
    heard: async () => {
      listening ??= listen().catch((error: unknown) => {
        listening = undefined;
        throw error;
      });
      await listening;
    },
    onRing: (queue, ring) => {
      const ofQueue = rings.get(queue) ?? new Set();
      rings.set(queue, ofQueue.add(ring));
      return () => ofQueue.delete(ring);
    },
    close: () => {
      rings.clear();
      void listening?.then((lose) => lose()).catch(() => undefined);
    },
  };
};
