import type { HeadsAnchored } from '@haat/contracts/events/record';
import { type Position, START } from '@haat/event-store/port';
import { LASTING_PLANS, lostConnections, ONE_PLAN, openPool } from '@haat/platform/database';
import type { Log } from '@haat/platform/log';
import type pg from 'pg';
import { makeRecordKeys, type RecordKeys, readRecordKeys } from './record-keys.ts';
import { createSubjectKeys, type SubjectKeys } from './subject-keys.ts';
import { createWrapping, type Wrapping } from './wrapping.ts';

/** The newest anchor, saved where access to the event store alone does not reach. */
export type SavedAnchor = {
  /** In the stream of anchors. */
  readonly revision: bigint;
  readonly anchor: HeadsAnchored['data'];
};

/** Wrapped keys, apart from the event store and the read models' database. */
export type KeyStore = {
  readonly subjects: SubjectKeys;
  readonly recordKeys: () => Promise<RecordKeys | null>;
  readonly makeRecordKeys: () => Promise<RecordKeys>;
  readonly savedAnchor: () => Promise<SavedAnchor | null>;
  /** Saves only a newer one. */
  readonly saveAnchor: (saved: SavedAnchor) => Promise<void>;
  /** Position up to which erasures were replayed. */
  readonly erasedUpTo: () => Promise<Position>;
  readonly setErasedUpTo: (position: Position) => Promise<void>;
  /** In one transaction. @returns the number of keys */
  readonly rewrap: () => Promise<number>;
  readonly ping: () => Promise<void>;
  readonly close: () => Promise<void>;
};

export type KeyStoreOptions = {
  /** `postgres://…`, a separate database. */
  readonly url: string;
  readonly masterSecret: string;
  /** Unwraps keys from before the master secret changed. */
  readonly previousMasterSecret?: string | undefined;
  /** Timeout of one statement, in ms; default 5,000. */
  readonly statementTimeoutMs?: number;
  readonly log?: Log;
};

/** Reads and writes are batched: one statement of each kind at a time. */
const MAX_CONNECTIONS = 2;

export const openKeyStore = ({
  url,
  masterSecret,
  previousMasterSecret,
  statementTimeoutMs = 5_000,
  log,
}: KeyStoreOptions): KeyStore => {
  const pool = openPool(url, {
    maxConnections: MAX_CONNECTIONS,
    statementTimeoutMs,
    // Otherwise each look-up is planned again once the table has grown.
    sessionOptions: `${LASTING_PLANS} ${ONE_PLAN}`,
    lost: log && lostConnections(log, 'key store'),
  });
  const wrapping = createWrapping(masterSecret, previousMasterSecret);
  return {
    subjects: createSubjectKeys(pool, wrapping),
    recordKeys: () => readRecordKeys(pool, wrapping),
    makeRecordKeys: () => makeRecordKeys(pool, wrapping),
    savedAnchor: async () => {
      const { rows } = await pool.query<{
        readonly revision: string;
        readonly anchor: SavedAnchor['anchor'];
      }>('select revision, anchor from kept_anchor');
      const [row] = rows;
      return row === undefined ? null : { revision: BigInt(row.revision), anchor: row.anchor };
    },
    saveAnchor: async ({ revision, anchor }) => {
      await pool.query(
        `insert into kept_anchor (sequence, revision, anchor) values ($1, $2, $3)
         on conflict (only_one) do update
           set sequence = excluded.sequence, revision = excluded.revision, anchor = excluded.anchor
           where kept_anchor.sequence < excluded.sequence`,
        [anchor.sequence, revision.toString(), JSON.stringify(anchor)],
      );
    },
    erasedUpTo: async () => {
      const { rows } = await pool.query<{ readonly up_to: Position }>(
        'select up_to from erasure_progress',
      );
      return rows[0]?.up_to ?? START;
    },
    setErasedUpTo: async (position) => {
      await pool.query(
        `insert into erasure_progress (up_to) values ($1)
         on conflict (only_one) do update set up_to = excluded.up_to`,
        [position],
      );
    },
    rewrap: () => rewrap(pool, wrapping),
    ping: async () => {
      await pool.query({ text: 'select', query_timeout: 3_000 } as pg.QueryConfig);
    },
    close: () => pool.end(),
  };
};

const AT_ONCE = 1_000;

type WrappedRow = {
  readonly name: string;
  readonly wrapped_by: string;
  readonly wrapped: Buffer;
};

/** An interrupted run leaves nothing. Services that know both masters keep working. */
const rewrap = async (pool: pg.Pool, wrapping: Wrapping): Promise<number> => {
  const client = await pool.connect();
  const wrapTable = async (table: string, key: string): Promise<number> => {
    for (let done = 0, after = ''; ; ) {
      const { rows } = await client.query<WrappedRow>(
        `select ${key} as name, wrapped_by, wrapped from ${table}
         where wrapped is not null and wrapped_by <> $1 and ${key} > $2
         order by ${key} limit ${AT_ONCE} for update`,
        [wrapping.id, after],
      );
      if (rows.length === 0) return done;
      after = rows.at(-1)?.name ?? after;
      const wrapped = rows.map(
        (row) =>
          wrapping.wrap(wrapping.unwrap({ wrappedBy: row.wrapped_by, wrapped: row.wrapped }))
            .wrapped,
      );
      await client.query(
        `update ${table} set wrapped_by = $2, wrapped = rewrapped.wrapped
         from unnest($1::text[], $3::bytea[]) as rewrapped(name, wrapped) where ${key} = rewrapped.name`,
        [rows.map(({ name }) => name), wrapping.id, wrapped],
      );
      done += rows.length;
    }
  };
  try {
    await client.query('begin');
    // Blocks concurrent key creation, which then uses the new master: no key is left behind.
    await client.query('lock table record_keys, subject_keys in share row exclusive mode');
    await client.query('update current_master set wrapped_by = $1', [wrapping.id]);
    const count =
      (await wrapTable('record_keys', 'purpose')) + (await wrapTable('subject_keys', 'subject'));
    await client.query('commit');
    return count;
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
};
