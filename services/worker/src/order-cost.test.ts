import { randomUUID } from 'node:crypto';
import type { EncryptedStore } from '@haat/record/encryption';
import { buyWithAccount, startMailing, WAITING } from '@haat/testkit/mailed-customer';
import { streamsOf } from '@haat/testkit/scripted-customer';
import { openWorker, type WorkerShop } from '@haat/testkit/worker';
import { afterAll, beforeAll, expect, it } from 'vitest';

let shop: WorkerShop;
beforeAll(async () => {
  // The email about the payment is requested long after the order is completed.
  shop = await openWorker({ MAIL_SETTLE_MS: 60_000 });
});
afterAll(() => shop.close());

/** Counts calls of a store, by the kind of stream. */
const counting = (store: EncryptedStore) => {
  const [reads, appends] = [new Map<string, number>(), new Map<string, number>()];
  let commits = 0;
  const count = (counts: Map<string, number>, stream: string): void => {
    const kind = stream.split('-', 1)[0] ?? '';
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
  };
  return {
    /** Calls since the last time. */
    counted: () => {
      const since = {
        reads: Object.fromEntries(reads),
        appends: Object.fromEntries(appends),
        commits,
      };
      reads.clear();
      appends.clear();
      commits = 0;
      return since;
    },
    store: {
      ...store,
      read: (...args: Parameters<EncryptedStore['read']>) => {
        count(reads, args[0]);
        return store.read(...args);
      },
      append: (...args: Parameters<EncryptedStore['append']>) => {
        count(appends, args[0]);
        commits += 1;
        return store.append(...args);
      },
      appendInOrder: (streamAppends: Parameters<EncryptedStore['appendInOrder']>[0]) => {
        for (const { stream } of streamAppends) count(appends, stream);
        commits += 1;
        return store.appendInOrder(streamAppends);
      },
    },
  };
};

it('the steps of an order read a stream once, and again only if another process may have written to it', async () => {
  const { store, counted } = counting(shop.store);
  await startMailing(shop, { store });
  const seen: unknown[] = [];
  // On a busy machine an append may lose a race and run again, but not for each of five orders.
  while (seen.length < 5) {
    const bought = await buyWithAccount(shop, { email: `${randomUUID()}@neelkhadi.in` });
    await shop.waitFor(streamsOf(bought).order, 'OrderCompleted');
    await shop.untilIdle(...WAITING, 'request-mail');
    seen.push(counted());
    expect(await shop.mail.mails()).toHaveLength(seen.length);
  }
  expect(seen).toContainEqual({
    reads: {
      // Competitors, before and after the bank is asked.
      utr: 2,
      // Verified by the bank; settled after the order, and after the bank's answer.
      payment: 3,
      // Settled twice, registered, completed; read for the subscription and for the email.
      order: 7,
      // Held for the order, and sold.
      domainname: 2,
      // For the email: its address, and whether it was sent.
      customer: 1,
      mail: 1,
    },
    appends: {
      ...{ credit: 1, payment: 1, order: 5, domainname: 2, invoice: 1, mail: 2 },
      subscription: 1,
    },
    // In one append each: a credit with its claim and its payment; the registration request with
    // the domain; an invoice with the sold domain and the completed order.
    commits: 9,
  });
});
