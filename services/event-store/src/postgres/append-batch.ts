import type pg from 'pg';
import type { AppendResult, EventToAppend, ExpectedRevision } from '../port.ts';
import { asText } from './event-row.ts';
import { closedLog } from './failures.ts';
import { toPosition } from './position.ts';
import type { WriterConnection } from './writer-connection.ts';

export type EncodedAppend = {
  readonly stream: string;
  readonly expected: string;
  readonly ids: readonly string[];
  readonly types: readonly string[];
  readonly data: readonly string[];
  readonly metadata: readonly string[];
  /** Of data and metadata, in UTF-16 code units. */
  readonly size: number;
};

const expectedAsNumber = (expected: ExpectedRevision): string => {
  if (expected === 'any') return '-2';
  if (expected === 'no_stream') return '-1';
  if (expected === 'stream_exists') return '-4';
  if (expected < 0n) throw new RangeError(`An expected revision is 0 or more, not ${expected}`);
  return expected.toString();
};

/** @throws TypeError for data that JSON cannot hold (a bigint, a cycle) */
export const encodeAppend = (
  stream: string,
  events: readonly EventToAppend[],
  expected: ExpectedRevision,
): EncodedAppend => {
  const data = events.map((event) => JSON.stringify(event.data));
  const metadata = events.map((event) => JSON.stringify(event.metadata));
  return {
    stream,
    expected: expectedAsNumber(expected),
    ids: events.map((event) => event.id.toLowerCase()),
    types: events.map((event) => event.type),
    data,
    metadata,
    size: [...data, ...metadata].reduce((size, text) => size + text.length, 0),
  };
};

const earlierInSameStream = (appends: readonly EncodedAppend[]): number[] => {
  const last = new Map<string, number>();
  return appends.map(({ stream }, index) => {
    const earlier = last.get(stream) ?? 0;
    last.set(stream, index + 1);
    return earlier;
  });
};

/** For each append the number of the one before it in its sequence, 0 for the first. */
const before = (sequences: readonly (readonly EncodedAppend[])[]): number[] => {
  let number = 0;
  return sequences.flatMap((appends) =>
    appends.map((_, index) => {
      number += 1;
      return index === 0 ? 0 : number - 1;
    }),
  );
};

/** Null behind a refused append. */
const toResult = ([outcome, revision, position]: readonly string[]): AppendResult | null => {
  if (outcome === 'not_reached') return null;
  if (outcome !== 'conflict') {
    return {
      ok: true,
      revision: BigInt(revision ?? ''),
      position: toPosition(position ?? ''),
    };
  }
  const actual = BigInt(revision ?? '');
  return {
    ok: false,
    reason: 'wrong_expected_revision',
    actual: actual < 0n ? 'no_stream' : actual,
  };
};

/**
 * In one transaction and round trip; in a sequence only if the one before succeeded. Fails as a
 * whole for a rejected value (a taken id, U+0000). @returns results up to the first refusal
 */
export const writeBatch = async (
  connection: WriterConnection,
  sequences: readonly (readonly EncodedAppend[])[],
  behind?: pg.QueryConfig,
): Promise<readonly (readonly AppendResult[])[]> => {
  const appends = sequences.flat();
  const query: pg.QueryArrayConfig = {
    name: 'append_events',
    text: 'select * from append_events($1,$2,$3,$4,$5,$6,$7,$8,$9,$10)',
    rowMode: 'array',
    types: asText,
    values: [
      appends.map((append) => append.stream),
      appends.map((append) => append.expected),
      earlierInSameStream(appends),
      appends.map((append) => append.ids.length),
      appends.flatMap((append, index) => append.ids.map(() => index + 1)),
      appends.flatMap((append) => append.ids),
      appends.flatMap((append) => append.types),
      appends.flatMap((append) => append.data),
      appends.flatMap((append) => append.metadata),
      before(sequences),
    ],
  };
  const { rows } = await connection.query(query, behind).catch((error: unknown) => {
    throw closedLog(error);
  });
  const results = rows.map(toResult);
  let from = 0;
  return sequences.map(({ length }) => {
    from += length;
    return results.slice(from - length, from).filter((result) => result !== null);
  });
};

/** Writes 1 MB of temporary data: proves free disk space without touching the event log. */
const TAKE_ROOM = {
  text: "set local work_mem = '64kB'; select count(*) from generate_series(1, 30000)",
};

/**
 * An empty append. @throws Error if the database takes no writes: a former primary, or a full disk
 */
export const probeAppends = async (connection: WriterConnection): Promise<void> => {
  await writeBatch(connection, []);
  const query = "select current_setting('transaction_read_only')";
  const { rows } = await connection.query({ text: query, rowMode: 'array', types: asText });
  if (rows[0]?.[0] === 'on') throw new Error('The database takes no writes');
  await connection.notify(TAKE_ROOM);
};
