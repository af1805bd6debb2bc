import { newDomain } from '@haat/testkit/customer';
import { createTestDatabase } from '@haat/testkit/database';
import { type RunningStack, startStack } from '@haat/testkit/stack';
import { signUp, type TestCustomer } from '@haat/testkit/test-customer';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTcpGate, type TcpGate } from './tcp-gate.ts';
import { startWatchedProxy, type WatchedProxy } from './watched-proxy.ts';

let database: { url: string; drop(): Promise<void> };
let gate: TcpGate;
let registrar: WatchedProxy;
let stack: RunningStack;
let testCustomer: TestCustomer;

beforeAll(async () => {
  database = await createTestDatabase();
  const direct = new URL(database.url);
  gate = await startTcpGate({ host: direct.hostname, port: Number(direct.port) });
  registrar = await startWatchedProxy();
  const gated = new URL(database.url);
  gated.port = String(gate.port);
  stack = await startStack({
    databaseUrl: database.url,
    env: {
      EVENT_STORE_URL: gated.href,
      REGISTRAR_URL: `${registrar.url}/api/`,
      SANDBOX_SETTLE_MS: '200',
      REGISTRATION_POLL_MS: '100',
      VERIFICATION_RETRY_MS: '100',
    },
  });
  registrar.target = stack.sandboxUrls.registrar;
  testCustomer = await signUp(stack.baseUrl);
});

afterAll(async () => {
  await stack?.stop();
  await registrar?.stop();
  await gate?.stop();
  await database?.drop();
});

/** How often the sandbox really registered the name, and how often it was asked to. */
const registrationsOf = async (domain: string) => {
  const answer = await fetch(`${stack.sandboxUrls.registrar}/sandbox/registrations`);
  const { registrations } = (await answer.json()) as {
    registrations: { domain: string; orderId: string | null }[];
  };
  return registrations.filter((call) => call.domain === domain && call.orderId !== null).length;
};

/** Kills the worker once the registrar has answered, while the answer cannot be written down. */
const killAfterAnswer = (): Promise<void> =>
  new Promise((resolve) => {
    registrar.before = (path) => {
      if (path.includes('/domains/register.json')) gate.close();
    };
    registrar.after = async (path) => {
      if (!path.includes('/domains/register.json')) return;
      registrar.before = () => undefined;
      registrar.after = () => undefined;
      await stack.kill('worker');
      gate.open();
      resolve();
    };
  });

const orderDomain = async (domain: string): Promise<string> => {
  const referenceCode = await testCustomer.pay(549);
  await testCustomer.check(referenceCode, 549);
  const bought = await testCustomer.buy({ domain, referenceCode });
  expect(bought.status).toBeLessThan(300);
  return bought.body.order.id;
};

describe('a worker killed with -9 between the registrar’s answer and the event', () => {
  it.each(['neelkhadi', 'lost', 'locked'])(
    'registers a %s… name exactly once, and the order completes',
    async (fault) => {
      const domain = newDomain(fault);
      const killed = killAfterAnswer();
      const orderId = await orderDomain(domain);
      await killed;
      // What was written before the kill may not have reached the read model yet, and a busy
      // machine kills late.
      const { status } = await testCustomer.order(orderId);
      expect(['under_review', 'in_processing', 'locked']).toContain(status);
      await stack.restart('worker');
      expect(await testCustomer.untilSettled(orderId)).toMatchObject({
        status: 'completed',
        domain,
      });
      expect(await registrationsOf(domain)).toBe(1);
    },
  );
});
