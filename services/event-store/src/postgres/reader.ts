import { isTransient, type SingleStatement } from '@haat/platform/database';
import type pg from 'pg';
import {
  type EventBatch,
  type EventFilter,
  EventStoreUnavailable,
  type Position,
  PositionAhead,
  type StoreIdentity,
  type StreamSlice,
} from '../port.ts';
import { type EventRow, toEvent } from './event-row.ts';
import { isLate } from './failures.ts';
import { pageQuery } from './page-query.ts';
import { fromPosition, toPosition } from './position.ts';
import { createStreamReads } from './stream-reads.ts';

/** The outer join returns one row without an event if none matches. */
type PageRow = { readonly head: string } & (EventRow | { readonly position: null });

const isEventRow = (row: PageRow): row is PageRow & EventRow => row.position !== null;

const IDENTITY_QUERY = `
  select id, coalesce(copy, id) as copy, is_complete, (select max(position) from events) as head
  from event_store_identity`;

export type Reader = {
  read(stream: string, fromRevision: bigint): Promise<StreamSlice>;
  readAll(page: {
    readonly after: Position;
    readonly filter: EventFilter | undefined;
    readonly limit: number;
    readonly isFollowing: boolean;
  }): Promise<EventBatch>;
  identify(): Promise<StoreIdentity>;
  ping(): Promise<void>;
};

const unanswered = (cause: unknown): EventStoreUnavailable =>
  new EventStoreUnavailable('The event store did not answer', { cause });

/** Retries once on a lost connection. */
const withRetry =
  (send: SingleStatement) =>
  async <Row extends pg.QueryResultRow>(
    text: string,
    values: readonly unknown[] = [],
  ): Promise<readonly Row[]> => {
    const attempt = async () => (await send<Row>(text, values)).rows;
    try {
      return await attempt();
    } catch (error) {
      if (!isTransient(error)) throw error;
      if (isLate(error)) throw unanswered(error);
    }
    // The pool's connection may predate the server's restart.
    try {
      return await attempt();
    } catch (error) {
      if (!isTransient(error)) throw error;
      throw unanswered(error);
    }
  };

/** `send` returns all columns as text. */
export const createReader = (send: SingleStatement): Reader => {
  const ask = withRetry(send);
  return {
    read: createStreamReads(ask),

    readAll: async ({ after, limit, ...page }) => {
      const from = fromPosition(after);
      const { values, text } = pageQuery({ ...page, after: from, limit });
      const rows = await ask<PageRow>(text, values);
      const events = rows.filter(isEventRow).map(toEvent);
      const head = toPosition(rows[0]?.head ?? '0');
      if (head < after) throw new PositionAhead(after, head);
      // A page that is not full has seen everything up to its head.
      const position = events.length === limit ? (events.at(-1)?.position ?? after) : head;
      return { events, position, caughtUp: position >= head };
    },

    identify: async () => {
      const [row] = await ask<{
        readonly id: string;
        readonly copy: string;
        readonly is_complete: string;
        readonly head: string | null;
      }>(IDENTITY_QUERY);
      if (!row) throw new Error('The event store has no id: its schema is older than this code');
      const { id, copy } = row;
      return { id, copy, isComplete: row.is_complete === 't', head: toPosition(row.head ?? '0') };
    },

    ping: async () => {
      await ask('select from events limit 0');
    },
  };
};
