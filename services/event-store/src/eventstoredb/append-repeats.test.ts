import { aPrefix, someEvents } from '@haat/testkit/shop-events';
import { describe, expect, it } from 'vitest';
import { type AppendFault, startEventStoreDbStandIn } from '../testing/eventstoredb-stand-in.ts';
import { openEventStoreDb } from './open.ts';

const faults: AppendFault[] = [
  'ignored',
  'answer-lost',
  'broken-before',
  'broken-after',
  'empty-error',
  'empty-error-after',
];

describe('An append with an unknown outcome', () => {
  it.each(faults)('is sent again with the same event IDs and written once: %s', async (fault) => {
    const standIn = await startEventStoreDbStandIn();
    const store = openEventStoreDb(standIn.url, { appendTimeoutMs: 300, giveUpAfterMs: 5_000 });
    const stream = `${aPrefix()}order-1`;
    const events = someEvents(2);
    const ids = events.map(({ id }) => id);
    standIn.failNextAppends(fault, fault);

    const result = await store.append(stream, events, 'no_stream');

    expect(result).toMatchObject({ ok: true, revision: 1n });
    // On a busy machine the third may be late as well.
    expect(standIn.received.length).toBeGreaterThanOrEqual(3);
    for (const one of standIn.received) expect(one).toEqual({ stream, ids });
    expect((await store.read(stream)).events.map(({ id }) => id)).toEqual(ids);
    await store.close();
    standIn.stop();
  });
});
