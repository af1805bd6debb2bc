import type { Pool } from 'pg';

/** Told by Postgres that a queue may have something to do. */
export type Bell = {
  /**
   * Resolves while the bell is heard. Asks its connection whether it still is, where nothing came over
   * it for long: one that was cut somewhere between is silent, as one that has nothing to tell.
   * @throws while Postgres cannot be reached.
   */
  readonly heard: () => Promise<void>;
  /** @returns what ends it. */
  readonly onRing: (queue: string, ring: () => void) => () => void;
  readonly close: () => void;
};

/** BullMQ's own channel; the message is the queue's name. */
const CHANNEL = 'bullmq_jobs';
/** Less than workers wait between two looks when they hear nothing: each look asks, in ms. */
const SILENT_AFTER_MS = 25_000;
/** A connection that has not answered by then is lost, in ms. */
const ANSWERS_WITHIN_MS = 5_000;

type Listening = {
  /** Asks the connection for a sign, where it gave none for long. */
  readonly check: () => void;
  /** Cuts the connection. */
  readonly lose: () => void;
};

/**
 * One LISTEN for all queues of a process, on one connection of the pool. When that is lost, and when
 * there is a new one, every queue is rung: nobody knows what was not heard.
 */
export const createBell = (pool: Pool): Bell => {
  const rings = new Map<string, Set<() => void>>();
  let listening: Promise<Listening> | undefined;

  const ringAll = (): void => {
    for (const ofQueue of rings.values()) for (const ring of ofQueue) ring();
  };

  const listen = async (): Promise<Listening> => {
    const client = await pool.connect();
    let isLost = false;
    let heardAt = performance.now();
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
      heardAt = performance.now();
      if (channel === CHANNEL) for (const ring of rings.get(payload) ?? []) ring();
    });
    try {
      await client.query(`listen ${CHANNEL}`);
    } catch (error) {
      lose();
      throw error;
    }
    ringAll();
    return {
      lose,
      check: () => {
        if (performance.now() - heardAt < SILENT_AFTER_MS) return;
        // Several queues look: one asks for all of them.
        heardAt = performance.now();
        const late = setTimeout(lose, ANSWERS_WITHIN_MS);
        client
          .query('select 1')
          .catch(lose)
          .finally(() => clearTimeout(late));
      },
    };
  };

  return {
    heard: async () => {
      listening ??= listen().catch((error: unknown) => {
        listening = undefined;
        throw error;
      });
      (await listening).check();
    },
    onRing: (queue, ring) => {
      const ofQueue = rings.get(queue) ?? new Set();
      rings.set(queue, ofQueue.add(ring));
      return () => ofQueue.delete(ring);
    },
    close: () => {
      rings.clear();
      void listening?.then(({ lose }) => lose()).catch(() => undefined);
    },
  };
};
