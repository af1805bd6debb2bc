import { createSecretKey, type KeyObject, randomBytes } from 'node:crypto';
import type pg from 'pg';
import { EventStoreUnavailable } from '../../event-store/port.ts';
import { isUnavailable } from '../../event-store/postgres/failures.ts';
import type { Wrapping } from './wrapping.ts';

/** A subject's key; `destroyed` where the subject was forgotten, `missing` where nobody made one. */
export type SubjectKey = KeyObject | 'destroyed' | 'missing';

export type SubjectKeys = {
  /** Those that are at hand; undefined where one has to be asked for. */
  readonly atHand: (subject: string) => SubjectKey | undefined;
  /** Brings the keys at hand. Of several calls at once, one statement serves all. */
  readonly fetch: (subjects: readonly string[]) => Promise<void>;
  /** @returns the subject's key, a new one where there is none; on disk before it is given. */
  readonly obtain: (subject: string) => Promise<KeyObject | 'destroyed'>;
  /** Destroys a key, for ever; also of a subject that has none yet. */
  readonly destroy: (subject: string) => Promise<void>;
};

const KEY_BYTES = 32;
/** A key that was destroyed elsewhere is forgotten here after this, in ms. */
const AT_HAND_MS = 60_000;
const MOST_AT_HAND = 20_000;

type Row = {
  readonly subject: string;
  readonly wrapped_by: string;
  readonly wrapped: Buffer | null;
};

const FIND = `
  select subject, wrapped_by, wrapped from subject_keys where subject = any($1)`;

const MAKE = `
  insert into subject_keys (subject, wrapped_by, wrapped)
  select subject, $2, wrapped from unnest($1::text[], $3::bytea[]) as made(subject, wrapped)
  on conflict do nothing
  returning subject`;

const DESTROY = `
  insert into subject_keys (subject, wrapped_by, wrapped, destroyed_at) values ($1, '', null, now())
  on conflict (subject) do update set wrapped = null, wrapped_by = '', destroyed_at = now()
    where subject_keys.destroyed_at is null`;

/**
 * Gathers what is asked for while the last statement runs, and asks for it as one.
 * @param run is given what nobody has asked for yet, each once.
 */
const gathered = (run: (subjects: readonly string[]) => Promise<void>) => {
  let next: { readonly subjects: Set<string>; readonly done: Promise<void> } | undefined;
  let last: Promise<void> = Promise.resolve();
  return (subjects: readonly string[]): Promise<void> => {
    if (next === undefined) {
      const wanted = new Set<string>();
      const done = last
        .catch(() => undefined)
        .then(() => {
          next = undefined;
          return run([...wanted]);
        });
      next = { subjects: wanted, done };
      last = done;
    }
    for (const subject of subjects) next.subjects.add(subject);
    return next.done;
  };
};

/**
 * The keys of subjects, some of them at hand for a minute.
 * @param pool with durable commits: an event whose key a crash forgot could never be read again.
 */
export const createSubjectKeys = (pool: pg.Pool, wrapping: Wrapping): SubjectKeys => {
  const kept = new Map<string, { readonly key: SubjectKey; readonly until: number }>();

  const keep = (subject: string, key: SubjectKey): void => {
    kept.delete(subject);
    kept.set(subject, { key, until: performance.now() + AT_HAND_MS });
    const [oldest] = kept.keys();
    if (kept.size > MOST_AT_HAND && oldest !== undefined) kept.delete(oldest);
  };

  const atHand: SubjectKeys['atHand'] = (subject) => {
    const found = kept.get(subject);
    if (found === undefined || found.until < performance.now()) return undefined;
    return found.key;
  };

  const keyOf = ({ wrapped, wrapped_by: wrappedBy }: Row): SubjectKey =>
    wrapped === null ? 'destroyed' : createSecretKey(wrapping.unwrap({ wrappedBy, wrapped }));

  /** While the keys are away the record is: whoever waits for the one waits for the other. */
  const query = async (config: pg.QueryConfig): Promise<readonly Row[]> => {
    try {
      return (await pool.query<Row>(config)).rows;
    } catch (error) {
      if (!isUnavailable(error)) throw error;
      throw new EventStoreUnavailable('The key store did not answer', { cause: error });
    }
  };

  const find = async (subjects: readonly string[]): Promise<void> => {
    const rows = await query({
      name: 'find_subject_keys',
      text: FIND,
      values: [[...subjects]],
    });
    const found = new Map(rows.map((row) => [row.subject, row]));
    for (const subject of subjects) {
      const row = found.get(subject);
      keep(subject, row === undefined ? 'missing' : keyOf(row));
    }
  };

  const make = async (subjects: readonly string[]): Promise<void> => {
    const keys = new Map(subjects.map((subject) => [subject, randomBytes(KEY_BYTES)]));
    const wrapped = [...keys.values()].map((key) => wrapping.wrap(key).wrapped);
    const made = await query({
      name: 'make_subject_keys',
      text: MAKE,
      values: [[...keys.keys()], wrapping.id, wrapped],
    });
    for (const { subject } of made) {
      const key = keys.get(subject);
      if (key) keep(subject, createSecretKey(key));
      keys.delete(subject);
    }
    // Made by somebody else, before or at the same moment: what is on disk counts.
    if (keys.size > 0) await find([...keys.keys()]);
  };

  const fetchTogether = gathered(find);
  const makeTogether = gathered(make);

  const isKey = (key: SubjectKey | undefined): key is KeyObject | 'destroyed' =>
    key !== undefined && key !== 'missing';

  return {
    atHand,
    fetch: async (subjects) => {
      const unknown = subjects.filter((subject) => atHand(subject) === undefined);
      if (unknown.length > 0) await fetchTogether(unknown);
    },
    obtain: async (subject) => {
      const found = atHand(subject);
      if (isKey(found)) return found;
      await makeTogether([subject]);
      const made = atHand(subject);
      if (isKey(made)) return made;
      throw new Error(`The key store did not keep the key of ${subject}`);
    },
    destroy: async (subject) => {
      await query({ text: DESTROY, values: [subject] });
      keep(subject, 'destroyed');
    },
  };
};
