import { orderStream } from '@haat/contracts/events/order';
import { findUnclaimed } from './credits.ts';
import { findLeftOver } from './left-over.ts';
import { findMessages, findTickets } from './messages.ts';
import { findNames } from './names.ts';
import { findOrders } from './orders.ts';
import { findParked } from './parked.ts';
import { findPayments } from './payments.ts';
import { findPlans } from './plans.ts';
import { findRefunds } from './refunds.ts';
import type { Waiting, WaitingServices } from './waiting.ts';

const finders = [
  findPayments,
  findRefunds,
  findUnclaimed,
  findOrders,
  findPlans,
  findLeftOver,
  findNames,
  findParked,
  findMessages,
  findTickets,
] as const;

const byAge = (found: readonly (readonly Waiting[])[]): readonly Waiting[] =>
  found.flat().toSorted((one, other) => Date.parse(one.since) - Date.parse(other.since));

/** Everything that waits for a person, the longest waiting first. */
export const findWaiting = async (services: WaitingServices): Promise<readonly Waiting[]> => {
  return byAge(await Promise.all(finders.map((find) => find(services))));
};

const OF_ORDERS = orderStream('');

/** Those of them that are orders. */
export const findStuckOrders = async (services: WaitingServices): Promise<readonly Waiting[]> => {
  const [orders, parked] = await Promise.all([findOrders(services), findParked(services)]);
  return byAge([orders, parked.filter(({ id }) => id.startsWith(OF_ORDERS))]);
};
