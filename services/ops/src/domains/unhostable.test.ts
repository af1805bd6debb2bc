import { newDomain } from '@haat/testkit/customer';
import { orderHosting } from '@haat/testkit/hosting-orders';
import { followReadModels } from '@haat/testkit/read-models';
import { openWorker } from '@haat/testkit/worker';
import { expect, it } from 'vitest';
import { asOperator, caughtUp, runLine } from '../testing/operator.ts';
import { unhostableAmong } from './unhostable.ts';

const name = (domain: string, customer: string) => ({ domain, customer, order: `HT-${domain}` });

it('unhostableAmong names hosted domains that an order would be refused today', () => {
  const [net, above, below, own, beside] = [
    name('net.in', 'C-RAVI'),
    name('neelkhadi.in', 'C-ASHA'),
    name('blog.neelkhadi.in', 'C-RAVI'),
    name('shop.neelkhadi.in', 'C-ASHA'),
    name('loom.in', 'C-RAVI'),
  ];
  expect(unhostableAmong([net, above, below, own, beside])).toEqual([
    { ...net, why: 'belongs to no customer' },
    { ...below, why: 'is below neelkhadi.in of C-ASHA' },
  ]);
});

it('domains unhostable lists hosted domains that no customer can own', {
  timeout: 60_000,
}, async () => {
  const shop = await openWorker();
  const models = followReadModels(shop);
  try {
    await shop.startWorker();
    const plans = [];
    for (const domain of [`${newDomain('reserved')}.example`, newDomain()]) {
      plans.push(await orderHosting(shop.store, { domain }));
    }
    for (const { order } of plans) await shop.waitFor(order, 'OrderCompleted');
    await caughtUp(models);
    const { done, text } = await runLine(
      asOperator(shop),
      'npm run ops -- domains unhostable --json',
    );
    expect(done).toBe(false);
    expect(JSON.parse(text)).toEqual([
      expect.objectContaining({ order: plans[0]?.orderId, why: 'belongs to no customer' }),
    ]);
  } finally {
    await models.close();
    await shop.close();
  }
});
