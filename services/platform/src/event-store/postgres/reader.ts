import pg from 'pg';
import {
  type EventBatch,
  type EventFilter,
  EventStoreUnavailable,
  type JsonObject,
  type Position,
  PositionAhead,
  type RecordedEvent,
  type StoreIdentity,
  type StreamSlice,
} from '../port.ts';
import { isLate, isUnavailable } from './failures.ts';
import { pageQuery } from './page-query.ts';
import { fromPosition, toPosition } from './position.ts';

/** `query_timeout` in ms. */
const PING = { text: 'select from events limit 0', query_timeout: 3_000 };

const { INT8, TIMESTAMPTZ } = pg.types.builtins;

const types: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) => {
    if (oid === INT8) return BigInt;
    if (oid === TIMESTAMPTZ) return (text: string) => new Date(text).toISOString();
    return pg.types.getTypeParser(oid, format);
  },
};

type EventRow = {
  readonly position: bigint;
  readonly stream: string;
  readonly revision: bigint;
  readonly event_id: string;
  readonly type: string;
  readonly data: JsonObject;
  readonly metadata: JsonObject;
  readonly recorded_at: string;
};

/** The outer join answers one row without an event when no event matches. */
type Row = { readonly head: bigint | null } & (EventRow | { readonly position: null });

const isEventRow = (row: Row): row is Row & EventRow => row.position !== null;

const toEvent = (row: EventRow): RecordedEvent => ({
  id: row.event_id,
  type: row.type,
  data: row.data,
  metadata: row.metadata,
  stream: row.stream,
  revision: row.revision,
  position: toPosition(row.position),
  recordedAt: row.recorded_at,
});

const STREAM_QUERY = `
  select head, events.*
  from (select max(revision) as head from events where stream = $1) as last
  left join events on stream = $1 and revision >= $2
  order by revision`;

const IDENTITY_QUERY = `
  select id, (select max(position) from events) as head from event_store_identity`;

export type Reader = {
  read(stream: string, fromRevision: bigint): Promise<StreamSlice>;
  readAll(page: {
    readonly after: Position;
    readonly filter: EventFilter | undefined;
    readonly limit: number;
    /** True for a subscription that was at the head a moment ago. */
    readonly isFollowing: boolean;
  }): Promise<EventBatch>;
  identify(): Promise<StoreIdentity>;
  ping(): Promise<void>;
};

const unanswered = (cause: unknown): EventStoreUnavailable =>
  new EventStoreUnavailable('The event store did not answer', { cause });

export const createReader = (pool: pg.Pool): Reader => {
  const query = async <Found extends pg.QueryResultRow = Row>(
    config: pg.QueryConfig,
  ): Promise<readonly Found[]> => {
    const attempt = async () => (await pool.query<Found>({ ...config, types })).rows;
    try {
      return await attempt();
    } catch (error) {
      if (!isUnavailable(error)) throw error;
      if (isLate(error)) throw unanswered(error);
    }
    // The pool may have handed out a connection that a restarted server no longer knows.
    try {
      return await attempt();
    } catch (error) {
      if (!isUnavailable(error)) throw error;
      throw unanswered(error);
    }
  };

  return {
    read: async (stream, fromRevision) => {
      const values = [stream, fromRevision.toString()];
      const rows = await query({ name: 'read_stream', text: STREAM_QUERY, values });
      return {
        events: rows.filter(isEventRow).map(toEvent),
        revision: rows[0]?.head ?? 'no_stream',
      };
    },

    readAll: async ({ after, limit, ...page }) => {
      const from = fromPosition(after);
      const { values = [], ...asked } = pageQuery({ ...page, after: from, limit });
      const rows = await query({ ...asked, values: [...values] });
      const events = rows.filter(isEventRow);
      const head = rows[0]?.head ?? 0n;
      if (head < from) throw new PositionAhead(after, toPosition(head));
      const last = events.at(-1)?.position ?? from;
      // A page that is not full has seen everything up to the head of its own snapshot.
      const seen = events.length === limit ? last : head;
      return {
        events: events.map(toEvent),
        position: toPosition(seen),
        caughtUp: seen >= head,
      };
    },

    identify: async () => {
      const [row] = await query<{ readonly id: string; readonly head: bigint | null }>({
        name: 'identify_store',
        text: IDENTITY_QUERY,
      });
      if (!row) throw new Error('The event store has no id: its schema is older than this code');
      return { id: row.id, head: toPosition(row.head ?? 0n) };
    },

    ping: async () => {
      try {
        await pool.query(PING);
      } catch (error) {
        throw unanswered(error);
      }
    },
  };
};
