import { customerStream } from '@haat/contracts/events/customer';
import { domainNameStream } from '@haat/contracts/events/domain-name';
import { orderStream } from '@haat/contracts/events/order';
import { comparePositions } from '@haat/event-store/port';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type RunningShop, startShop } from './start-shop.ts';

let shop: RunningShop;
beforeAll(async () => {
  shop = await startShop();
});
afterAll(() => shop.stop());

/** A registration that the registrar did: everything but the end of its order. */
const registered = (orderId: string, domain: string) => {
  const stream = orderStream(orderId);
  const nameStream = domainNameStream(domain);
  const of = { stream, about: orderId, data: { orderId } } as const;
  const ofName = { stream: nameStream, data: { domain, orderId } } as const;
  return [
    { ...ofName, type: 'DomainNameReserved' },
    { ...of, type: 'OrderPlaced' },
    { ...of, type: 'OrderPaymentConfirmed' },
    { ...of, type: 'DomainRegistrationRequested' },
    { ...of, type: 'DomainRegistrationAttempted' },
    { ...of, type: 'DomainRegistered' },
  ] as const;
};

it('a running worker reacts to given events only once all of them are stored', async () => {
  const orders = Array.from({ length: 10 }, (_, n) => `HT-${n}`);
  await shop.given(orders.flatMap((orderId, n) => registered(orderId, `given-${n}.in`)));

  const [lastGiven] = (await shop.store.read(orderStream('HT-9'), { fromRevision: 4n })).events;
  const completed = await Promise.all(
    orders.map((orderId) =>
      shop.expectEvents(orderStream(orderId), ['OrderCompleted'], { from: 5, nothingAfter: true }),
    ),
  );
  const positions = completed.flat().map(({ position }) => position);
  if (lastGiven === undefined) throw new Error('The history does not exist');
  expect(positions.map((one) => comparePositions(one, lastGiven.position))).toEqual(
    orders.map(() => 1),
  );
  expect(shop.registrar.registrations()).toEqual([]);
});

it('several given histories wait for each other', async () => {
  const customers = ['usha', 'ravi', 'meena'];
  await Promise.all(
    customers.map((customerId) =>
      shop.given([
        { stream: customerStream(customerId), type: 'CustomerRegistered', data: { customerId } },
      ]),
    ),
  );
  await shop.settled();
  const stories = customers.map((customerId) => shop.story(customerStream(customerId)));
  expect(await Promise.all(stories)).toEqual(customers.map(() => ['CustomerRegistered']));
});

it('an invalid given history leaves the worker running', async () => {
  const alone = { stream: orderStream('HT-alone'), type: 'DomainRegistered' } as const;
  await expect(shop.given([alone])).rejects.toThrow('has no subject');
  const { orderId, referenceCode } = await shop.buy({ domain: 'neelkhadi.in' });
  expect(referenceCode).toMatch(/^PAY-/);
  await shop.expectEvents(orderStream(orderId), ['OrderCompleted'], { othersBetween: true });
});
