// @module-tag slow
import { customerStream } from '@haat/contracts/events/customer';
import { ANCHOR_STREAM, recordEvents } from '@haat/contracts/events/record';
import { allEvents, type EventType } from '@haat/contracts/events/registry';
import { sample } from '@haat/contracts/testing/sample';
import { type RecordedEvent, START } from '@haat/event-store/port';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { openRecordUnderTest, type RecordUnderTest } from '../testing/record-under-test.ts';

const OWN: ReadonlySet<string> = new Set(recordEvents.map(({ type }) => type));
const TYPES: readonly EventType[] = allEvents
  .map(({ type }) => type)
  .filter((type) => !OWN.has(type));

type Command = {
  readonly customer: number;
  readonly types: readonly EventType[];
  /** A worker then checks whether to sign. */
  readonly isLookedAt: boolean;
};
const history: fc.Arbitrary<readonly Command[]> = fc.array(
  fc.record({
    customer: fc.nat(3),
    types: fc.array(fc.constantFrom(...TYPES), { minLength: 1, maxLength: 3 }),
    isLookedAt: fc.boolean(),
  }),
  { minLength: 3, maxLength: 12 },
);

const streamOf = (customer: number): string => customerStream(`C-${customer}`);

const live = async (record: RecordUnderTest, commands: readonly Command[]): Promise<void> => {
  const writer = record.writer(4);
  const begun = new Set<number>();
  for (const { customer, types, isLookedAt } of commands) {
    // The first subject in a stream is the subject of the stream.
    const first = sample('CustomerRegistered', { customerId: `C-${customer}` });
    const events = types.map((type) => sample(type));
    await record.happen(streamOf(customer), ...(begun.has(customer) ? [] : [first]), ...events);
    begun.add(customer);
    if (isLookedAt) await writer.poll();
  }
  await writer.poll();
  record.clock.advance(60_000);
  await writer.poll();
};

type Path = readonly (string | number)[];

const leavesOf = (value: unknown, path: Path = []): readonly Path[] =>
  value !== null && typeof value === 'object'
    ? Object.entries(value).flatMap(([key, below]) => leavesOf(below, [...path, key]))
    : [path];

/** The same value with one small change. */
const flipped = (value: unknown, path: Path, at: number): unknown => {
  const [key, ...rest] = path;
  if (key !== undefined) {
    const copy = (Array.isArray(value) ? [...value] : { ...(value as object) }) as never;
    const below = (value as Record<string, unknown>)[key];
    (copy as Record<string, unknown>)[key] = flipped(below, rest, at);
    return copy;
  }
  if (typeof value === 'number') return value + 1;
  if (typeof value === 'boolean') return !value;
  if (typeof value !== 'string' || value === '') return 'x';
  const place = at % value.length;
  const other = value[place] === '7' ? '3' : '7';
  return value.slice(0, place) + other + value.slice(place + 1);
};

const pick = <One>(from: readonly One[], at: number): One => from[at % from.length] as One;

/** What an attacker can do with write access to the event store only. */
const tamperings = {
  'a byte is flipped': async (record, events, at, where) => {
    const event = pick(events, at);
    const original = { data: event.data, metadata: event.metadata };
    const path = pick(leavesOf(original), where);
    const { data, metadata } = flipped(original, path, at) as typeof original;
    await record.tamper('update events set data = $2, metadata = $3 where event_id = $1', [
      event.id,
      JSON.stringify(data),
      JSON.stringify(metadata),
    ]);
  },
  'the end is cut off': async (record, events, at) => {
    await record.tamper('delete from events where position >= $1', [
      Number(pick(events, at).position),
    ]);
  },
  'a stream is deleted': async (record, events, at) => {
    await record.tamper('delete from events where stream = $1', [pick(events, at).stream]);
  },
  'the hash chain of a stream is recomputed': async (record, events, at, where) => {
    const signed = events.filter(({ stream }) => stream !== ANCHOR_STREAM);
    const event = pick(signed, at);
    const original = pick(
      [{ data: event.data }, { metadata: { actor: event.metadata.actor } }],
      where,
    );
    const changed = flipped(original, pick(leavesOf(original), where), at) as {
      readonly data?: object;
      readonly metadata?: object;
    };
    await record.tamper(
      `update events set data = coalesce($2::jsonb, data),
         metadata = metadata || coalesce($3::jsonb, '{}')
       where event_id = $1`,
      [
        event.id,
        changed.data === undefined ? null : JSON.stringify(changed.data),
        changed.metadata === undefined ? null : JSON.stringify(changed.metadata),
      ],
    );
    await record.rechain(event.stream);
  },
  'an anchor is taken out': async (record, events, at) => {
    const anchors = events.filter(({ stream }) => stream === ANCHOR_STREAM);
    await record.tamper('delete from events where event_id = $1', [pick(anchors, at).id]);
  },
} as const satisfies Record<
  string,
  (
    record: RecordUnderTest,
    events: readonly RecordedEvent[],
    at: number,
    where: number,
  ) => Promise<void>
>;

/** Undoes the tampering: creating a history takes longer than verifying it. */
const restoreFields = async (record: RecordUnderTest): Promise<void> => {
  await record.tamper('truncate events');
  await record.tamper('insert into events overriding system value select * from untouched');
};

it('finds every change by an attacker with write access to the event store', async () => {
  await fc.assert(
    fc.asyncProperty(history, fc.nat(), fc.nat(), async (commands, at, where) => {
      const record = await openRecordUnderTest();
      try {
        await live(record, commands);
        const { events } = await record.raw.readAll(START);
        await record.tamper('create table untouched as table events');
        for (const [what, tampering] of Object.entries(tamperings)) {
          expect((await record.verify()).findings).toEqual([]);
          await tampering(record, events, at, where);
          expect((await record.verify()).found, what).toBeGreaterThan(0);
          await restoreFields(record);
        }
      } finally {
        await record.close();
      }
    }),
    { numRuns: 8 },
  );
});
