import { orderStream } from '@haat/contracts/events/order';
import { listParked, type ParkedEvent } from '@haat/event-processing/parked-events';
import { toDecide } from '../next-command.ts';
import { findUnclaimed } from './credits.ts';
import { findDomainChanges } from './domain-changes.ts';
import { findDifferentPlans, findUnknownAccounts } from './hosting.ts';
import { findLeftOver } from './left-over.ts';
import { findMessages, findTickets } from './messages.ts';
import { findNames } from './names.ts';
import { findOrders } from './orders.ts';
import { findPayments } from './payments.ts';
import { findPlans } from './plans.ts';
import { findRefunds } from './refunds.ts';
import { findSites } from './sites.ts';
import type { Waiting, WaitingServices } from './waiting.ts';

const CUSTOMER_STREAM = /^customer-(.+)$/;

const parkedWaits = (
  { processor, stream, type, parked_at, error }: ParkedEvent,
  behind: number,
): Waiting => ({
  kind: 'event parked',
  id: stream,
  since: parked_at.toISOString(),
  whose: CUSTOMER_STREAM.exec(stream)?.[1] ?? null,
  amountPaise: null,
  why:
    `${processor} could not handle ${type}${behind > 0 ? `, ${behind} more wait behind it` : ''}: ` +
    `${error} Fix that first.`,
  commands: [toDecide('The cause is fixed.', 'reactors', 'unpark', processor, stream)],
});

const findParked = async ({ db }: WaitingServices): Promise<readonly Waiting[]> => {
  const parked = await listParked(db);
  const byStream = Map.groupBy(parked, ({ processor, stream }) => `${processor} ${stream}`);
  return [...byStream.values()].flatMap(([first, ...behind]) =>
    first === undefined ? [] : [parkedWaits(first, behind.length)],
  );
};

const finders = [
  findPayments,
  findRefunds,
  findUnclaimed,
  findOrders,
  findPlans,
  findDifferentPlans,
  findUnknownAccounts,
  findLeftOver,
  findNames,
  findDomainChanges,
  findSites,
  findParked,
  findMessages,
  findTickets,
] as const;

const byAge = (found: readonly (readonly Waiting[])[]): readonly Waiting[] =>
  found.flat().toSorted((one, other) => Date.parse(one.since) - Date.parse(other.since));

/** Longest waiting first. */
export const findWaiting = async (services: WaitingServices): Promise<readonly Waiting[]> => {
  return byAge(await Promise.all(finders.map((find) => find(services))));
};

const OF_ORDERS = orderStream('');

export const findStuckOrders = async (services: WaitingServices): Promise<readonly Waiting[]> => {
  const [orders, parked] = await Promise.all([findOrders(services), findParked(services)]);
  return byAge([orders, parked.filter(({ id }) => id.startsWith(OF_ORDERS))]);
};
