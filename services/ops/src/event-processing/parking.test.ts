import { sample } from '@haat/contracts/testing/sample';
import { newCommandId } from '@haat/platform/ids';
import { type Engines, openEngines } from '@haat/testkit/engines';
import { type FollowedReadModels, followReadModels } from '@haat/testkit/read-models';
import { createScriptedCustomer, streamsOf } from '@haat/testkit/scripted-customer';
import { waitFor } from '@haat/testkit/wait-for';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runOps } from '../testing/run-ops.ts';

let shop: Engines;
let readModels: FollowedReadModels;
beforeEach(async () => {
  shop = await openEngines();
  readModels = followReadModels(shop);
});
afterEach(async () => {
  await readModels.close();
  await shop.close();
});

const by = '--operator meera --reason mending --yes';
const ops = (line: string) => runOps(line, shop.url);
const buy = (domain: string) => createScriptedCustomer(shop.store).buy({ domain });

const happen = async (orderId: string): Promise<void> => {
  const stream = `order-${orderId}`;
  const { events: recorded, revision } = await shop.store.read(stream);
  const commandId = newCommandId();
  const encrypted = await shop.store.encrypt({
    stream,
    events: [sample('OrderPaymentConfirmed', { orderId })],
    recorded,
    metadata: {
      ...{ commandId, causationId: commandId, correlationId: orderId },
      actor: { kind: 'system', name: 'test' },
    },
    occurredAt: new Date().toISOString(),
  });
  await shop.store.append(stream, encrypted, revision);
};

const phaseOf = async (orderId: string): Promise<string> =>
  (await shop.connection.pool.query('select phase from orders where id = $1', [orderId])).rows[0]
    ?.phase;
const parked = async () =>
  (await shop.connection.pool.query('select processor, stream, type from parked_events')).rows;

describe('reactors park and unpark', () => {
  it('pauses one stream for a running processor until the stream is unparked', async () => {
    const [held, other] = [await buy('held.in'), await buy('other.in')];
    const { order } = streamsOf(held);
    await readModels.caughtUp('orders');
    const put = await ops(`reactors park orders ${order} ${by}`);
    expect(put).toMatchObject({ code: 0, out: expect.stringContaining(`unpark orders ${order}`) });
    await happen(held.orderId);
    await happen(other.orderId);
    await readModels.caughtUp('orders');
    expect(await phaseOf(held.orderId)).toBe('placed');
    expect(await phaseOf(other.orderId)).not.toBe('placed');
    expect(await parked()).toEqual([
      { processor: 'orders', stream: order, type: 'OrderPaymentConfirmed' },
    ]);
    const listed = await ops('reactors parked');
    expect(listed.out).toMatch(
      new RegExp(`^orders +${order} +20\\S+ \\S+ IST +0 +\\d+ +parked by meera: mending$`, 'm'),
    );
    const status = await ops('projections status');
    expect(status.out).toMatch(/^orders .* 1 stream parked: reactors parked$/m);
    expect(status.code).toBe(1);

    const gone = await ops(`reactors unpark orders ${order} ${by}`);
    expect(gone).toMatchObject({ code: 0, out: `1 events of ${order} were handled.\n` });
    expect(await phaseOf(held.orderId)).toBe(await phaseOf(other.orderId));
    expect((await ops('reactors parked')).out).toBe('Nothing is parked.\n');
  });

  it('resumes a stream without parked events, and parks events from while no processor ran', async () => {
    const held = await buy('nothing-waits.in');
    const { order } = streamsOf(held);
    await readModels.caughtUp('orders');
    await ops(`reactors park orders ${order} ${by}`);
    const gone = await ops(`reactors unpark orders ${order} ${by}`);
    expect(gone).toMatchObject({
      code: 0,
      out: expect.stringContaining('; nothing was parked.'),
    });
    await happen(held.orderId);
    await waitFor(async () => (await phaseOf(held.orderId)) !== 'placed');

    await readModels.close();
    const late = await buy('late.in');
    await ops(`reactors park orders ${streamsOf(late).order} ${by}`);
    readModels = followReadModels(shop);
    await readModels.caughtUp('orders');
    expect(await phaseOf(late.orderId)).toBeUndefined();
    expect(await parked()).toMatchObject([{ stream: streamsOf(late).order, type: 'OrderPlaced' }]);
  });

  it('has to exist, and to wait, to go on', async () => {
    const noCheckpoint = 'Checkpoint unknown not found. List them: npm run ops -- reactors status';
    for (const [line, message] of [
      ['park orders order-HT-1', 'Stream order-HT-1 not found.'],
      ['park unknown record', noCheckpoint],
      ['unpark orders order-HT-1', 'orders has no parked events of order-HT-1.'],
    ] as const) {
      const { code, out } = await ops(`reactors ${line} ${by}`);
      expect({ code, out }).toMatchObject({ code: 1, out: expect.stringContaining(message) });
    }
    expect((await shop.connection.pool.query('select from paused_streams')).rows).toEqual([]);
  });
});
