import { statfs } from 'node:fs/promises';
import { isTransient } from '@haat/platform/database';
import pg from 'pg';
import type { CopyTarget } from '../engine/copy-target.ts';
import {
  type EventStore,
  EventStoreRefused,
  EventStoreUnavailable,
  type RecordedEvent,
  START,
} from '../port.ts';
import { APPEND_LOCK, eventStoreSchema } from './schema.ts';

/** Of one statement. Characters in UTF-16 code units. */
const MAX_EVENTS = 1_000;
const MAX_CHARACTERS = 4_000_000;

/** SQLSTATE undefined_table. */
const NO_TABLE = '42P01';

const OWN_POSITION = /^\d{19}$/;

const lineOf = ({ position, revision, id, ...event }: RecordedEvent): string =>
  JSON.stringify({
    position: OWN_POSITION.test(position) ? position : null,
    stream: event.stream,
    revision: Number(revision),
    id,
    type: event.type,
    data: event.data,
    metadata: event.metadata,
    recordedAt: event.recordedAt,
  });

/*
 * Under the append lock, so that no other writer takes a position. Another Postgres' positions stay;
 * those of EventStoreDB become 1, 2, 3, …
 */
const INSERT = `
  with last as (select coalesce(max(position), 0) as position from events)
  insert into events (position, stream, revision, event_id, type, data, metadata, recorded_at)
  select coalesce(line.position, last.position + line.n), line.stream, line.revision, line.id, line.type, line.data,
    line.metadata, line."recordedAt"
  from last, rows from (
    json_to_recordset($1::json) as (position bigint, stream text, revision bigint, id uuid, type text,
      data jsonb, metadata jsonb, "recordedAt" timestamptz)
  ) with ordinality as line(position, stream, revision, id, type, data, metadata, "recordedAt", n)`;

const REFUSALS: Readonly<Record<string, readonly [refusal: string, todo: string]>> = {
  '25006': ['The new event store is read-only.', 'Name a Postgres that takes writes.'],
  '42501': [
    'The user of the new event store may not write there.',
    'Name the owner of the empty database.',
  ],
  '53100': ['The disk of the new event store is full.', 'Make room, and run it again.'],
};

const failureOf = (error: unknown): unknown => {
  const [refusal, todo] = (error instanceof pg.DatabaseError && REFUSALS[error.code ?? '']) || [];
  if (refusal !== undefined && todo !== undefined) {
    return new EventStoreRefused(refusal, todo, { cause: error });
  }
  if (!isTransient(error)) return error;
  return new EventStoreUnavailable('The new event store did not answer', { cause: error });
};

/** @returns null where the schema was never made */
const onceMade = async <Value>(reading: Promise<Value>): Promise<Value | null> => {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === NO_TABLE) return null;
    throw error;
  }
};

export const postgresCopyTarget = (url: string, store: EventStore): CopyTarget => {
  let client: Promise<pg.Client> | undefined;

  const connect = async (): Promise<pg.Client> => {
    const opening = new pg.Client({ connectionString: url, application_name: 'haat-ops' });
    // The next query reports it.
    opening.on('error', () => undefined);
    await opening.connect();
    return opening;
  };
  const connected = (): Promise<pg.Client> => {
    client ??= connect().catch((error: unknown) => {
      client = undefined;
      throw error;
    });
    return client;
  };
  const query = async (text: string, values: readonly unknown[] = []) => {
    try {
      const used = await connected();
      return await used.query(text, [...values]);
    } catch (error) {
      // A broken connection would fail every later query.
      if (!(error instanceof pg.DatabaseError)) client = undefined;
      throw failureOf(error);
    }
  };

  const insert = async (lines: readonly string[]): Promise<void> => {
    try {
      await query('begin');
      await query(`select pg_advisory_xact_lock(${APPEND_LOCK})`);
      await query(INSERT, [`[${lines.join(',')}]`]);
      await query('commit');
    } catch (error) {
      await query('rollback').catch(() => undefined);
      throw error;
    }
  };

  return {
    store,
    identity: () => onceMade(store.identify()),
    firstEvent: async () => (await onceMade(store.readAll(START, { limit: 1 })))?.events[0],
    requireWritable: async () => {
      await query('begin');
      try {
        await query(eventStoreSchema);
      } finally {
        await query('rollback');
      }
    },
    begin: async ({ id, copy }) => {
      await query(eventStoreSchema);
      await query('update event_store_identity set id = $1, copy = $2, is_complete = false', [
        id,
        copy,
      ]);
    },
    write: async (pages, onWritten) => {
      let lines: string[] = [];
      let characters = 0;
      const flush = async (): Promise<void> => {
        if (lines.length === 0) return;
        await insert(lines);
        onWritten(lines.length);
        [lines, characters] = [[], 0];
      };
      for await (const page of pages) {
        for (const event of page) {
          const line = lineOf(event);
          lines.push(line);
          characters += line.length;
          if (lines.length >= MAX_EVENTS || characters >= MAX_CHARACTERS) await flush();
        }
      }
      await flush();
    },
    complete: async () => {
      await query('update event_store_identity set is_complete = true');
      await query('analyze events');
    },
    freeBytes: async () => {
      const { rows } = await query(
        `select current_setting('data_directory', true) as folder, inet_server_addr() as address`,
      ).catch(() => ({ rows: [] }));
      const [{ folder = null, address = null } = {}] = rows as readonly {
        readonly folder?: string | null;
        readonly address?: string | null;
      }[];
      const isHere = address === null || address === '127.0.0.1' || address === '::1';
      if (folder === null || !isHere) return null;
      const { bavail, bsize } = await statfs(folder);
      return bavail * bsize;
    },
    close: async () => {
      await store.close();
      await client?.then((open) => open.end()).catch(() => undefined);
    },
  };
};
