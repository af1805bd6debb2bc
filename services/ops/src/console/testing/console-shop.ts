import { asRole } from '@haat/platform/roles';
import { newTransactionId } from '@haat/testkit/customer';
import { followReadModels } from '@haat/testkit/read-models';
import { streamsOf } from '@haat/testkit/scripted-customer';
import { TEST_LOGINS } from '@haat/testkit/template-database';
import { openWorker, type WorkerShop } from '@haat/testkit/worker';
import { openShop, type Shop } from '../../shop.ts';
import { envOf } from '../../testing/run-ops.ts';

export type ConsoleShop = {
  /** As the console opens it: by its role, which may only read. */
  readonly reading: Shop;
  readonly bought: Awaited<ReturnType<WorkerShop['buy']>>;
  /** Of its payment. */
  readonly utr: string;
  readonly close: () => Promise<void>;
};

/** With one delivered order, and one payment in review. */
export const openConsoleShop = async (): Promise<ConsoleShop> => {
  const shop = await openWorker();
  const models = followReadModels(shop);
  await shop.startWorker();
  const utr = newTransactionId();
  shop.bank.credit({ utr, amount_paise: 54_900 });
  const bought = await shop.buy({ domain: 'looked-at.in', utr });
  await shop.waitFor(streamsOf(bought).order, 'OrderCompleted');
  const overpaid = newTransactionId();
  shop.bank.credit({ utr: overpaid, amount_paise: 60_000 });
  const above = await shop.pay({ domain: 'above.in', utr: overpaid });
  await shop.waitFor(streamsOf(above).payment, 'PaymentPutInReview');
  await models.caughtUp();
  const env = envOf(shop.url, {
    ...{ LOG_LEVEL: 'silent', QUEUE_URL: shop.url, PAYMENT_VERIFIER: 'statement', SANDBOX: 'on' },
    CONSOLE_DATABASE_URL: asRole(shop.url, TEST_LOGINS.console),
  });
  const opened = openShop(env, process.stderr);
  return {
    ...{ reading: opened.readOnly(), bought, utr },
    close: async () => {
      await opened.close();
      await models.close();
      await shop.close();
    },
  };
};
