import { nameMark } from '@haat/platform/database';
import { EventStoreUnavailable, type StreamSlice } from '../port.ts';
import { type EventRow, toEvent } from './event-row.ts';

/** A stream without events from there on gives one row with its head. */
const STREAMS_QUERY = `${nameMark('read_streams')}
  select requested.n, found.*,
    case when found.position is null and requested.from_revision > 0 then (
      select revision from events where stream = requested.stream order by revision desc limit 1
    ) end as head
  from unnest($1::text[], $2::bigint[]) with ordinality as requested(stream, from_revision, n)
  left join lateral (
    select position, revision, event_id, type, data, metadata, recorded_at
    from events where stream = requested.stream and revision >= requested.from_revision
    order by revision
  ) as found on true`;

/** A result is held in memory whole. */
const MAX_STREAMS = 200;
/** After this time a slow statement no longer delays the next, in ms. */
const TIMEOUT_MS = 20;

type Row = { readonly n: string; readonly head: string | null } & (
  | Omit<EventRow, 'stream'>
  | { readonly position: null }
);

type PendingRead = {
  readonly stream: string;
  readonly fromRevision: bigint;
  readonly slice: Promise<StreamSlice>;
  readonly resolve: (slice: StreamSlice) => void;
  readonly reject: (error: unknown) => void;
};

type SendStatement = (text: string, values: readonly unknown[]) => Promise<readonly unknown[]>;

const toSlice = (stream: string, rows: readonly Row[]): StreamSlice => {
  const events = rows.flatMap((row) =>
    row.position === null ? [] : [toEvent({ ...row, stream })],
  );
  const head = rows[0]?.head ?? null;
  return {
    events,
    revision: events.at(-1)?.revision ?? (head === null ? 'no_stream' : BigInt(head)),
  };
};

/**
 * Of one event loop iteration, or made during the last statement; each caller gets its own error.
 */
export const createStreamReads = (
  send: SendStatement,
): ((stream: string, fromRevision: bigint) => Promise<StreamSlice>) => {
  let waiting = new Map<string, PendingRead>();
  let underWay = 0;
  let isDue = false;
  let timeout: NodeJS.Timeout | undefined;

  const fetch = async (requested: readonly PendingRead[]): Promise<void> => {
    const rows = (await send(STREAMS_QUERY, [
      requested.map(({ stream }) => stream),
      requested.map(({ fromRevision }) => fromRevision.toString()),
    ])) as readonly Row[];
    const slices = Map.groupBy(rows, ({ n }) => Number(n));
    requested.forEach(({ stream, resolve }, index) => {
      resolve(toSlice(stream, slices.get(index + 1) ?? []));
    });
  };

  const settle = async (requested: readonly PendingRead[]): Promise<void> => {
    try {
      await fetch(requested);
    } catch (error) {
      // A stream name that the database rejects must not fail its neighbours.
      const isShared = requested.length > 1 && !(error instanceof EventStoreUnavailable);
      if (isShared) await Promise.all(requested.map((one) => settle([one])));
      else for (const { reject } of requested) reject(error);
    }
  };

  const sendAll = (): void => {
    clearTimeout(timeout);
    timeout = undefined;
    isDue = false;
    const all = [...waiting.values()];
    waiting = new Map();
    for (let from = 0; from < all.length; from += MAX_STREAMS) {
      underWay += 1;
      void settle(all.slice(from, from + MAX_STREAMS)).then(() => {
        underWay -= 1;
        if (waiting.size > 0) sendSoon();
      });
    }
  };

  const sendSoon = (): void => {
    if (isDue) return;
    if (underWay > 0) {
      timeout ??= setTimeout(sendAll, TIMEOUT_MS);
      return;
    }
    isDue = true;
    setImmediate(sendAll);
  };

  return (stream, fromRevision) => {
    const key = `${fromRevision}@${stream}`;
    const pending = waiting.get(key);
    if (pending !== undefined) return pending.slice;
    const { promise: slice, resolve, reject } = Promise.withResolvers<StreamSlice>();
    waiting.set(key, { stream, fromRevision, slice, resolve, reject });
    sendSoon();
    return slice;
  };
};
