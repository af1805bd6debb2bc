import type { ConsoleHead } from '@haat/contracts/http/console';
import { findWaiting } from '@haat/worker/alarms/inbox/find-waiting';
import { waitingServices } from '../inbox/command.ts';
import type { Shop } from '../shop.ts';
import { readHealth, readMoney } from './health-view.ts';
import { readInbox, showWaiting } from './inbox-view.ts';
import { readOrder, showEvent } from './order-view.ts';
import { search, showFound } from './search-view.ts';
import type { ReadData } from './server.ts';
import type { ConsoleSession } from './session.ts';

const ORDER = /^\/data\/order\/(HT-[\dA-Z-]{1,40})$/;

/** @param shop one that only reads. */
export const readDataOf = (shop: Shop, { endsAt }: Pick<ConsoleSession, 'endsAt'>): ReadData => {
  const head = async (): Promise<ConsoleHead> => ({
    until: new Date(endsAt).toISOString(),
    waiting: (await findWaiting(await waitingServices(shop))).length,
  });

  return async (path, query) => {
    switch (path) {
      case '/data/head':
        return head();
      case '/data/inbox':
        return readInbox(await waitingServices(shop));
      case '/data/inbox/shown':
        return showWaiting(await waitingServices(shop), query);
      case '/data/search':
        return search(await shop.services(), query);
      case '/data/search/shown':
        return showFound(await shop.services(), query);
      case '/data/event/shown':
        return showEvent(await shop.services(), query);
      case '/data/health':
        return readHealth(shop);
      case '/data/money':
        return readMoney(shop);
      default: {
        const [, orderId] = ORDER.exec(path) ?? [];
        return orderId === undefined ? null : readOrder(await shop.services(), orderId);
      }
    }
  };
};
