// @module-tag nightly
import { domainNameStream } from '@haat/contracts/events/domain-name';
import { newDomain } from '@haat/testkit/customer';
import { createTestDatabase } from '@haat/testkit/database';
import { openTestRecord } from '@haat/testkit/record';
import { startStack } from '@haat/testkit/stack';
import { signUp } from '@haat/testkit/test-customer';
import { expect, it } from 'vitest';
import { waitFor } from '../processes/wait.ts';

const HOLD_MS = 2_000;

it('a hold ends once, although the worker was killed before its end', async () => {
  const database = await createTestDatabase();
  const env = { DOMAIN_HOLD_MS: String(HOLD_MS) };
  const stack = await startStack({ databaseUrl: database.url, env });
  const { store } = await openTestRecord(database.url);
  const domain = newDomain();
  const story = async () =>
    (await store.read(domainNameStream(domain))).events.map(({ type }) => type);
  try {
    const [asha, ravi] = [await signUp(stack.baseUrl), await signUp(stack.baseUrl)];
    const held = await asha.post('/api/domain/holds', { domain });
    await stack.kill('worker');
    expect(held).toMatchObject({ status: 200 });
    const isOver = () => Promise.resolve(Date.now() > Date.parse(held.body.held_until));
    await waitFor(isOver, { within: 60_000, every: 100 });
    expect(await story()).toEqual(['DomainNameHeld']);

    await stack.restart('worker');
    const hasEnded = async () => (await story()).length > 1;
    await waitFor(hasEnded, { within: 60_000, every: 100 });
    const { body } = await ravi.buy({ domain, referenceCode: await ravi.pay(549) });
    expect(await ravi.untilSettled(body.order.id)).toMatchObject({ status: 'completed' });
    const ends = (await story()).filter((type) => type === 'DomainNameHoldEnded');
    expect(ends).toHaveLength(1);
  } finally {
    await store.close();
    await stack.stop();
    await database.drop();
  }
});
