// @module-tag nightly
/** What an operator reads when EventStoreDB is away for half a minute. */

import { readFileSync } from 'node:fs';
import {
  type EventStoreDbStandIn,
  startEventStoreDbStandIn,
} from '@haat/event-store/testing/eventstoredb-stand-in';
import { newDomain } from '@haat/testkit/customer';
import { createTestDatabase, type TestDatabase } from '@haat/testkit/database';
import { type RunningStack, startStack } from '@haat/testkit/stack';
import { signUp } from '@haat/testkit/test-customer';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';

let database: TestDatabase;
let standIn: EventStoreDbStandIn;
let stack: RunningStack;

beforeAll(async () => {
  [database, standIn] = await Promise.all([createTestDatabase(), startEventStoreDbStandIn()]);
  stack = await startStack({
    databaseUrl: database.url,
    eventStoreUrl: standIn.url,
    env: { SANDBOX_SETTLE_MS: '5000', REGISTRATION_POLL_MS: '500', VERIFICATION_RETRY_MS: '500' },
  });
});
afterAll(async () => {
  await stack?.stop();
  standIn?.stop();
  await database?.drop();
});

const readiness = async (): Promise<number> =>
  (await fetch(`${stack.baseUrl}/health/ready`)).status;

const SERVICES = ['api', 'worker', 'projections'] as const;
type Line = { readonly level: string; readonly msg: string };

/** Of what is tried again; a request that was refused is a line of its own. */
const linesOf = (name: (typeof SERVICES)[number]): readonly string[] =>
  readFileSync(stack.logFile(name), 'utf8')
    .split('\n')
    .flatMap((text) => {
      if (!text.startsWith('{')) return [];
      const { level, msg } = JSON.parse(text) as Line;
      const isOver = msg.startsWith('over: ');
      return level === 'warn' || level === 'error' || isOver ? [`${level} ${msg}`] : [];
    })
    .filter((line) => !line.endsWith('could not serve a request'));

it('an outage that heals is no error in any log, and each of its lines has an end', async () => {
  const customer = await signUp(stack.baseUrl);
  const place = async (): Promise<string> => {
    const referenceCode = await customer.pay(549);
    await customer.check(referenceCode, 549);
    const bought = await customer.buy({ domain: newDomain(), referenceCode });
    return bought.body.order.id;
  };
  // The registrar is still busy with them when the event store goes.
  const orders = await Promise.all(Array.from({ length: 4 }, place));
  standIn.stop();
  await vi.waitUntil(async () => (await readiness()) === 503, { timeout: 60_000 });
  // Longer than a call is tried: its job fails.
  await vi.waitUntil(() => linesOf('worker').some((line) => /(?:job|step) failed/.test(line)), {
    timeout: 60_000,
  });
  await standIn.restart();
  await vi.waitUntil(async () => (await readiness()) === 200, { timeout: 60_000 });
  for (const order of orders) {
    expect(await customer.untilSettled(order)).toMatchObject({ status: 'completed' });
  }
  for (const name of SERVICES) {
    await vi.waitUntil(
      () => {
        const lines = linesOf(name);
        const begun = lines.filter((line) => line.startsWith('warn'));
        return begun.length === lines.length - begun.length;
      },
      { timeout: 60_000 },
    );
    const lines = linesOf(name);
    expect(lines.filter((line) => line.startsWith('error'))).toEqual([]);
    expect(lines.length).toBeLessThan(20);
  }
});
