// @module-tag slow
import { ANCHOR_STREAM } from '@haat/contracts/events/record';
import { sample } from '@haat/contracts/testing/sample';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openRecordUnderTest, type RecordUnderTest } from '../testing/record-under-test.ts';
import { type AnchorEvent, anchorEvent } from './anchor-event.ts';
import { AnchorMismatch } from './anchor-mismatch.ts';
import { createAnchorWriter } from './anchor-writer.ts';

let record: RecordUnderTest;
beforeEach(async () => {
  record = await openRecordUnderTest();
});
afterEach(() => record.close());

const reserved = (n: number) => sample('DomainNameReserved', { domain: `name-${n}.in` });
/** So many events, each in another stream. */
const happen = async (from: number, count: number): Promise<void> => {
  for (let n = from; n < from + count; n += 1) {
    await record.happen(`domainname-name-${n}.in`, reserved(n));
  }
};
const anchors = async (): Promise<readonly AnchorEvent['anchor'][]> =>
  (await record.events(ANCHOR_STREAM)).map((event) => anchorEvent(event).anchor);
const savedSequence = async (): Promise<number | undefined> =>
  (await record.keyStore.savedAnchor())?.anchor.sequence;

describe('The stream heads of the event log', () => {
  it('are signed after every few events, and the newest anchor is saved outside the event store', async () => {
    await happen(1, 12);
    const writer = record.writer(5);
    await writer.poll();
    const [first, second, ...more] = await anchors();
    expect(more).toEqual([]);
    expect([first?.sequence, first?.events, second?.sequence, second?.events]).toEqual([
      1, 5, 2, 10,
    ]);
    // The first event of all is the event log's own.
    expect(Object.keys(first?.heads ?? {})).toContain('record');
    expect(Object.keys(second?.heads ?? {})).toHaveLength(5);
    expect(second?.previousSignature).toBe(first?.signature);
    expect(await savedSequence()).toBe(2);
    expect(await record.verify()).toMatchObject({ found: 0, anchors: 2, anchored: 10 });
  });

  it('are signed for fewer events after a minute, and never without new events', async () => {
    const writer = record.writer(1_000);
    await happen(1, 2);
    await writer.poll();
    record.clock.advance(30_000);
    await writer.poll();
    expect(await anchors()).toEqual([]);
    record.clock.advance(30_000);
    await writer.poll();
    expect((await anchors()).map(({ events }) => events)).toEqual([3]);
    record.clock.advance(600_000);
    await writer.poll();
    await writer.poll();
    expect(await anchors()).toHaveLength(1);
  });

  it('are signed by the age of decisions, also in a log that was moved just now', async () => {
    await happen(1, 2);
    record.clock.advance(60_000);
    await record.tamper('update events set recorded_at = $1', [
      new Date(record.clock.now()).toISOString(),
    ]);
    await record.writer(1_000).poll();
    expect((await anchors()).map(({ events }) => events)).toEqual([3]);
  });

  it('are read again only after new events, and are still signed at the maximum age', async () => {
    let [news, reads] = [1, 0];
    const writer = createAnchorWriter(
      {
        ...record,
        store: {
          ...record.raw,
          encrypt: record.store.encrypt,
          news: () => news,
          readAll: (...args) => {
            reads += 1;
            return record.raw.readAll(...args);
          },
        },
      },
      { everyEvents: 1_000, maxAgeMs: 60_000 },
    );
    await happen(1, 2);
    await writer.poll();
    const before = reads;
    await writer.poll();
    expect(reads).toBe(before);
    news += 1;
    await happen(3, 1);
    await writer.poll();
    expect(reads).toBe(before + 1);
    record.clock.advance(60_000);
    await writer.poll();
    // Its own first event is the fourth.
    expect((await anchors()).map(({ events }) => events)).toEqual([4]);
  });

  it('are signed with the newest revision of each stream', async () => {
    await happen(1, 1);
    await record.happen('domainname-name-1.in', sample('DomainNameReleased'));
    await record.writer(3).poll();
    const [anchor] = await anchors();
    const last = (await record.events('domainname-name-1.in')).at(-1);
    expect(anchor?.heads['domainname-name-1.in']).toEqual({
      revision: 1,
      hash: last?.metadata.hash,
    });
  });

  it('are signed once by two workers', async () => {
    const two = [record.writer(4), record.writer(4)] as const;
    for (let round = 0; round < 4; round += 1) {
      await happen(1 + round * 6, 6);
      await Promise.all(two.map((writer) => writer.poll()));
    }
    expect((await anchors()).map(({ sequence, events }) => [sequence, events])).toEqual([
      [1, 4],
      [2, 8],
      [3, 12],
      [4, 16],
      [5, 20],
      [6, 24],
    ]);
    expect(await savedSequence()).toBe(6);
    expect(await record.verify()).toMatchObject({ found: 0, anchored: 24 });
  });

  it('are signed further after a process died before it saved its anchor', async () => {
    await happen(1, 4);
    const lost = createAnchorWriter(
      {
        clock: record.clock,
        store: { ...record.raw, encrypt: record.store.encrypt },
        keyStore: {
          ...record.keyStore,
          saveAnchor: () => Promise.reject(new Error('killed here')),
        },
      },
      { everyEvents: 5, maxAgeMs: 60_000 },
    );
    await expect(lost.poll()).rejects.toThrow('killed here');
    expect(await savedSequence()).toBeUndefined();
    await record.writer(5).poll();
    expect(await savedSequence()).toBe(1);
    await happen(5, 5);
    await record.writer(5).poll();
    expect((await anchors()).map(({ events }) => events)).toEqual([5, 10]);
    expect(await savedSequence()).toBe(2);
  });

  it('are signed once when the append of an anchor was not answered', async () => {
    await happen(1, 4);
    let isSilent = true;
    const writer = createAnchorWriter(
      {
        clock: record.clock,
        keyStore: record.keyStore,
        store: {
          ...record.raw,
          encrypt: record.store.encrypt,
          append: async (...given) => {
            const appended = await record.raw.append(...given);
            if (isSilent) throw new Error('no answer');
            return appended;
          },
        },
      },
      { everyEvents: 5, maxAgeMs: 60_000 },
    );
    await expect(writer.poll()).rejects.toThrow('no answer');
    isSilent = false;
    await writer.poll();
    expect(await anchors()).toHaveLength(1);
    expect(await savedSequence()).toBe(1);
  });
});

describe('Signing stops', () => {
  const stopsWith = async (words: string): Promise<void> => {
    const before = await record.keyStore.savedAnchor();
    const count = (await anchors()).length;
    await happen(50, 12);
    const writer = record.writer(5);
    const poll = writer.poll();
    await expect(poll).rejects.toBeInstanceOf(AnchorMismatch);
    await expect(poll).rejects.toThrow(words);
    await expect(poll).rejects.toThrow('npm run ops -- events verify');
    expect(await record.keyStore.savedAnchor()).toEqual(before);
    expect(await anchors()).toHaveLength(count);
  };

  it('when the end of the event log was cut off, with its anchors', async () => {
    await happen(1, 14);
    await record.writer(5).poll();
    await record.tamper('delete from events where position > 7');
    await stopsWith('Anchor 3 is kept outside the event store and is not in it');
  });

  it('until an operator accepts the loss, and then continues with the remaining events', async () => {
    await happen(1, 14);
    await record.writer(5).poll();
    await record.tamper('delete from events where position > 16');
    await happen(50, 5);
    await expect(record.writer(5).poll()).rejects.toBeInstanceOf(AnchorMismatch);
    await record.tamper('delete from kept_anchor');
    await record.writer(5).poll();
    expect((await anchors()).map(({ sequence, events }) => [sequence, events])).toEqual([
      [1, 5],
      [2, 10],
      [3, 15],
      [4, 20],
    ]);
    expect(await savedSequence()).toBe(4);
    expect(await record.verify()).toMatchObject({ found: 0 });
  });

  it('when the end is cut off while the worker runs', async () => {
    await happen(1, 14);
    const writer = record.writer(5);
    await writer.poll();
    await record.tamper('delete from events where position > 7');
    await expect(writer.poll()).rejects.toThrow('The event store ends before what was read');
    await happen(60, 30);
    await expect(writer.poll()).rejects.toBeInstanceOf(AnchorMismatch);
    expect(await savedSequence()).toBe(3);
  });

  it('when other events replace the ones that were cut off', async () => {
    await happen(1, 14);
    const writer = record.writer(5);
    await writer.poll();
    await record.tamper('delete from events where position > 7');
    await happen(60, 30);
    await expect(writer.poll()).rejects.toThrow('Anchor 3 is no longer in the event store');
    expect(await savedSequence()).toBe(3);
  });

  it('when a signed stream was deleted', async () => {
    await happen(1, 9);
    await record.writer(5).poll();
    await record.tamper('delete from events where stream = $1', ['domainname-name-7.in']);
    await stopsWith('domainname-name-7.in no longer has event 0, which anchor');
  });

  it('after an anchor that was forged without the key', async () => {
    await happen(1, 9);
    await record.writer(5).poll();
    const [, second] = await anchors();
    if (second === undefined) throw new Error('There is no second anchor');
    const forged = { ...second, sequence: 3, previousSignature: second.signature };
    await record.forge(ANCHOR_STREAM, { type: 'HeadsAnchored', data: forged });
    const before = await record.keyStore.savedAnchor();
    await expect(record.writer(5).poll()).rejects.toThrow(
      "Anchor 3 is not signed with this record's key",
    );
    expect(await record.keyStore.savedAnchor()).toEqual(before);
  });

  it('after a foreign event among the anchors', async () => {
    await happen(1, 9);
    await record.writer(5).poll();
    await record.forge(ANCHOR_STREAM, reserved(1));
    await happen(10, 5);
    await expect(record.writer(5).poll()).rejects.toThrow('Event 2 among the anchors is none');
  });
});
