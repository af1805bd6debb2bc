import { AWAY_MAX_MS, createBackOff } from '../event-store/back-off.ts';
import type { Log } from '../log.ts';
import type { LeaseAnswer } from './ask-for-lease.ts';
import type { MonotonicClock } from './monotonic-clock.ts';

export type LeaseState =
  /** Nobody knows here who leads: not asked yet, or the database does not answer. */
  | { readonly kind: 'asking' }
  | { readonly kind: 'leading' }
  | { readonly kind: 'standby'; readonly holder: string };

/** A process's part in who leads. */
export type Leadership = {
  readonly state: () => LeaseState;
  /** Whether somebody else asked for the lease in the last moments. */
  readonly isWanted: () => boolean;
  /** Resolves when what was led has ended and the lease is given up, after the signal. */
  readonly ended: Promise<void>;
};

export type LeaseTimes = {
  /** For how long a lease is taken or renewed, in ms. */
  readonly ttlMs: number;
  readonly renewEveryMs: number;
  /** The same for a holder that nobody stands by for. */
  readonly aloneTtlMs: number;
  readonly aloneRenewEveryMs: number;
  /** Who stands by asks so often, and whenever it is told that the lease came free, in ms. */
  readonly askEveryMs: number;
  /** A holder that could not renew stops so long before its time is over, in ms. */
  readonly stopBeforeMs: number;
  /** What is led may take so long to end before others are let in, in ms. */
  readonly letInAfterMs: number;
};

/**
 * A killed process is found by its connection that is gone, so the time to live only counts for one
 * that hangs or cannot be reached. While nobody stands by nobody could take over from it: a shop of
 * one process each asks 4 times a minute for each lease. Who comes to stand by tells the holder at
 * once, and again with every question.
 */
export const LEASE_TIMES: LeaseTimes = {
  ttlMs: 15_000,
  renewEveryMs: 5_000,
  aloneTtlMs: 30_000,
  aloneRenewEveryMs: 15_000,
  askEveryMs: 4_000,
  stopBeforeMs: 2_000,
  letInAfterMs: 1_000,
};

export type LeadOptions = {
  readonly name: string;
  /** This process's name for itself; nobody else's, and not its own before a restart. */
  readonly holder: string;
  /** @param ttlMs for how long. */
  readonly ask: (ttlMs: number) => Promise<LeaseAnswer | null>;
  readonly release: () => Promise<void>;
  /** Done while the lease is held, until its signal; ended before that, the lease is given up. */
  readonly work: (signal: AbortSignal) => Promise<void>;
  readonly signal: AbortSignal;
  readonly clock: MonotonicClock;
  readonly times: LeaseTimes;
  readonly log: Log;
};

type Asked =
  | { readonly kind: 'held'; readonly stopAt: number }
  | { readonly kind: 'others'; readonly holder: string; readonly leftMs: number }
  | { readonly kind: 'unknown' };

/** What wakes and tells one who leads or stands by. */
export type Told = {
  /** The lease may have come free, or the connection was lost: ask now. */
  readonly wake: () => void;
  /** Somebody asked in vain. */
  readonly wanted: () => void;
};

/**
 * Does something while no other process does: asks for the lease, leads, renews, stands by, until
 * the signal. What makes two at once safe is not this but the checkpoint's compare-and-set and ids
 * that repeat; a lease only spares the one who would lose.
 */
export const lead = ({
  name,
  holder,
  ask,
  release,
  work,
  signal,
  clock,
  times,
  log,
}: LeadOptions): Leadership & Told => {
  const { askEveryMs, stopBeforeMs, letInAfterMs } = times;
  const backOff = createBackOff({ firstMs: 100, capMs: Math.min(AWAY_MAX_MS, askEveryMs) });
  let state: LeaseState = { kind: 'asking' };
  let wantedAt = Number.NEGATIVE_INFINITY;
  let isWoken = false;
  let resting = new AbortController();

  /** Whether it was renewed last for as long as one that is alone may. */
  let isForLong = false;

  const wake = (): void => {
    isWoken = true;
    resting.abort();
  };

  const isWanted = (): boolean => clock.now() - wantedAt < 2 * askEveryMs;

  /** Until the time, the signal, or somebody wakes it; what woke it since it asked counts too. */
  const rest = async (ms: number, within: AbortSignal = signal): Promise<void> => {
    if (isWoken) return;
    resting = new AbortController();
    await clock.wait(ms, AbortSignal.any([within, resting.signal]));
  };

  const askOnce = async (): Promise<Asked> => {
    isWoken = false;
    isForLong = state.kind === 'leading' && !isWanted();
    const ttlMs = isForLong ? times.aloneTtlMs : times.ttlMs;
    // Counted from the question: the database counts from later, so this side stops first.
    const stopAt = clock.now() + ttlMs - stopBeforeMs;
    try {
      const answer = await ask(ttlMs);
      if (answer && !answer.isHeld) return { ...answer, kind: 'others' };
      // An answer that took too long says what was, not what is.
      return answer && clock.now() < stopAt ? { kind: 'held', stopAt } : { kind: 'unknown' };
    } catch (error) {
      if (!signal.aborted) log.warn({ error, lease: name }, 'a lease could not be asked for');
      return { kind: 'unknown' };
    }
  };

  /** Asks, but no longer than until a moment of the clock. */
  const askUntil = async (stopAt: number): Promise<Asked> => {
    const answered = new AbortController();
    const within = AbortSignal.any([signal, answered.signal]);
    const late = clock.wait(stopAt - clock.now(), within).then((): Asked => ({ kind: 'unknown' }));
    try {
      return await Promise.race([askOnce(), late]);
    } finally {
      answered.abort();
    }
  };

  /** Renews until the signal, or until it may lead no longer. @returns why it stops. */
  const renew = async (from: number, over: AbortSignal): Promise<'ended' | 'lost'> => {
    let stopAt = from;
    let restMs = times.renewEveryMs;
    for (;;) {
      await rest(Math.min(restMs, stopAt - clock.now()), over);
      if (over.aborted) return 'ended';
      if (clock.now() >= stopAt) return 'lost';
      const asked = await askUntil(stopAt);
      if (over.aborted) return 'ended';
      if (asked.kind === 'others' || clock.now() >= stopAt) return 'lost';
      if (asked.kind === 'held') {
        stopAt = asked.stopAt;
        restMs = isForLong ? times.aloneRenewEveryMs : times.renewEveryMs;
        backOff.reset();
      } else {
        // A connection that is lost at each question must not be asked over without a pause.
        isWoken = false;
        restMs = backOff.next();
      }
    }
  };

  const giveUp = async (): Promise<void> => {
    await release().catch((error: unknown) => {
      log.warn({ error, lease: name }, 'a lease was not given up, it runs out by itself');
    });
  };

  const leadFrom = async (stopAt: number): Promise<void> => {
    const term = new AbortController();
    const over = new AbortController();
    state = { kind: 'leading' };
    log.info({ lease: name, holder }, 'leads');
    const working = work(AbortSignal.any([signal, term.signal]))
      .catch((error: unknown) => log.error({ error, lease: name }, 'what was led has failed'))
      .finally(() => over.abort());
    const why = await renew(stopAt, AbortSignal.any([signal, over.signal]));
    term.abort();
    state = { kind: 'asking' };
    if (why === 'lost') log.warn({ lease: name, holder }, 'leads no longer: could not renew');
    else {
      // A step that takes long holds its own row locks: others may be let in before it is done.
      await clock.wait(letInAfterMs, over.signal);
      await giveUp();
    }
    await working;
    // Who ended by itself must not be the first to ask again.
    if (why === 'ended') await clock.wait(letInAfterMs, signal);
  };

  const run = async (): Promise<void> => {
    while (!signal.aborted) {
      const asked = await askOnce();
      if (signal.aborted) {
        if (asked.kind === 'held') await giveUp();
      } else if (asked.kind === 'held') {
        await leadFrom(asked.stopAt);
      } else if (asked.kind === 'others') {
        backOff.reset();
        state = { kind: 'standby', holder: asked.holder };
        await rest(Math.max(1, Math.min(asked.leftMs, askEveryMs)));
      } else {
        state = { kind: 'asking' };
        // Woken or not: a database that is away is not asked at once by everybody.
        isWoken = false;
        await rest(backOff.next());
      }
    }
  };

  return {
    state: () => state,
    isWanted,
    wake,
    wanted: () => {
      wantedAt = clock.now();
      // Whoever stands by must not wait so long for one that hangs from now on.
      if (isForLong && state.kind === 'leading') wake();
    },
    ended: run(),
  };
};
