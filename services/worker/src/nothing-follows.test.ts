import { allEvents } from '@haat/contracts/events/registry';
import { expect, it } from 'vitest';
import { creditNoteSeries, invoiceSeries } from './invoices/invoice-numbers.ts';
import { NOTHING_FOLLOWS } from './nothing-follows.ts';
import { orderProcess } from './process.ts';

const followed: ReadonlySet<string> = new Set(
  [...orderProcess, invoiceSeries, creditNoteSeries].flatMap(({ eventTypes }) => eventTypes),
);
const listed: ReadonlySet<string> = new Set(NOTHING_FOLLOWS);

it.each(allEvents.map(({ type }) => type))('has a reactor or is listed: %s', (type) => {
  const isFollowed = followed.has(type);
  const fault = isFollowed
    ? `${type} is followed: take it out of services/worker/src/nothing-follows.ts.`
    : `Nothing follows ${type}: add a step in services/worker/src/process.ts, or list it in ` +
      'services/worker/src/nothing-follows.ts.';
  expect(listed.has(type) === isFollowed ? fault : null).toBeNull();
});

it('the list of events without a step has each type once', () => {
  expect(NOTHING_FOLLOWS).toHaveLength(listed.size);
});
