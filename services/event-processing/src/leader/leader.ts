import { setTimeout as delay } from 'node:timers/promises';
import { crc32 } from 'node:zlib';
import { createOutageLog, type Log } from '@haat/platform/log';
import type { Database } from '@haat/platform/tables';
import { createBackOff, MAX_BACK_OFF_MS } from '@haat/platform/waits';
import { type Kysely, sql } from 'kysely';
import { openLeaderConnection, type Session } from './leader-connection.ts';

export type LeaderState =
  /** Not asked yet, or the database does not answer. */
  | { readonly kind: 'asking' }
  | { readonly kind: 'leading' }
  | { readonly kind: 'standby'; readonly leader: string };

export type Leadership = {
  readonly state: () => LeaderState;
  /** Resolves after the signal, when the work has ended and the lock is released. */
  readonly ended: Promise<void>;
};

/** For each name one of all processes works at a time. */
export type Election = {
  readonly instance: string;
  /** `work` runs until its signal; if it ends earlier, another process may lead. */
  lead(name: string, work: (signal: AbortSignal) => Promise<void>, signal: AbortSignal): Leadership;
  /** @returns a function that stops it */
  hear(channel: string, listener: (payload: string) => void): () => void;
  close(): Promise<void>;
};

export type LeaderTimes = {
  /** How often a standby asks for the lock, in ms; at once when a leader resigns. */
  readonly askEveryMs: number;
  /** How often a leader checks its session, in ms. */
  readonly pingEveryMs: number;
  /** Timeout of that check, in ms, plus 2 s. */
  readonly answerMs: number;
  /** The server ends the session of a hung or vanished process after this time, in ms. */
  readonly idleTimeoutMs: number;
  /** How long ending work may delay the next leader, in ms. */
  readonly letInAfterMs: number;
};

/**
 * A process cut off from the server stops itself `pingEveryMs + answerMs` plus 2 s after the last
 * answer at most: before the server ends its session and another leads.
 */
export const LEADER_TIMES: LeaderTimes = {
  askEveryMs: 4_000,
  pingEveryMs: 10_000,
  answerMs: 3_000,
  idleTimeoutMs: 20_000,
  letInAfterMs: 1_000,
};

export type ElectionOptions = {
  readonly instance: string;
  readonly log: Log;
  readonly times?: Partial<LeaderTimes>;
};

/** Notified with the election's name when a leader resigns. */
const GIVEN_UP_CHANNEL = 'leader_gave_up';
/** First half of the lock keys; other advisory locks have one-part keys. */
const LEADER_LOCKS = 1;

const lockOf = (name: string): string => `${LEADER_LOCKS}, ${crc32(name) >>> 1}`;

const leaderQuery = (name: string): string => `
  select application_name as leader from pg_locks join pg_stat_activity using (pid)
  where locktype = 'advisory' and objsubid = 2 and (classid, objid) = (${lockOf(name)})
    and database = (select oid from pg_database where datname = current_database())`;

export const leaderOf = async (db: Kysely<Database>, name: string): Promise<string | null> => {
  const { rows } = await sql<{ leader: string }>`${sql.raw(leaderQuery(name))}`.execute(db);
  return rows[0]?.leader ?? null;
};

type Answer = { readonly isLeader: boolean; readonly leader: string | null };

/** Never ask while holding it: a session can take its own lock twice. */
const askToLead = async ({ query }: Session, name: string): Promise<LeaderState> => {
  const [answer] = await query<Answer>(`
    with attempt as materialized (
      select pg_try_advisory_lock(${lockOf(name)}) as it where not pg_is_in_recovery()
    )
    select it as "isLeader", case when not it then (${leaderQuery(name)}) end as leader from attempt`);
  if (answer === undefined) throw new Error('The server only reads: another one takes the writes');
  if (answer.isLeader) return { kind: 'leading' };
  // Null: the lock was released after the question.
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
 * Session locks on its own connection, not through a pooler. No safety mechanism: a suspended
 * process may write once more after its session ended. Compare-and-set checkpoints, expected
 * revisions and idempotent ids make two leaders harmless.
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
    const outage = createOutageLog(log, 'could not find out which process leads', {
      heals: () => true,
    });
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
      // A failed ping ends the session.
      const pings = setInterval(() => void ping().catch(() => undefined), pingEveryMs);
      const working = (within.aborted ? Promise.resolve() : work(within))
        .catch((error: unknown) => log.error({ error, lease: name }, 'the work failed'))
        .finally(() => term.abort());
      await aborted(within);
      clearInterval(pings);
      state = { kind: 'asking' };
      if (session.ended.aborted) {
        log.warn({ lease: name, instance }, 'no longer the leader: its connection ended');
      } else {
        // A slow step holds its own row locks, so another leader may start before it ends.
        await Promise.race([working, delay(letInAfterMs)]);
        await giveUp(session, name).catch((error: unknown) => {
          log.warn({ error, lease: name }, 'could not give up leadership, closing its connection');
          return session.end();
        });
      }
      await working;
    };

    const askOnce = async (): Promise<void> => {
      resting = new AbortController();
      const session = await connection.session();
      // Without an answer the lock may be held: it ends with the session.
      state = await askToLead(session, name).catch(async (error: unknown) => {
        await session.end();
        throw error;
      });
      outage.worked();
      switch (state.kind) {
        case 'leading':
          await leadIn(session);
          // After its work ended early this process waits, so that another can lead.
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
          if (!signal.aborted) outage.failed(error, { lease: name, waitMs });
          // An unavailable database must not get all requests at once.
          await delay(waitMs, undefined, { signal }).catch(() => undefined);
        }
      }
    };
    return { state: () => state, ended: run().finally(endHearing) };
  };

  return { instance, lead, hear: connection.hear, close: connection.close };
};
