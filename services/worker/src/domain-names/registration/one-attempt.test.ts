import { domainNameStream } from '@haat/contracts/events/domain-name';
import { domainNameDecider } from '@haat/domain/domain-name/domain-name';
import { orderDecider } from '@haat/domain/order/order';
import { connectDatabase } from '@haat/platform/database';
import type { RegisterRequest } from '@haat/platform/registrar';
import { executeTestCommand } from '@haat/testkit/execute-test-command';
import { createMovableClock } from '@haat/testkit/manual-clock';
import { openTestRecord } from '@haat/testkit/record';
import { streamsOf } from '@haat/testkit/scripted-customer';
import { startSeveringProxy } from '@haat/testkit/severing-proxy';
import { openWorker, type WorkerShop, withWorker } from '@haat/testkit/worker';
import { describe, expect, it } from 'vitest';
import { runJob } from '../../engine/job-runner.ts';

/** A registrar that holds its first answer back until released, and counts its calls. */
const holding = (registrar: WorkerShop['services']['registrar']) => {
  const [requestReceived, letGo] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let inFlight = 0;
  let [tries, max] = [0, 0];
  return {
    requestReceived: requestReceived.promise,
    letGo: letGo.resolve,
    seen: () => ({ tries, max }),
    registrar: {
      ...registrar,
      register: async (request: RegisterRequest) => {
        tries += 1;
        inFlight += 1;
        max = Math.max(max, inFlight);
        requestReceived.resolve();
        if (tries === 1) await letGo.promise;
        const answer = await registrar.register(request);
        inFlight -= 1;
        return answer;
      },
    },
  };
};

/** The registration's job, as the queue delivers it once more. */
const stalledJob = async ({ services: { db } }: WorkerShop) => {
  const { id, job, payload } = await db
    .selectFrom('outbox')
    .selectAll()
    .where('job', '=', 'register-domain')
    .executeTakeFirstOrThrow();
  return { id, name: job, data: payload, start: 2 };
};

describe('The registrar receives one registration per domain', () => {
  it('when the worker’s database connection is cut during the call', async () => {
    const shop = await openWorker();
    const proxy = await startSeveringProxy(() => shop.url);
    const connection = connectDatabase(proxy.url);
    connection.pool.on('connect', (client) => client.on('error', () => undefined));
    const { store } = await openTestRecord(proxy.url);
    try {
      const held = holding(shop.services.registrar);
      const { registrar } = held;
      await shop.startWorker({ registrar, db: connection.db, store });
      const bought = await shop.buy({ domain: 'cut-off.in' });
      await held.requestReceived;
      proxy.setClosed(true);
      // A second worker is given the same job, and a third at the same moment.
      const job = await stalledJob(shop);
      const services = { ...shop.services, registrar };
      const again = await Promise.all([runJob(services, job), runJob(services, job)]);
      expect(again).toMatchObject([{ kind: 'later' }, { kind: 'later' }]);
      expect(held.seen()).toEqual({ tries: 1, max: 1 });
      proxy.setClosed(false);
      held.letGo();
      await shop.waitFor(streamsOf(bought).order, 'OrderCompleted');
      expect(held.seen()).toEqual({ tries: 1, max: 1 });
    } finally {
      await shop.close();
      await store.close();
      await connection.close();
      await proxy.stop();
    }
  });

  it('when many workers start at the same moment', () =>
    withWorker({}, async (shop) => {
      const bought = await shop.buy({ domain: 'all-at-once.in' });
      const held = holding(shop.services.registrar);
      await shop.startWorker({ registrar: held.registrar });
      await held.requestReceived;
      const job = await stalledJob(shop);
      const services = { ...shop.services, registrar: held.registrar };
      await Promise.all(Array.from({ length: 8 }, () => runJob(services, job)));
      held.letGo();
      await shop.waitFor(streamsOf(bought).order, 'OrderCompleted');
      expect(held.seen()).toEqual({ tries: 1, max: 1 });
    }));

  it('when a worker is delayed between recording its attempt and sending it', () => {
    const clock = createMovableClock();
    return withWorker(
      {},
      async (shop) => {
        let isHeldUp = false;
        const store: typeof shop.store = {
          ...shop.store,
          append: async (stream, events, expected) => {
            const appended = await shop.store.append(stream, events, expected);
            const begins = events.some(({ type }) => type === 'DomainRegistrationAttempted');
            if (begins && !isHeldUp) clock.advance(6_000);
            isHeldUp ||= begins;
            return appended;
          },
        };
        await shop.startWorker({ store });
        const bought = await shop.buy({ domain: 'held-up.in' });
        const { order } = streamsOf(bought);
        const postponed = await shop.waitFor(order, 'DomainRegistrationPostponed');
        expect(postponed.data).toMatchObject({ attempt: 1, cause: 'not_sent' });
        await shop.waitFor(order, 'OrderCompleted');
        expect(shop.registrar.registrations()).toHaveLength(1);
      },
      { clock },
    );
  });
});

it('The registrar receives no registration of an order that is cancelled while its contact is created', () =>
  withWorker({}, async (shop) => {
    const { store, services } = shop;
    const domain = 'cancelled-meanwhile.in';
    const bought = await shop.pay({ domain });
    const { orderId, customerId } = bought;
    const streams = streamsOf(bought);
    const actor = { kind: 'operator', name: 'meera' } as const;
    const requestedAt = new Date().toISOString();
    const claim = { domain, orderId, customerId, requestedAt };
    const secure = { type: 'SecureDomainName', ...claim } as const;
    await executeTestCommand(store, actor, domainNameDecider, domainNameStream(domain), secure);
    await shop.place(bought, { domain });
    await shop.startWorker({
      registrar: {
        ...services.registrar,
        ensureContact: async (...contact) => {
          const cancel = { type: 'CancelOrder', orderId, reason: 'The customer called.' } as const;
          await executeTestCommand(store, actor, orderDecider, streams.order, cancel);
          return services.registrar.ensureContact(...contact);
        },
      },
    });
    await shop.waitFor(streams.name, 'DomainNameReleased');
    expect(await shop.story(streams.order)).toEqual([
      'OrderPlaced',
      'OrderPaymentConfirmed',
      'OrderCancelled',
    ]);
    expect(shop.registrationResults(domain)).toEqual([]);
  }));
