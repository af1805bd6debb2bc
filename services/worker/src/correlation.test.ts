import type { EventMetadata } from '@haat/contracts/events/event';
import { START } from '@haat/event-store/port';
import { openApiOf } from '@haat/testkit/api';
import { newDomain, newTransactionId } from '@haat/testkit/customer';
import { signUp } from '@haat/testkit/test-customer';
import { withWorker } from '@haat/testkit/worker';
import { expect, it } from 'vitest';

it('every event of an order has its correlation ID, from the submission of its payment on', async () => {
  await withWorker({}, async (shop) => {
    const api = await openApiOf(shop);
    await shop.startWorker();
    // Emails follow only events after the worker's first start: wait for it.
    await shop.untilIdle();
    const asha = await signUp(api.app);
    const domain = newDomain();
    const referenceCode = await asha.pay(549);
    await asha.check(referenceCode, 549);
    const answer = await asha.buy({ domain, referenceCode });
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    const { id: orderId } = answer.body.order;
    await shop.waitFor(`order-${orderId}`, 'OrderCompleted');
    await shop.settled();

    await api.app.close();
    const { events } = await shop.store.readAll(START, { limit: 1_000 });
    const story = events.filter(({ stream }) => !/^(?:record|customer-|email-)/.test(stream));
    const metadata = story.map((event) => event.metadata as EventMetadata);
    const types = story.map(({ type }) => type);
    // An email about progress is given up if the order is completed before it is sent.
    expect(types).toContain('MailSent');
    expect(new Set(types.filter((type) => !type.startsWith('Mail')))).toEqual(
      new Set([
        ...['UtrClaimed', 'PaymentSubmitted', 'CreditObserved', 'CreditClaimed'],
        ...['PaymentVerified', 'DomainNameReserved', 'PaymentAllocated'],
        ...['OrderPlaced', 'OrderPaymentConfirmed', 'DomainNameSecured'],
        ...['DomainRegistrationRequested', 'DomainRegistrationAttempted', 'DomainRegistered'],
        ...['InvoiceIssued', 'InvoicePaid', 'DomainNameSold', 'OrderCompleted'],
        'SubscriptionStarted',
      ]),
    );
    expect(new Set(metadata.map(({ correlationId }) => correlationId))).toEqual(new Set([orderId]));
    for (const { traceId, softwareVersion } of metadata) {
      expect(traceId).toMatch(/^[\da-f-]{36}$/);
      expect(softwareVersion).toMatch(/^\d+\.\d+\.\d+/);
    }
    // Two requests append: every later event has the trace id of one of them.
    expect(new Set(metadata.map(({ traceId }) => traceId)).size).toBe(2);
  });
});

it('an order that waited for its payment continues in the trace of the request that placed it', async () => {
  await withWorker({}, async (shop) => {
    const api = await openApiOf(shop);
    const asha = await signUp(api.app);
    const utr = newTransactionId();
    const referenceCode = await asha.pay(549, utr);
    await asha.check(referenceCode, 549);
    const bought = await asha.buy({ domain: newDomain(), referenceCode });
    const { id: orderId } = bought.body.order;
    // Only now does a worker ask the bank.
    await shop.startWorker();
    await shop.waitFor(`order-${orderId}`, 'OrderCompleted');

    await api.app.close();
    const { events } = await shop.store.readAll(START, { limit: 1_000 });
    const traceOf = (expectedType: string) =>
      events.find(({ type }) => type === expectedType)?.metadata.traceId as string | undefined;
    const placing = traceOf('OrderPlaced');
    expect(placing).toMatch(/^[\da-f-]{36}$/);
    expect(traceOf('PaymentVerified')).not.toBe(placing);
    const ofOrder = events.filter(({ stream }) => stream === `order-${orderId}`);
    expect(new Set(ofOrder.map(({ metadata }) => metadata.traceId))).toEqual(new Set([placing]));
    expect(traceOf('DomainNameSold')).toBe(placing);
  });
});
