import { setImmediate as nextIteration } from 'node:timers/promises';
import {
  type EventStoreDBClient,
  jsonEvent,
  type AppendResult as ServerResult,
  WrongExpectedVersionError,
} from '@eventstore/db-client';
import type { Log } from '@haat/platform/log';
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
import { isTransient, refusalOf } from './failures.ts';
import type { KnownRevisions } from './known-revisions.ts';
import { toPosition } from './position.ts';

export type Appender = Pick<EventStore, 'append' | 'close'> & {
  /** As `append`, tried once. */
  tryAppend: EventStore['append'];
};

/** Our own deadline for one try; the client has none. */
class AppendTimeout extends Error {
  override readonly name = 'AppendTimeout';
}

/** A node that has refused everything for so long is left for another, in ms. */
const LEAVE_AFTER_MS = 1_000;

/** What the client asks a server first, and keeps: the answer as well as that there was none. */
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
  // The client turns events into JSON where an error would go unhandled: let it come up here.
  JSON.stringify(events);
  const proposed = events.map(({ id, type, data, metadata }) =>
    jsonEvent({ id, type, data, metadata }),
  );
  // To the leader itself: a follower would pass it on, and have its own time-outs for that.
  return (used) =>
    used.appendToStream(stream, proposed, { expectedRevision, requiresLeader: true });
};

const toConflict = ({ actualVersion }: WrongExpectedVersionError): AppendResult => ({
  ok: false,
  reason: 'wrong_expected_revision',
  actual: typeof actualVersion === 'bigint' ? actualVersion : 'no_stream',
});

/**
 * Appends with a client of its own, because the client rejects every pending append of the process
 * when one of its streams breaks, and is replaced as a whole when the server stays silent or could
 * not be found.
 * @param positionOf of an event that stands in its stream, read with another client: a read that
 *   fails takes the connection along that appends are pending on.
 */
export const createAppender = ({
  url,
  appendTimeoutMs,
  giveUpAfterMs,
  positionOf,
  told,
  watch,
  log,
}: {
  readonly url: string;
  readonly appendTimeoutMs: number;
  readonly giveUpAfterMs: number;
  readonly positionOf: (stream: string, revision: bigint) => Promise<Position>;
  readonly told: KnownRevisions;
  readonly watch: HealthProbe;
  readonly log: Log;
}): Appender => {
  let client = openClient(url);
  let replacing: Promise<unknown> = Promise.resolve();
  /** By `performance.now()`: since when this client has been told nothing but that it failed. */
  let vainSince: number | undefined;
  let answeredAt = Number.NEGATIVE_INFINITY;
  const closing = new AbortController();

  /** What the client waits for, or waited for in vain, it keeps across calls: only a new one asks again. */
  const replace = (useless: EventStoreDBClient): void => {
    if (useless !== client || closing.signal.aborted) return;
    client = openClient(url);
    vainSince = undefined;
    // Ending the old client's stream rejects all pending appends, also those of the new client,
    // and an answer to one of those would then crash the process: none may be sent before that.
    replacing = Promise.all([replacing, end(useless)]);
  };

  /** After what is being sent with it has left: the client lets go of none that it is just sending. */
  const end = async (ended: EventStoreDBClient): Promise<void> => {
    await nextIteration();
    await closeClient(ended);
  };

  const sendKnowing = async (used: EventStoreDBClient, send: Send): Promise<ServerResult> => {
    try {
      await (used as unknown as WithFeatures).capabilities;
    } catch (error) {
      // It would fail every later append with this same error.
      replace(used);
      throw error;
    }
    // Sent with a client that has been closed meanwhile, it would go by a connection of its own.
    if (used !== client) throw new EventStoreUnavailable('The server is looked for anew');
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
      throw error;
    }
  };

  const answered = (): void => {
    vainSince = undefined;
    answeredAt = performance.now();
    watch.answered();
  };
  const failed = (used: EventStoreDBClient, error: unknown, sentAt: number): void => {
    watch.failed();
    vainSince ??= performance.now();
    // A node that nobody leads refuses one append after the other, and the client stays with it:
    // it may be cut off from those who have a leader.
    const isInVain =
      isTransient(error) &&
      !(error instanceof AppendTimeout) &&
      performance.now() - vainSince >= LEAVE_AFTER_MS;
    // Where others were answered meanwhile it is slow: to begin anew would only begin all anew.
    const isSilent = error instanceof AppendTimeout && answeredAt < sentAt;
    if (isInVain || isSilent) replace(used);
  };

  /** A server that finds a repeat may not tell its position: then the event itself does. */
  const toResult = async (result: ServerResult, stream: string): Promise<AppendResult> => {
    const { nextExpectedRevision: revision, position } = result;
    const told = position ? toPosition(position) : await positionOf(stream, revision);
    return { ok: true, revision, position: told };
  };

  const judged = async (stream: string, answer: Promise<ServerResult>): Promise<AppendResult> => {
    try {
      const result = await toResult(await answer, stream);
      if (result.ok) told.update(stream, result.revision);
      return result;
    } catch (error) {
      if (!(error instanceof WrongExpectedVersionError)) throw error;
      const conflict = toConflict(error);
      if (!conflict.ok && conflict.actual !== 'no_stream') told.update(stream, conflict.actual);
      return conflict;
    }
  };

  return {
    append: async (stream, events, expectedRevision) => {
      if (closing.signal.aborted) throw new EventStoreUnavailable('The event store is closed');
      const send = prepare(stream, events, expectedRevision);
      let isUnknown = false;
      try {
        // Whether a try that was not answered wrote the events is unknown. Sent again with the same
        // ids and the same expected revision, they are recognised as a repeat if it did.
        return await withRetries(() => judged(stream, tryOnce(send)), {
          forMs: giveUpAfterMs,
          isTransient,
          signal: closing.signal,
          onRetry: (err, waitMs) => {
            isUnknown = true;
            log.warn({ err, stream, waitMs }, 'append was not answered');
          },
        });
      } catch (error) {
        if (isTransient(error)) throw error;
        const cause = refusalOf(error, `append to ${stream}`);
        // An earlier try may have been written: a refusal of this one says nothing of it.
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
