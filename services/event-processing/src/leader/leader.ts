import { setTimeout as delay } from 'node:timers/promises';
import { crc32 } from 'node:zlib';
import type { Log } from '@haat/platform/log';
import type { Database } from '@haat/platform/tables';
import { createBackOff, MAX_BACK_OFF_MS } from '@haat/platform/waits';
import { type Kysely, sql } from 'kysely';
import { openLeaderConnection, type Session } from './leader-connection.ts';

export type LeaderState =
  /** It is not known here who leads: not asked yet, or the database does not answer. */
  | { readonly kind: 'asking' }
  | { readonly kind: 'leading' }
  | { readonly kind: 'standby'; readonly leader: string };

/** A process's part in one election. */
export type Leadership = {
  readonly state: () => LeaderState;
  /** Resolves when the work has ended and the lock is given up, after the signal. */
  readonly ended: Promise<void>;
};

/** Leader election: what one of all processes does at a time, by names that all of them know. */
export type Election = {
  /** This process's name, as others see it. */
  readonly instance: string;
  /**
   * Does something while this process leads, until the signal.
   * @param work until its signal; where it ends before that, another process may lead.
   */
  lead(name: string, work: (signal: AbortSignal) => Promise<void>, signal: AbortSignal): Leadership;
  /** Hears what other processes notify on a channel while this one leads. @returns ends it. */
  hear(channel: string, listener: (payload: string) => void): () => void;
  /** After what is led has ended. */
  close(): Promise<void>;
};

export type LeaderTimes = {
  /** A process that stands by asks so often, and at once when a leader gives up, in ms. */
  readonly askEveryMs: number;
  /** A leader asks whether its session still answers so often, in ms. */
  readonly pingEveryMs: number;
  /** An answer may take so long, and 2 s more, before the session is given up, in ms. */
  readonly answerMs: number;
  /** The server ends the session of a process that hangs or vanished after so long, in ms. */
  readonly idleTimeoutMs: number;
  /** Work may take so long to end before others are let in, in ms. */
  readonly letInAfterMs: number;
};

/**
 * The server finds a killed process by its connection at once. One that cannot reach the server any
 * longer stops by itself, `pingEveryMs + answerMs` and 2 s after the last answer at the latest: before
 * the server ends its session and lets another one lead.
 */
export const LEADER_TIMES: LeaderTimes = {
  askEveryMs: 4_000,
  pingEveryMs: 10_000,
  answerMs: 3_000,
  idleTimeoutMs: 20_000,
  letInAfterMs: 1_000,
};

export type ElectionOptions = {
  /** Different from every other process's: see `instanceName`. */
  readonly instance: string;
  readonly log: Log;
  readonly times?: Partial<LeaderTimes>;
};

/** Notified with the election's name when a leader gives up. */
const GIVEN_UP_CHANNEL = 'leader_gave_up';
/** First half of the locks' keys; the database's other advisory locks have keys of one half. */
const LEADER_LOCKS = 1;

/** Two numbers, safe within a statement. */
const lockOf = (name: string): string => `${LEADER_LOCKS}, ${crc32(name) >>> 1}`;

const leaderQuery = (name: string): string => `
  select application_name as leader from pg_locks join pg_stat_activity using (pid)
  where locktype = 'advisory' and objsubid = 2 and (classid, objid) = (${lockOf(name)})
    and database = (select oid from pg_database where datname = current_database())`;

/** @returns the name of the process that leads now; null where none does. */
export const leaderOf = async (db: Kysely<Database>, name: string): Promise<string | null> => {
  const { rows } = await sql<{ leader: string }>`${sql.raw(leaderQuery(name))}`.execute(db);
  return rows[0]?.leader ?? null;
};

type Answer = { readonly isLeader: boolean; readonly leader: string | null };

/** Never asked again while it is held: a session may take its own lock twice. */
const askToLead = async ({ query }: Session, name: string): Promise<LeaderState> => {
  const [answer] = await query<Answer>(`
    with asked as materialized (
      select pg_try_advisory_lock(${lockOf(name)}) as it where not pg_is_in_recovery()
    )
    select it as "isLeader", case when not it then (${leaderQuery(name)}) end as leader from asked`);
  if (answer === undefined) throw new Error('The server only reads: another one takes the writes');
  if (answer.isLeader) return { kind: 'leading' };
  // Without a name the lock was given up after the question.
  return answer.leader === null ? { kind: 'asking' } : { kind: 'standby', leader: answer.leader };
};

const giveUp = ({ query }: Session, name: string): Promise<unknown> =>
  query(`select pg_advisory_unlock(${lockOf(name)}), pg_notify('${GIVEN_UP_CHANNEL}', $1)`, [name]);

const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve();
    signal.addEventListener('abort', () => resolve(), { once: true });
  });

/**
 * By session locks, over one connection of its own to the shop's database, opened on first use.
 *
 * It makes nothing safe: a process that was suspended may write once more before it sees that its
 * session has ended. Checkpoints that are compared and set, expected revisions and repeating ids make
 * two leaders harmless; the election only spares the one who would lose.
 * @param url directly, not through a pooler.
 */
export const openElection = (
  url: string,
  { instance, log, times: given }: ElectionOptions,
): Election => {
  const times = { ...LEADER_TIMES, ...given };
  const { askEveryMs, pingEveryMs, letInAfterMs } = times;
  const connection = openLeaderConnection(url, { applicationName: instance, ...times });

  const lead: Election['lead'] = (name, work, signal) => {
    const backOff = createBackOff({ firstMs: 100, capMs: Math.min(MAX_BACK_OFF_MS, askEveryMs) });
    let state: LeaderState = { kind: 'asking' };
    let resting = new AbortController();
    const rest = async (ms: number): Promise<void> => {
      const within = AbortSignal.any([signal, resting.signal]);
      await delay(ms, undefined, { signal: within }).catch(() => undefined);
    };
    const endHearing = connection.hear(GIVEN_UP_CHANNEL, (payload) => {
      if (payload === name) resting.abort();
    });

    const leadIn = async (session: Session): Promise<void> => {
      const term = new AbortController();
      const within = AbortSignal.any([signal, session.ended, term.signal]);
      log.info({ lease: name, instance }, 'leads');
      const ping = async (): Promise<void> => {
        await session.query('select 1');
        backOff.reset();
      };
      // One that is not answered ends the session.
      const pings = setInterval(() => void ping().catch(() => undefined), pingEveryMs);
      const working = (within.aborted ? Promise.resolve() : work(within))
        .catch((error: unknown) => log.error({ error, lease: name }, 'the work failed'))
        .finally(() => term.abort());
      await aborted(within);
      clearInterval(pings);
      state = { kind: 'asking' };
      if (session.ended.aborted) {
        log.warn({ lease: name, instance }, 'leads no longer: its connection has ended');
      } else {
        // A step that takes long holds its own row locks: others may be let in before it is done.
        await Promise.race([working, delay(letInAfterMs)]);
        await giveUp(session, name).catch((error: unknown) => {
          log.warn({ error, lease: name }, 'could not give up the lead, ends its connection');
          return session.end();
        });
      }
      await working;
    };

    const askOnce = async (): Promise<void> => {
      resting = new AbortController();
      const session = await connection.session();
      // Where the answer is not known the lock may be held: it ends with the session.
      state = await askToLead(session, name).catch(async (error: unknown) => {
        await session.end();
        throw error;
      });
      switch (state.kind) {
        case 'leading':
          await leadIn(session);
          // Work that ended by itself must not be the first to ask again.
          return rest(session.ended.aborted ? backOff.next() : letInAfterMs);
        case 'standby':
          backOff.reset();
          return rest(askEveryMs);
        case 'asking':
          return rest(backOff.next());
      }
    };

    const run = async (): Promise<void> => {
      while (!signal.aborted) {
        try {
          await askOnce();
        } catch (error) {
          state = { kind: 'asking' };
          const waitMs = backOff.next();
          if (!signal.aborted) log.warn({ error, lease: name, waitMs }, 'could not ask who leads');
          // A notice does not shorten it: a database that is away is not asked at once by everybody.
          await delay(waitMs, undefined, { signal }).catch(() => undefined);
        }
      }
    };
    return { state: () => state, ended: run().finally(endHearing) };
  };

  return { instance, lead, hear: connection.hear, close: connection.close };
};
