import { createManualClock } from '@haat/testkit/manual-clock';
import { type FollowedReadModels, followReadModels } from '@haat/testkit/read-models';
import { openWorker, type WorkerShop } from '@haat/testkit/worker';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { asOperator, caughtUp, runLine } from '../testing/operator.ts';

let shop: WorkerShop;
let models: FollowedReadModels;
beforeAll(async () => {
  // All at the same time: the ID decides their order.
  shop = await openWorker({}, { clock: createManualClock('2026-11-23T08:00:00.000Z') });
  models = followReadModels(shop);
  for (const domain of ['one.in', 'two.in', 'three.in', 'four.in', 'five.in']) {
    await shop.buy({ domain });
  }
  await caughtUp(models);
});
afterAll(async () => {
  await models.close();
  await shop.close();
});

const run = (line: string) => runLine(asOperator(shop), line);

const NEXT = /^There may be more: (.*)$/m;

it.each(['orders list --since 2026-11-23', 'payments list --status submitted'])(
  'each page of "%s" prints the line for the next one, until every row was shown once',
  async (list) => {
    const shown: string[] = [];
    let line: string | undefined = `npm run ops -- ${list} --limit 2`;
    while (line !== undefined) {
      const { text } = await run(line);
      shown.push(...(text.match(/^(?:HT|PAY)-\S+/gm) ?? []));
      line = NEXT.exec(text)?.[1];
    }
    expect(shown).toHaveLength(5);
    expect(new Set(shown).size).toBe(5);
  },
);

it.each([
  ...[
    'orders list --after HT-1',
    'payments list --after PAY-1',
    'payments unclaimed --after bank-7',
  ],
  ...['customers list --after C-1', 'customers offers --after C-Z', 'invoices list --after HT-1'],
  ...['tickets list --after TKT-1', 'refunds list --after BACK-1'],
])('%s finds nothing after an unknown ID, and says so', async (line) => {
  const { text } = await run(`npm run ops -- ${line}`);
  expect(text).toMatch(/^Nothing is listed after \S+\. Check this ID\./);
});
