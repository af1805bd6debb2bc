import type { EventEmitter } from 'node:events';
import type { Pool, PoolClient } from 'pg';

/** BullMQ notifies every queue's workers on it. */
const JOBS_CHANNEL = 'bullmq_jobs';

/** What a BullMQ worker waits for jobs with. */
export type Listening = {
  readonly connection: EventEmitter & { setListenClientName(name: string): Promise<void> };
  ensureListening(): Promise<PoolClient>;
};

export type SharedListener = {
  readonly use: (backend: Listening) => void;
  readonly close: () => void;
};

/** One connection for all queues of a process: BullMQ 6.7.0 opens one for each. */
export const createSharedListener = (
  pool: Pool,
  onError: (error: Error) => void,
): SharedListener => {
  const users = new Set<Listening['connection']>();
  let current: Promise<PoolClient> | undefined;
  let end = (): void => undefined;

  const open = async (): Promise<PoolClient> => {
    const client = await pool.connect();
    // Each waiting worker adds one.
    client.setMaxListeners(0);
    let isOpen = true;
    const discard = (): void => {
      if (!isOpen) return;
      isOpen = false;
      current = undefined;
      client.removeAllListeners('notification');
      client.release(true);
    };
    end = discard;
    client.on('error', (error) => {
      if (isOpen) onError(error);
      discard();
      for (const user of users) user.emit('listenerinvalidated');
    });
    await client.query(`listen ${JOBS_CHANNEL}`).catch((error: unknown) => {
      discard();
      throw error;
    });
    return client;
  };

  const listen = async (): Promise<PoolClient> => {
    const opening = current ?? open();
    current = opening;
    try {
      const client = await opening;
      // Lost since: what it would hear is missed.
      return current === opening ? client : await listen();
    } catch (error) {
      if (current === opening) current = undefined;
      throw error;
    }
  };

  return {
    use: (backend) => {
      const { connection } = backend;
      users.add(connection);
      connection.once('close', () => users.delete(connection));
      connection.setListenClientName = async () => undefined;
      backend.ensureListening = listen;
    },
    close: () => end(),
  };
};
