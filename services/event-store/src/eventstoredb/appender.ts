import { type EventStoreDBClient, WrongExpectedVersionError } from '@eventstore/db-client';
import { createOutageLog, type Log } from '@haat/platform/log';
import { LATE, withTimeout } from '@haat/platform/waits';
import type { HealthProbe } from '../engine/health-probe.ts';
import { withRetries } from '../engine/with-retries.ts';
import {
  type AppendResult,
  type EventStore,
  EventStoreUnavailable,
  type EventToAppend,
  type ExpectedRevision,
  type Position,
} from '../port.ts';
import { startAppendCall } from './append-call.ts';
import { type EncodedAppend, encodeAppend } from './append-request.ts';
import type { Appended } from './append-response.ts';
import { closeClient, openClient } from './client.ts';
import { isTransient, namedFailure, refusalOf, unavailable } from './failures.ts';
import type { KnownRevisions } from './known-revisions.ts';
import { toPosition } from './position.ts';

export type Appender = Pick<EventStore, 'append' | 'close'> & {
  tryAppend: EventStore['append'];
};

/** A call has no deadline for its appends. */
class AppendTimeout extends Error {
  override readonly name = 'AppendTimeout';
}

/** Leave a node that refused everything for this long, in ms. */
const LEAVE_AFTER_MS = 1_000;

/** @throws RangeError, TypeError for what no server takes */
const prepare = (
  stream: string,
  events: readonly EventToAppend[],
  expectedRevision: ExpectedRevision,
): EncodedAppend => {
  if (events.length === 0) throw new RangeError(`An append to ${stream} without events`);
  if (typeof expectedRevision === 'bigint' && expectedRevision < 0n) {
    throw new RangeError(`An expected revision is 0 or more, not ${expectedRevision}`);
  }
  return encodeAppend(stream, events, expectedRevision);
};

const toConflict = ({ actualVersion }: WrongExpectedVersionError): AppendResult => ({
  ok: false,
  reason: 'wrong_expected_revision',
  actual: typeof actualVersion === 'bigint' ? actualVersion : 'no_stream',
});

/** With a client of its own: a failed read, such as `positionOf`'s, would drop the connection. */
export const createAppender = ({
  url,
  appendTimeoutMs,
  giveUpAfterMs,
  positionOf,
  knownRevisions,
  watch,
  log,
}: {
  readonly url: string;
  readonly appendTimeoutMs: number;
  readonly giveUpAfterMs: number;
  readonly positionOf: (stream: string, revision: bigint) => Promise<Position>;
  readonly knownRevisions: KnownRevisions;
  readonly watch: HealthProbe;
  readonly log: Log;
}): Appender => {
  let client = openClient(url);
  let call = startAppendCall(client);
  let closed: Promise<unknown> = Promise.resolve();
  /** By `performance.now()`; every attempt with this client failed since then. */
  let vainSince: number | undefined;
  let answeredAt = Number.NEGATIVE_INFINITY;
  const closing = new AbortController();
  const outage = createOutageLog(log, 'appends are not answered');

  /** Its pending appends fail, and are sent again by the next client. */
  const leave = (): void => {
    call.cancel();
    closed = Promise.all([closed, closeClient(client)]);
  };
  const replace = (useless: EventStoreDBClient): void => {
    if (useless !== client || closing.signal.aborted) return;
    leave();
    client = openClient(url);
    call = startAppendCall(client);
    vainSince = undefined;
  };

  const tryOnce = async (append: EncodedAppend): Promise<Appended> => {
    if (call.hasEnded && !closing.signal.aborted) call = startAppendCall(client);
    const used = client;
    const sentAt = performance.now();
    try {
      const result = await withTimeout(call.append(append), appendTimeoutMs);
      if (result === LATE) throw new AppendTimeout(`No answer within ${appendTimeoutMs} ms`);
      answered();
      return result;
    } catch (error) {
      if (error instanceof WrongExpectedVersionError) answered();
      else failed(used, error, sentAt);
      throw namedFailure(error);
    }
  };

  const answered = (): void => {
    vainSince = undefined;
    answeredAt = performance.now();
    watch.answered('append');
    outage.worked();
  };
  const failed = (used: EventStoreDBClient, error: unknown, sentAt: number): void => {
    watch.failed('append');
    vainSince ??= performance.now();
    // A node without a leader refuses every append, but the client stays with it.
    const isInVain =
      isTransient(error) &&
      !(error instanceof AppendTimeout) &&
      performance.now() - vainSince >= LEAVE_AFTER_MS;
    // If other appends were answered the node is only slow: reconnecting would not help.
    const isSilent = error instanceof AppendTimeout && answeredAt < sentAt;
    if (isInVain || isSilent) replace(used);
  };

  /** A server may omit the position of a repeat: read it from the event. */
  const toResult = async (result: Appended, stream: string): Promise<AppendResult> => {
    const { revision, position } = result;
    const appendPosition = position ? toPosition(position) : await positionOf(stream, revision);
    return { ok: true, revision, position: appendPosition };
  };

  const judged = async (stream: string, answer: Promise<Appended>): Promise<AppendResult> => {
    try {
      const result = await toResult(await answer, stream);
      if (result.ok) knownRevisions.update(stream, result.revision);
      return result;
    } catch (error) {
      if (!(error instanceof WrongExpectedVersionError)) throw error;
      const conflict = toConflict(error);
      if (!conflict.ok && conflict.actual !== 'no_stream')
        knownRevisions.update(stream, conflict.actual);
      return conflict;
    }
  };

  return {
    append: async (stream, events, expectedRevision) => {
      if (closing.signal.aborted) throw new EventStoreUnavailable('The event store is closed');
      const prepared = prepare(stream, events, expectedRevision);
      let isUnknown = false;
      try {
        // After a timeout they may be written: with the same ids and revision a retry counts as a
        // repeat.
        return await withRetries(() => judged(stream, tryOnce(prepared)), {
          forMs: giveUpAfterMs,
          isTransient,
          signal: closing.signal,
          onRetry: (error) => {
            isUnknown = true;
            outage.failed(unavailable(error), { stream });
          },
        });
      } catch (error) {
        if (isTransient(error)) throw error;
        const cause = refusalOf(error, `append to ${stream}`);
        // An earlier attempt may have been written, so this refusal proves nothing.
        if (!isUnknown) throw cause;
        throw new EventStoreUnavailable('The append was not answered', { cause });
      }
    },
    tryAppend: async (stream, events, expectedRevision) => {
      try {
        return await judged(stream, tryOnce(prepare(stream, events, expectedRevision)));
      } catch (error) {
        throw refusalOf(error, `append to ${stream}`);
      }
    },
    close: async () => {
      closing.abort();
      leave();
      await closed;
    },
  };
};
