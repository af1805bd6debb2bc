import type { ConsoleHead } from '@haat/contracts/http/console';
import { findWaiting } from '@haat/worker/alarms/inbox/find-waiting';
import { waitingServices } from '../inbox/command.ts';
import type { Shop } from '../shop.ts';
import { readInbox, showWaiting } from './inbox-view.ts';
import type { ReadData } from './server.ts';
import type { ConsoleSession } from './session.ts';

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
      default:
        return null;
    }
  };
};
