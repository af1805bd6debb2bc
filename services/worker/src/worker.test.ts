import { completedTimeline, streamsOf } from '@haat/testkit/scripted-customer';
import { openWorker, type WorkerShop, withWorker } from '@haat/testkit/worker';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { QUEUES } from './queue/queue-names.ts';

let shop: WorkerShop;
beforeAll(async () => {
  shop = await openWorker();
  await shop.startWorker();
});
afterAll(() => shop.close());

describe('A paid order', () => {
  it('is registered, invoiced and completed', async () => {
    const bought = await shop.buy({ domain: 'neelkhadi.in', utr: '632612345678' });
    const { order, payment, name, invoice } = streamsOf(bought);
    const completed = await shop.waitFor(order, 'OrderCompleted');
    expect(await shop.story(payment)).toEqual(
      expect.arrayContaining(['PaymentSubmitted', 'PaymentVerified']),
    );
    expect(await shop.story(order)).toEqual(completedTimeline);
    expect(await shop.story(name)).toEqual([
      'DomainNameReserved',
      'DomainNameSecured',
      'DomainNameSold',
    ]);
    const invoiceNumber = String(completed.data.invoiceNumber);
    expect(invoiceNumber).toMatch(/^HT-\d{4}-\d{5}$/);
    expect(await shop.story(invoice(invoiceNumber))).toEqual(['InvoiceIssued', 'InvoicePaid']);
    expect(shop.registrationResults('neelkhadi.in')).toEqual(['registered']);
  });

  it('records with each event its actor, its cause and its order', async () => {
    const bought = await shop.buy({ domain: 'sambalpuri.in', utr: '632600015678' });
    const { order } = streamsOf(bought);
    await shop.waitFor(order, 'OrderCompleted');
    const { events } = await shop.store.read(order);
    const confirmed = events.find(({ type }) => type === 'OrderPaymentConfirmed');
    const requested = events.find(({ type }) => type === 'DomainRegistrationRequested');
    expect(confirmed?.data).toMatchObject({ utrEnding: '5678', creditedPaise: 54_900 });
    expect(requested?.metadata).toMatchObject({
      actor: { kind: 'system', name: 'worker' },
      correlationId: bought.orderId,
      causationId: confirmed?.id,
    });
  });

  it('is verified by the bank even if no customer requests it', async () => {
    const bought = await shop.pay({ domain: 'unasked.in' });
    await shop.reserve(bought);
    await shop.place(bought, { domain: 'unasked.in' });
    await shop.waitFor(streamsOf(bought).order, 'OrderCompleted');
  });

  it('completes when the bank answered long before the order was placed', async () => {
    const bought = await shop.pay({ domain: 'patient.in' });
    await shop.waitFor(streamsOf(bought).payment, 'PaymentVerified');
    await shop.reserve(bought);
    await shop.place(bought, { domain: 'patient.in' });
    await shop.waitFor(streamsOf(bought).order, 'OrderCompleted');
    expect(await shop.story(streamsOf(bought).order)).toEqual(completedTimeline);
  });
});

describe('a claimed domain', () => {
  it('is released after a while when its order was never placed', () =>
    withWorker({ CLAIM_LAPSE_MS: 60 }, async (brief) => {
      await brief.startWorker();
      const abandoned = await brief.pay({ domain: 'abandoned.in' });
      await brief.reserve(abandoned);
      await brief.waitFor(streamsOf(abandoned).name, 'DomainNameReleased');
    }));

  it('of an order that was placed for another domain is released, and the other domain stays claimed', () =>
    withWorker({ CLAIM_LAPSE_MS: 60 }, async (brief) => {
      const paid = await brief.pay({ domain: 'stuck-wanted.in' });
      const alsoPaid = { ...paid, domain: 'also-wanted.in' };
      await Promise.all([brief.reserve(paid), brief.reserve(alsoPaid)]);
      await brief.place(paid, { domain: paid.domain });
      await brief.startWorker();
      await brief.waitFor(streamsOf(alsoPaid).name, 'DomainNameReleased');
      await brief.untilIdle('poll-registration');
      expect(await brief.story(streamsOf(paid).name)).toEqual([
        'DomainNameReserved',
        'DomainNameSecured',
      ]);
    }));
});

it('a closing worker takes no new job, even while a queue does not answer', () =>
  withWorker({}, async (leaving) => {
    const { queues } = leaving.services;
    const handing = Promise.withResolvers<void>();
    const answer = Promise.withResolvers<void>();
    const closing: Promise<void>[] = [];
    const worker = await leaving.startWorker({
      queues: {
        ...queues,
        queue: (name) => ({
          ...queues.queue(name),
          add: () => {
            handing.resolve();
            return answer.promise;
          },
        }),
        worker: (...paid) => {
          const one = queues.worker(...paid);
          return {
            close: () => {
              closing.push(one.close());
              return one.close();
            },
          };
        },
        close: async () => undefined,
      },
    });
    await leaving.pay({ domain: 'unanswered.in' });
    await handing.promise;
    const left = worker.close();
    expect(closing).toHaveLength(QUEUES.length);
    await Promise.all(closing);
    answer.resolve();
    await left;
  }));
