// @module-tag slow
import type { EventStore } from '@haat/event-store/port';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type LogsToMove, type MoveChanges, openLogsToMove } from '../testing/logs-to-move.ts';

let logs: LogsToMove;
let to: string;
beforeEach(async () => {
  logs = await openLogsToMove();
  to = logs.standIn.url;
});
afterEach(() => logs.close());

class Stopped extends Error {}
const stop = (): never => {
  throw new Stopped();
};

const stoppingAppends =
  (when: 'before' | 'after') =>
  (store: EventStore): EventStore => ({
    ...store,
    append: async (...given) => {
      if (when === 'after') await store.append(...given);
      return stop();
    },
  });
const inOld = (when: 'before' | 'after'): MoveChanges => ({ source: stoppingAppends(when) });
const inNew = (when: 'before' | 'after'): MoveChanges => ({
  target: (real) => ({ ...real, store: stoppingAppends(when)(real.store) }),
});

/** In their order. `isClosed`: the new log, by then. */
const STEPS: readonly { readonly at: string; readonly isClosed: boolean; how: MoveChanges }[] = [
  { at: 'before the new log is closed', isClosed: false, how: inNew('before') },
  { at: 'after the new log is closed', isClosed: true, how: inNew('after') },
  { at: 'before the translation', isClosed: true, how: { translate: async () => stop() } },
  { at: 'before the old log is open', isClosed: true, how: inOld('before') },
  { at: 'after the old log is open', isClosed: true, how: inOld('after') },
];

const expectBack = async (): Promise<void> => {
  await logs.happen(logs.url, 'went-on.in');
  expect(await logs.verify(logs.url)).toMatchObject({ findings: [] });
  expect(await logs.verify(to)).toMatchObject({ findings: [] });
  expect(await logs.refusalAt(to)).toMatch(/was moved to postgres:.* and is closed/);
};

describe('A whole move is taken back', () => {
  it.each(['old', 'new'])('with the %s log in EVENT_STORE_URL, and only once', async (first) => {
    const { position } = logs.stored;
    await logs.move(logs.url, to);
    const given = first === 'old' ? ([logs.url, to] as const) : ([to, logs.url] as const);
    expect(await logs.back(...given)).toMatchObject({
      isNew: true,
      address: expect.stringMatching(/^postgres:/),
    });
    expect(logs.stored.position).toBe(position);
    const events = await logs.eventsAt(logs.url);
    expect(await logs.back(...given)).toMatchObject({ isNew: false });
    expect(await logs.eventsAt(logs.url)).toEqual(events);
    expect(await logs.eventsAt(to)).toEqual(events);
    await expectBack();

    await expect(logs.move(logs.url, to)).rejects.toThrow('The new event store is not empty');
    const empty = await logs.emptyPostgres();
    await logs.move(logs.url, empty);
    await logs.happen(empty, 'moved-again.in');
    expect(await logs.verify(empty)).toMatchObject({ findings: [] });
  });

  it.each(STEPS)('if the way back ends $at', async ({ how, isClosed }) => {
    const { position } = logs.stored;
    await logs.move(logs.url, to);
    await expect(logs.back(logs.url, to, how)).rejects.toThrow(Stopped);
    const refused = [await logs.refusalAt(logs.url), await logs.refusalAt(to)];
    expect(refused.filter((refusal) => refusal === null).length).toBeLessThan(2);
    if (isClosed) expect(refused[1]).toMatch('take it back');
    await logs.back(logs.url, to);
    expect(logs.stored.position).toBe(position);
    await expectBack();
  });
});

describe('A move is not taken back', () => {
  it('after the new log has gone on', async () => {
    await logs.move(logs.url, to);
    await logs.happen(to, 'new.in');
    const before = [await logs.eventsAt(logs.url), await logs.eventsAt(to)];
    await expect(logs.back(to, logs.url)).rejects.toThrow(
      'The new event store has gone on: DomainNameReserved in domainname-new.in came after the ' +
        'move. The way back is a move from it to a new, empty event store.',
    );
    expect([await logs.eventsAt(logs.url), await logs.eventsAt(to)]).toEqual(before);
    const empty = await logs.emptyPostgres();
    await logs.move(to, empty);
    await expect(logs.back(empty, logs.url)).rejects.toThrow('are not the two event stores');
    await logs.happen(empty, 'back-by-move.in');
  });

  it('where there was none, and nothing is written', async () => {
    await expect(logs.back(logs.url, to)).rejects.toThrow('is empty: it holds no event log');
    await expect(logs.back(logs.url, await logs.emptyPostgres())).rejects.toThrow('is empty');
    expect(logs.standIn.events()).toBe(0);
  });
});
