import { createSecretKey, type KeyObject, randomBytes } from 'node:crypto';
import { EventStoreUnavailable } from '@haat/event-store/port';
import { BoundedMap } from '@haat/platform/bounded-map';
import { isTransient } from '@haat/platform/database';
import { batched } from '@haat/platform/waits';
import type pg from 'pg';
import { type Wrapping, WrongMaster } from './wrapping.ts';

/** `missing`: no key was made; `locked`: wrapped by a master secret unknown here. */
export type SubjectKey = KeyObject | 'destroyed' | 'missing' | 'locked';
export type FoundKeys = ReadonlyMap<string, SubjectKey>;

export type SubjectKeys = {
  /** Concurrent calls share one statement. */
  readonly find: (subjects: readonly string[]) => Promise<FoundKeys>;
  /**
   * Stored durably if new. @throws {WrongMaster} if an unknown master wrapped it, or would have to
   */
  readonly obtain: (subject: string) => Promise<KeyObject | 'destroyed'>;
  /** Destroys a key permanently; a subject without a key can never get one. */
  readonly destroy: (subject: string) => Promise<void>;
  /** Treats the key as destroyed in this process, whatever the key store says. */
  readonly deny: (subject: string) => void;
};

const KEY_BYTES = 32;
/** In ms: a key destroyed elsewhere stays usable here that long. */
const AT_HAND_MS = 60_000;
const MAX_CACHED = 20_000;

type Row = {
  readonly subject: string;
  readonly wrapped_by: string;
  readonly wrapped: Buffer | null;
};

const FIND = `
  select subject, wrapped_by, wrapped from subject_keys where subject = any($1)`;

/** Inserts nothing if another master now wraps: that key would be lost with the old master. */
const MAKE = `
  insert into subject_keys (subject, wrapped_by, wrapped)
  select subject, $2, wrapped from unnest($1::text[], $3::bytea[]) as made(subject, wrapped)
  where (select wrapped_by from current_master) = $2
  on conflict do nothing
  returning subject`;

const CURRENT = 'select wrapped_by from current_master';

const DESTROY = `
  insert into subject_keys (subject, wrapped_by, wrapped, destroyed_at) values ($1, '', null, now())
  on conflict (subject) do update set wrapped = null, wrapped_by = '', destroyed_at = now()
    where subject_keys.destroyed_at is null`;

const isUsable = (key: SubjectKey | undefined): key is KeyObject | 'destroyed' =>
  key !== undefined && key !== 'missing' && key !== 'locked';

/** `pool` has durable commits: an event whose key is lost in a crash can never be read. */
export const createSubjectKeys = (pool: pg.Pool, wrapping: Wrapping): SubjectKeys => {
  type AtHand = { readonly key: SubjectKey; readonly until: number };
  const cached = new BoundedMap<string, AtHand>(MAX_CACHED);
  const denied = new Set<string>();
  let master = wrapping.id;

  const keep = (subject: string, key: SubjectKey): void => {
    cached.delete(subject);
    // A missing or unreadable key may change at any moment.
    if (!isUsable(key)) return;
    const now = performance.now();
    cached.set(subject, { key, until: now + AT_HAND_MS });
    for (const [oldest, { until }] of cached) {
      if (until > now) break;
      cached.delete(oldest);
    }
  };

  const atHand = (subject: string): SubjectKey | undefined => {
    if (denied.has(subject)) return 'destroyed';
    const found = cached.get(subject);
    return found === undefined || found.until < performance.now() ? undefined : found.key;
  };

  const keyOf = ({ wrapped, wrapped_by: wrappedBy }: Row): SubjectKey => {
    if (wrapped === null) return 'destroyed';
    try {
      return createSecretKey(wrapping.unwrap({ wrappedBy, wrapped }));
    } catch (error) {
      // One bad key must not fail the whole batch.
      if (error instanceof WrongMaster) return 'locked';
      throw error;
    }
  };

  /** Without its keys the event store is unavailable too. */
  const query = async <Found extends pg.QueryResultRow = Row>(
    config: pg.QueryConfig,
  ): Promise<readonly Found[]> => {
    try {
      return (await pool.query<Found>(config)).rows;
    } catch (error) {
      if (!isTransient(error)) throw error;
      throw new EventStoreUnavailable('The key store did not answer', { cause: error });
    }
  };

  const look = async (subjects: readonly string[]): Promise<FoundKeys> => {
    const rows = await query({ name: 'find_subject_keys', text: FIND, values: [[...subjects]] });
    const found = new Map(rows.map((row) => [row.subject, keyOf(row)]));
    for (const [subject, key] of found) keep(subject, key);
    return found;
  };

  const insert = async (subjects: readonly string[]): Promise<FoundKeys> => {
    const keys = new Map(subjects.map((subject) => [subject, randomBytes(KEY_BYTES)]));
    const wrapped = [...keys.values()].map((key) => wrapping.wrap(key, master).wrapped);
    const made = await query({
      name: 'make_subject_keys',
      text: MAKE,
      values: [[...keys.keys()], master, wrapped],
    });
    const inserted = made.map(({ subject }): [string, SubjectKey] => [
      subject,
      createSecretKey(keys.get(subject) ?? Buffer.alloc(0)),
    ]);
    for (const [subject, key] of inserted) keep(subject, key);
    return new Map(inserted);
  };

  const make = async (subjects: readonly string[]): Promise<FoundKeys> => {
    const made = await insert(subjects);
    const left = subjects.filter((subject) => !made.has(subject));
    if (left.length === 0) return made;
    // Another process made it first: the stored key counts.
    const found = await look(left);
    const absent = left.filter((subject) => !found.has(subject));
    if (absent.length === 0) return new Map([...made, ...found]);
    const [current] = await query<Pick<Row, 'wrapped_by'>>({ text: CURRENT });
    if (current === undefined) throw new WrongMaster();
    if (!wrapping.knows(current.wrapped_by)) throw new WrongMaster([current.wrapped_by]);
    master = current.wrapped_by;
    return new Map([...made, ...found, ...(await insert(absent))]);
  };

  const lookTogether = batched(look);
  const makeTogether = batched(make);

  return {
    find: async (subjects) => {
      // Before any await: the cache may expire meanwhile.
      const found = new Map<string, SubjectKey>();
      for (const subject of subjects) {
        const key = atHand(subject);
        if (key !== undefined) found.set(subject, key);
      }
      const unknown = subjects.filter((subject) => !found.has(subject));
      const fetched = unknown.length === 0 ? undefined : await lookTogether(unknown);
      for (const subject of unknown) {
        found.set(
          subject,
          denied.has(subject) ? 'destroyed' : (fetched?.get(subject) ?? 'missing'),
        );
      }
      return found;
    },
    obtain: async (subject) => {
      const known = atHand(subject);
      if (isUsable(known)) return known;
      const made = (await makeTogether([subject])).get(subject);
      if (made === 'locked') throw new WrongMaster();
      if (isUsable(made)) return made;
      throw new Error(`The key store did not keep the key of ${subject}`);
    },
    destroy: async (subject) => {
      await query({ text: DESTROY, values: [subject] });
      cached.delete(subject);
      denied.add(subject);
    },
    deny: (subject) => {
      cached.delete(subject);
      denied.add(subject);
    },
  };
};
