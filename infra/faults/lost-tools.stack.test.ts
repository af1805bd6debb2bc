// @module-tag nightly
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { webToolMessages } from '@haat/contracts/web-tool-messages';
import { newDomain } from '@haat/testkit/customer';
import { createTestDatabase } from '@haat/testkit/database';
import { type RunningStack, startStack } from '@haat/testkit/stack';
import { signUp, type TestCustomer, type Visitor, visit } from '@haat/testkit/test-customer';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let database: { url: string; drop(): Promise<void> };
let site: Server;
let stack: RunningStack;
let testCustomer: TestCustomer;
let visitor: Visitor;

beforeAll(async () => {
  site = createServer((_request, response) => response.end('<title>A loom</title>'));
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  database = await createTestDatabase();
  stack = await startStack({
    databaseUrl: database.url,
    env: {
      PUBLIC_WEB_EXCEPTIONS: `127.0.0.1:${port()}`,
      LOOKUPS_PER_MINUTE: '10000',
      REQUESTS_PER_MINUTE: '100000',
    },
  });
  testCustomer = await signUp(stack.baseUrl);
  visitor = visit(stack.baseUrl);
});

afterAll(async () => {
  await stack?.stop();
  await database?.drop();
  site?.close();
});

const port = (): number => (site.address() as AddressInfo).port;
const ask = () =>
  visitor.get(`/api/webtools/http-headers-lookup?url=http://127.0.0.1:${port()}/&method=GET`);
const statusOfTool = async () => (await ask()).status;

const orderIsDelivered = async (): Promise<void> => {
  const domain = newDomain();
  const referenceCode = await testCustomer.pay(549);
  await testCustomer.check(referenceCode, 549);
  const bought = await testCustomer.buy({ domain, referenceCode });
  const settled = await testCustomer.untilSettled(bought.body.order.id);
  expect(settled).toMatchObject({ status: 'completed', domain });
};

const UNAVAILABLE = { status: 503, body: { error: webToolMessages.unavailable } };

describe('The shop, while its web tools', () => {
  it('work, completes orders', async () => {
    expect(await ask()).toMatchObject({ status: 200, body: { hops: [{ status: 200 }] } });
    await orderIsDelivered();
  });

  it('are killed, completes orders and says that the tool is unavailable', async () => {
    await stack.kill('webtools');
    expect(await ask()).toMatchObject(UNAVAILABLE);
    await orderIsDelivered();
    expect((await visitor.get('/health/ready')).status).toBe(200);
    await stack.restart('webtools');
    expect(await statusOfTool()).toBe(200);
  });

  it.each([
    ['crash', 'SIGSEGV'],
    ['run out of memory', 'SIGABRT'],
    ['are killed by a kernel out of memory', 'SIGKILL'],
  ] as const)('%s, restarts them', async (_how, signal) => {
    const before = stack.pid('webtools');
    process.kill(before, signal);
    await expect.poll(() => [0, before].includes(stack.pid('webtools'))).toBe(false);
    await expect.poll(statusOfTool, { timeout: 30_000 }).toBe(200);
  });

  it('hang, completes orders, says that the tool is unavailable, and restarts them', async () => {
    await orderIsDelivered();
    const hung = stack.pid('webtools');
    process.kill(hung, 'SIGSTOP');
    const pending = ask();
    await orderIsDelivered();
    expect(await pending).toMatchObject(UNAVAILABLE);
    await expect.poll(statusOfTool, { timeout: 60_000 }).toBe(200);
    expect(stack.pid('webtools')).not.toBe(hung);
  });

  it('run, gives them no secret and no other database URL', () => {
    const environment = readFileSync(`/proc/${stack.pid('webtools')}/environ`, 'utf8');
    const names = environment.split('\0').map((line) => line.split('=')[0]);
    for (const secret of ['SESSION_SECRET', 'REGISTRAR_API_KEY', 'BANK_API_KEY', 'DATABASE_URL']) {
      expect(names).not.toContain(secret);
    }
    expect(names).toContain('WEBTOOLS_DATABASE_URL');
  });
});
