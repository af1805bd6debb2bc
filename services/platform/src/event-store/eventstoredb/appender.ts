import { setTimeout as delay } from 'node:timers/promises';
import {
  type EventStoreDBClient,
  jsonEvent,
  type AppendResult as ServerResult,
  WrongExpectedVersionError,
} from '@eventstore/db-client';
import type { Log } from '../../log.ts';
import { createBackOff } from '../back-off.ts';
import {
  type AppendResult,
  type EventStore,
  EventStoreUnavailable,
  type Position,
} from '../port.ts';
import { closeClient, openClient } from './client.ts';
import { isUnavailable, refusalOf } from './failures.ts';
import { toPosition } from './position.ts';

export type Appender = Pick<EventStore, 'append' | 'close'>;

/** Our own deadline for one try; the client has none. */
class AppendTimeout extends Error {
  override readonly name = 'AppendTimeout';
}

const within = async <Value>(promise: Promise<Value>, timeoutMs: number): Promise<Value> => {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    const late = () => reject(new AppendTimeout(`No answer within ${timeoutMs} ms`));
    timer = setTimeout(late, timeoutMs);
  });
  return Promise.race([promise, timeout]).finally(() => clearTimeout(timer));
};

/**
 * Appends with a client of its own, because the client rejects every pending append of the process
 * when one of its streams breaks, and is replaced as a whole when the server stays silent.
 */
export const createAppender = ({
  url,
  appendTimeoutMs,
  giveUpAfterMs,
  log,
}: {
  readonly url: string;
  readonly appendTimeoutMs: number;
  readonly giveUpAfterMs: number;
  readonly log: Log;
}): Appender => {
  let client = openClient(url);
  let replacing: Promise<void> = Promise.resolve();
  let closed = false;

  /** The silent client keeps what it waits for, even across calls: only a new one asks again. */
  const replace = (silent: EventStoreDBClient): void => {
    if (silent !== client || closed) return;
    client = openClient(url);
    // Ending the old client's stream rejects all pending appends, also those of the new client,
    // and an answer to one of those would then crash the process: none may be sent before that.
    replacing = closeClient(silent);
  };

  const tryOnce = async (
    send: (client: EventStoreDBClient) => Promise<ServerResult>,
  ): Promise<ServerResult> => {
    await replacing;
    const used = client;
    try {
      return await within(send(used), appendTimeoutMs);
    } catch (error) {
      if (error instanceof AppendTimeout) replace(used);
      throw error;
    }
  };

  const append: EventStore['append'] = async (stream, events, expectedRevision) => {
    if (closed) throw new EventStoreUnavailable('The event store is closed');
    if (events.length === 0) throw new RangeError(`An append to ${stream} without events`);
    if (typeof expectedRevision === 'bigint' && expectedRevision < 0n) {
      throw new RangeError(`An expected revision is 0 or more, not ${expectedRevision}`);
    }
    // The client turns events into JSON where an error would go unhandled: let it come up here.
    JSON.stringify(events);
    const proposed = events.map(({ id, type, data, metadata }) =>
      jsonEvent({ id, type, data, metadata }),
    );
    const send = (used: EventStoreDBClient) =>
      used.appendToStream(stream, proposed, { expectedRevision });

    const deadline = performance.now() + giveUpAfterMs;
    const backOff = createBackOff({ firstMs: 20, capMs: 1_000 });
    let isUnknown = false;
    for (;;) {
      try {
        return await toResult(await tryOnce(send), stream);
      } catch (error) {
        if (error instanceof WrongExpectedVersionError) return toConflict(error);
        if (!isUnavailable(error)) {
          const cause = refusalOf(error, `append to ${stream}`);
          // An earlier try may have been written: a refusal of this one says nothing of it.
          if (!isUnknown) throw cause;
          throw new EventStoreUnavailable('The append was not answered', { cause });
        }
        isUnknown = true;
        // Whether the events were written is unknown. Sent again with the same ids and the same
        // expected revision, they are recognised as a repeat if they were.
        const waitMs = backOff.next();
        log.warn({ err: error, stream, waitMs }, 'append was not answered');
        if (closed || performance.now() + waitMs >= deadline) {
          throw new EventStoreUnavailable('The append was not answered', { cause: error });
        }
        await delay(waitMs);
      }
    }
  };

  /** A server that finds a repeat may not tell its position: then the event itself does. */
  const toResult = async (result: ServerResult, stream: string): Promise<AppendResult> => {
    const revision = result.nextExpectedRevision;
    if (result.position) return { ok: true, revision, position: toPosition(result.position) };
    const options = { fromRevision: revision, maxCount: 1 };
    let position: Position | undefined;
    for await (const { event } of client.readStream(stream, options)) {
      position = toPosition(event?.position);
    }
    if (position === undefined) throw new Error(`The server lost event ${revision} of ${stream}`);
    return { ok: true, revision, position };
  };

  const toConflict = ({ actualVersion }: WrongExpectedVersionError): AppendResult => ({
    ok: false,
    reason: 'wrong_expected_revision',
    actual: typeof actualVersion === 'bigint' ? actualVersion : 'no_stream',
  });

  return {
    append,
    close: async () => {
      closed = true;
      await replacing;
      await closeClient(client);
    },
  };
};
