import { setTimeout as wait } from 'node:timers/promises';
import { EventStoreRefused } from '@haat/event-store/port';
import { createOutageLog, type Log, noopLog } from '@haat/platform/log';
import { isNotLetIn, isUnavailable } from '@haat/platform/unavailable';
import { createBackOff } from '@haat/platform/waits';
import { DatabaseError } from 'pg';

/** Faster answers need no progress line, in ms: the first connection takes its time. */
const PROGRESS_AFTER_MS = 2_000;

/** An operator at a terminal. */
export type PersonWaiting = {
  /** Such as `the event store`, and the setting that names it. */
  readonly what: string;
  readonly setting: string;
  readonly timeoutMs: number;
  /** Ends the wait, with its reason. */
  readonly signal: AbortSignal;
  /** Called once, when the wait begins. */
  readonly progress: (line: string) => void;
};

/**
 * A service retries forever: exiting would only restart it. @throws {EventStoreRefused} to an
 * operator at once; Error after the operator's timeout
 */
export const waitUntilReady = async <Value>(
  act: () => Promise<Value>,
  log?: Log,
  waiting?: PersonWaiting,
): Promise<Value> => (waiting ? keepWaiting(act, log, waiting) : keepTrying(act, log));

type Person = { readonly signal: AbortSignal; readonly failed: (error: unknown) => void };

const keepTrying = async <Value>(
  act: () => Promise<Value>,
  log?: Log,
  person?: Person,
): Promise<Value> => {
  const backOff = createBackOff({ firstMs: 100 });
  const outage = createOutageLog(log ?? noopLog, 'the event log cannot be opened');
  for (;;) {
    try {
      const value = await act();
      outage.worked();
      return value;
    } catch (error) {
      if (!isUnavailable(error)) throw error;
      if (person && (error instanceof EventStoreRefused || isNotLetIn(error))) throw error;
      person?.failed(error);
      outage.failed(error);
      await wait(backOff.next(), undefined, person && { signal: person.signal });
    }
  }
};

/** The message of a server that cannot serve, such as one without free connections. */
const answerOf = (error: unknown): string | undefined => {
  if (error instanceof DatabaseError) return error.message;
  return error instanceof Error ? answerOf(error.cause) : undefined;
};

const keepWaiting = async <Value>(
  act: () => Promise<Value>,
  log: Log | undefined,
  { what, setting, timeoutMs, signal, progress }: PersonWaiting,
): Promise<Value> => {
  signal.throwIfAborted();
  const over = new AbortController();
  let answer: string | undefined;
  const person: Person = {
    signal: over.signal,
    failed: (error) => {
      answer = answerOf(error);
    },
  };
  const ended = Promise.withResolvers<never>();
  const end = (reason: unknown): void => {
    // A store may accept a call and never answer.
    ended.reject(reason);
    over.abort();
  };
  const onAbort = (): void => end(signal.reason);
  signal.addEventListener('abort', onAbort);
  const timers = [
    setTimeout(() => progress(`Waiting for ${what}`), PROGRESS_AFTER_MS),
    setTimeout(() => {
      const subject = `${what.charAt(0).toUpperCase()}${what.slice(1)}`;
      const problem =
        answer === undefined
          ? `${subject} does not answer. Start it,`
          : `${subject} cannot serve the shop: ${answer}. Fix that,`;
      end(new Error(`${problem} or name another one in ${setting}.`));
    }, timeoutMs),
  ];
  try {
    return await Promise.race([ended.promise, keepTrying(act, log, person)]);
  } finally {
    for (const timer of timers) clearTimeout(timer);
    signal.removeEventListener('abort', onAbort);
  }
};
