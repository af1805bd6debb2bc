import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { newDomain } from '@haat/testkit/customer';
import { createTestDatabase } from '@haat/testkit/database';
import { startStack } from '@haat/testkit/stack';
import { signUp } from '@haat/testkit/test-customer';
import { afterEach, beforeEach, expect, it } from 'vitest';

/** Limit of connections for a process; docs/operating/scaling.md has the sum of each service. */
const MAX_CONNECTIONS = 30;
const SERVICES = ['api', 'worker', 'projections', 'webtools'] as const;

/** What that page adds up for each service. */
const documentedSums = async (): Promise<readonly number[]> => {
  const page = await readFile(join(import.meta.dirname, '../../docs/operating/scaling.md'), 'utf8');
  const [, sums = ''] = /^\| \*\*together\*\* \|(.*)\|$/m.exec(page) ?? [];
  return sums.split('|').map((sum) => Number(sum.replaceAll('*', '')));
};

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'haat-connections-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

it('no process has more connections to Postgres than the documentation says, thirty at most', async () => {
  const database = await createTestDatabase();
  const counting = pathToFileURL(join(import.meta.dirname, 'testing', 'connection-count.ts'));
  counting.searchParams.set('into', folder);
  const stack = await startStack({
    databaseUrl: database.url,
    env: { NODE_OPTIONS: `--import=${counting.href}`, SANDBOX_SETTLE_MS: '100' },
  });
  try {
    const testCustomer = await signUp(stack.baseUrl);
    const referenceCode = await testCustomer.pay(549);
    await testCustomer.check(referenceCode, 549);
    const bought = await testCustomer.buy({ domain: newDomain(), referenceCode });
    expect(await testCustomer.untilSettled(bought.body.order.id)).toMatchObject({
      status: 'completed',
    });
  } finally {
    await stack.stop();
    await database.drop();
  }
  const max = await Promise.all(
    SERVICES.map(async (name) => Number(await readFile(join(folder, name), 'utf8'))),
  );
  expect(max).toEqual(await documentedSums());
  for (const sum of max) expect(sum).toBeLessThanOrEqual(MAX_CONNECTIONS);
});
