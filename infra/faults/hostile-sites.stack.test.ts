import { newDomain } from '@haat/testkit/customer';
import { createTestDatabase } from '@haat/testkit/database';
import { type RunningStack, startStack } from '@haat/testkit/stack';
import { signUp, type TestCustomer, visit } from '@haat/testkit/test-customer';
import { openSite, type Site } from '@haat/webtools/crawl/testing/site';
import { hostileHeads, hostilePages } from '@haat/webtools/testing/hostile/pages';
import { afterAll, beforeAll, expect, it } from 'vitest';

const pages = { ...hostilePages(), ...hostileHeads() };
const TOOLS = ['meta-tags-checker', 'safe-url-checker', 'http-headers-lookup'];

let database: { url: string; drop(): Promise<void> };
let site: Site;
let stack: RunningStack;
let testCustomer: TestCustomer;

beforeAll(async () => {
  site = await openSite(pages);
  database = await createTestDatabase();
  stack = await startStack({
    databaseUrl: database.url,
    env: {
      PUBLIC_WEB_EXCEPTIONS: site.exception,
      LOOKUPS_PER_MINUTE: '10000',
      REQUESTS_PER_MINUTE: '100000',
    },
  });
  testCustomer = await signUp(stack.baseUrl);
});

afterAll(async () => {
  await stack?.stop();
  await database?.drop();
  await site?.close();
});

it('an order is completed while every tool reads hostile sites', async () => {
  const visitor = visit(stack.baseUrl);
  const addresses = Object.keys(pages).map((path) => encodeURIComponent(site.origin + path));
  let isDelivered = false;
  let requests = 0;
  /** Asks for all of them again and again, until the order is there. */
  const keepAsking = async (tool: string): Promise<readonly number[]> => {
    const statuses: number[] = [];
    do {
      for (const address of addresses) {
        const path = `/api/webtools/${tool}?url=${address}&method=GET`;
        statuses.push((await visitor.get(path)).status);
        requests += 1;
      }
    } while (!isDelivered);
    return statuses;
  };
  const asking = Promise.all(TOOLS.map(keepAsking));
  await expect.poll(() => requests).toBeGreaterThan(TOOLS.length);

  const domain = newDomain();
  const referenceCode = await testCustomer.pay(549);
  await testCustomer.check(referenceCode, 549);
  const bought = await testCustomer.buy({ domain, referenceCode });
  const settled = await testCustomer.untilSettled(bought.body.order.id);
  isDelivered = true;
  expect(settled).toMatchObject({ status: 'completed', domain });
  expect(new Set((await asking).flat())).toEqual(new Set([200]));
});
