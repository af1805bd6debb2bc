// @module-tag slow
import { findCheckpoint } from '@haat/event-processing/checkpoints';
import { streamsOf } from '@haat/testkit/scripted-customer';
import { waitFor } from '@haat/testkit/wait-for';
import { openWorker, type WorkerShop } from '@haat/testkit/worker';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runOps } from '../testing/run-ops.ts';

let shop: WorkerShop;
beforeEach(async () => {
  shop = await openWorker();
});
afterEach(() => shop.close());

const by = '--operator meera --reason mended --yes';
const ops = (line: string) => runOps(line, shop.url);
const [SETTLE, VERIFY] = ['reactor:settle-order-payment', 'reactor:verify-payment'];
const beginning = '0'.repeat(19);

const eventsOf = async () =>
  (await shop.connection.pool.query('select count(*)::int as it from events')).rows[0].it;
const outbox = async () =>
  (await shop.connection.pool.query('select id, finished_at from outbox order by id')).rows;

const delivered = async () => {
  const worker = await shop.startWorker();
  const bought = await shop.buy({ domain: 'replayed.in' });
  await shop.waitFor(streamsOf(bought).order, 'OrderCompleted');
  await shop.untilIdle('release-abandoned-claim', 'release-abandoned-payment');
  return { worker, bought };
};

describe('reactors replay', () => {
  it.each([
    ['a reactor with inline steps', SETTLE],
    ['a reactor with queued steps', VERIFY],
  ])(
    'lets %s handle its events again while it runs, and repeats no finished step',
    async (_, name) => {
      await delivered();
      const before = { events: await eventsOf(), outbox: await outbox() };
      const reached = (await findCheckpoint(shop.services.db, name))?.position ?? '';
      const { code, out } = await ops(`reactors replay ${name} --from ${beginning} ${by}`);
      expect({ code, out }).toMatchObject({
        code: 0,
        out: expect.stringContaining('Finished steps stay done.'),
      });
      await waitFor(
        async () => ((await findCheckpoint(shop.services.db, name))?.position ?? '') >= reached,
      );
      await shop.untilIdle('release-abandoned-claim', 'release-abandoned-payment');
      expect({ events: await eventsOf(), outbox: await outbox() }).toEqual(before);
    },
  );

  it('requires --insist when an external service would be called again', async () => {
    const { worker } = await delivered();
    await worker.close();
    await shop.connection.pool.query(`alter table events disable trigger all;
      update events set metadata = metadata ||
        jsonb_build_object('occurredAt', (metadata->>'occurredAt')::timestamptz - interval '31 days')`);
    const position = async () => (await findCheckpoint(shop.services.db, VERIFY))?.position;
    const before = await position();
    const refused = await ops(`reactors replay ${VERIFY} --from ${beginning} ${by}`);
    expect(refused).toMatchObject({ code: 1, out: expect.stringContaining('add --insist') });
    expect(await position()).toBe(before);
    const insisted = await ops(`reactors replay ${VERIFY} --from ${beginning} --insist ${by}`);
    expect(insisted.code).toBe(0);
    expect(await position()).toBe(beginning);
    const settled = await ops(`reactors replay ${SETTLE} --from ${beginning} ${by}`);
    expect(settled.code).toBe(0);
    const ended = await ops(`reactors replay reactor:request-mail --from ${beginning} ${by}`);
    expect(ended).toMatchObject({ code: 1, out: expect.stringContaining('only from when') });
  });

  it('is refused without a reactor, or a position that it can begin at', async () => {
    for (const [what, code, message] of [
      [`reactor:none --from ${beginning}`, 2, ', not reactor:none.'],
      [`${SETTLE} --from ${'9'.repeat(18)}`, 2, 'a position, as printed by events tail'],
      [`${SETTLE} --from 0${'9'.repeat(18)}`, 1, 'The event store ends at'],
      [`${SETTLE} --from ${beginning}`, 1, `No events of ${SETTLE} after`],
      [SETTLE, 2, '--from'],
    ] as const) {
      const ended = await ops(`reactors replay ${what} ${by}`);
      expect([what, ended.code]).toEqual([what, code]);
      expect(ended.out + ended.err).toContain(message);
    }
  });
});

describe('reactors status', () => {
  it('shows that all reactors are healthy, and the leader', async () => {
    await delivered();
    await waitFor(async () => (await ops('reactors status')).code === 0);
    const { out } = await ops('reactors status');
    expect(out).toMatch(/^reactor:settle-order-payment +\d{19} +0 +0 +well$/m);
    expect(out).toMatch(/ leads them\.$/m);
  });

  it('shows no position and no leader before a worker has run', async () => {
    await shop.buy({ domain: 'waiting.in' });
    const { out } = await ops('reactors status --ndjson');
    const rows = out
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(rows.every(({ position }) => position === null)).toBe(true);
    expect(rows.every(({ leader }) => leader === null)).toBe(true);
  });
});
