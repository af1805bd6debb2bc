import { setImmediate as nextIteration } from 'node:timers/promises';
import {
  type EventStoreDBClient,
  jsonEvent,
  type AppendResult as ServerResult,
  WrongExpectedVersionError,
} from '@eventstore/db-client';
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
import { closeClient, openClient } from './client.ts';
import { isTransient, namedFailure, refusalOf, unavailable } from './failures.ts';
import type { KnownRevisions } from './known-revisions.ts';
import { toPosition } from './position.ts';

export type Appender = Pick<EventStore, 'append' | 'close'> & {
  tryAppend: EventStore['append'];
};

/** The client has no deadline for batch appends. */
class AppendTimeout extends Error {
  override readonly name = 'AppendTimeout';
}

/** Leave a node that refused everything for this long, in ms. */
const LEAVE_AFTER_MS = 1_000;

type WithFeatures = { readonly capabilities: Promise<unknown> };

type Send = (client: EventStoreDBClient) => Promise<ServerResult>;

const prepare = (
  stream: string,
  events: readonly EventToAppend[],
  expectedRevision: ExpectedRevision,
): Send => {
  if (events.length === 0) throw new RangeError(`An append to ${stream} without events`);
  if (typeof expectedRevision === 'bigint' && expectedRevision < 0n) {
    throw new RangeError(`An expected revision is 0 or more, not ${expectedRevision}`);
  }
  // The client encodes JSON where an error would be unhandled: fail here instead.
  JSON.stringify(events);
  const proposed = events.map(({ id, type, data, metadata }) =>
    jsonEvent({ id, type, data, metadata }),
  );
  // Another node would forward the append with its own timeouts.
  return (used) =>
    used.appendToStream(stream, proposed, { expectedRevision, requiresLeader: true });
};

const toConflict = ({ actualVersion }: WrongExpectedVersionError): AppendResult => ({
  ok: false,
  reason: 'wrong_expected_revision',
  actual: typeof actualVersion === 'bigint' ? actualVersion : 'no_stream',
});

/**
 * A separate client: when one of its streams breaks, the client rejects all pending appends.
 * `positionOf` uses another: a failed read would drop the connection with them.
 */
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
  let replacing: Promise<unknown> = Promise.resolve();
  /** By `performance.now()`; every attempt with this client failed since then. */
  let vainSince: number | undefined;
  let answeredAt = Number.NEGATIVE_INFINITY;
  const closing = new AbortController();
  const outage = createOutageLog(log, 'appends are not answered');

  /** A client caches failed lookups across calls; only a new client asks again. */
  const replace = (useless: EventStoreDBClient): void => {
    if (useless !== client || closing.signal.aborted) return;
    client = openClient(url);
    vainSince = undefined;
    // No append before the old stream has ended: its end rejects all pending appends, and a late
    // answer to one would crash the process.
    replacing = Promise.all([replacing, end(useless)]);
  };

  /** Waits for calls that are being sent: the client cannot cancel those. */
  const end = async (ended: EventStoreDBClient): Promise<void> => {
    await nextIteration();
    await closeClient(ended);
  };

  const sendKnowing = async (used: EventStoreDBClient, send: Send): Promise<ServerResult> => {
    try {
      await (used as unknown as WithFeatures).capabilities;
    } catch (error) {
      // Otherwise every later append fails with this error.
      replace(used);
      throw error;
    }
    // A closed client would open another connection for it.
    if (used !== client) throw new EventStoreUnavailable('Reconnecting to the server');
    return send(used);
  };

  const tryOnce = async (send: Send): Promise<ServerResult> => {
    await replacing;
    const used = client;
    const sentAt = performance.now();
    try {
      const result = await withTimeout(sendKnowing(used, send), appendTimeoutMs);
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
  const toResult = async (result: ServerResult, stream: string): Promise<AppendResult> => {
    const { nextExpectedRevision: revision, position } = result;
    const appendPosition = position ? toPosition(position) : await positionOf(stream, revision);
    return { ok: true, revision, position: appendPosition };
  };

  const judged = async (stream: string, answer: Promise<ServerResult>): Promise<AppendResult> => {
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
      const send = prepare(stream, events, expectedRevision);
      let isUnknown = false;
      try {
        // After a timeout they may be written: with the same ids and revision a retry counts as a
        // repeat.
        return await withRetries(() => judged(stream, tryOnce(send)), {
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
      await replacing;
      await end(client);
    },
  };
};
