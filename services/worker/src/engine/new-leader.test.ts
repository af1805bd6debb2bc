import { randomUUID } from 'node:crypto';
import { openElection } from '@haat/event-processing/leader';
import { noopLog } from '@haat/platform/log';
import { withWorker } from '@haat/testkit/worker';
import { it, vi } from 'vitest';
import { connectQueues } from '../queue/connect.ts';
import { startWorker } from '../worker.ts';

it('a new leader publishes at once the rows that the earlier leader had not published', () =>
  withWorker({}, async (shop) => {
    const election = (instance: string) => openElection(shop.url, { instance, log: noopLog });
    const [before, after] = [election('before'), election('after')];
    const ending = new AbortController();
    const leads = Promise.withResolvers<void>();
    before.lead(
      'reactors',
      async (signal) => {
        leads.resolve();
        await new Promise((resolve) => signal.addEventListener('abort', resolve));
      },
      ending.signal,
    );
    await leads.promise;
    const worker = startWorker(
      { ...shop.services, election: after, queues: await connectQueues(shop.url) },
      { relay: { pollMs: 3_600_000 } },
    );
    await vi.waitUntil(() => worker.tells().includes('stands by'), 60_000);

    const { db } = shop.connection;
    await db
      .insertInto('outbox')
      .values({
        id: 'verify-payment.written.0',
        reactor: 'verify-payment',
        event_id: randomUUID(),
        queue: 'payments',
        job: 'verify-payment',
        payload: JSON.stringify({
          referenceCode: 'HT-NONE',
          causationId: 'x',
          correlationId: 'x',
          causeStream: 'test',
          causeRevision: '0',
        }),
        delay_ms: 0,
      })
      .execute();
    ending.abort();
    await vi.waitUntil(async () => {
      const { finished_at } = await db
        .selectFrom('outbox')
        .select('finished_at')
        .executeTakeFirstOrThrow();
      return finished_at !== null;
    }, 60_000);
    await worker.close();
    await Promise.all([before.close(), after.close()]);
  }));
