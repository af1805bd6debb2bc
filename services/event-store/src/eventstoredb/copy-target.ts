import { WrongExpectedVersionError } from '@eventstore/db-client';
import { LATE, withTimeout } from '@haat/platform/waits';
import type { CopyTarget } from '../engine/copy-target.ts';
import { type EventStore, EventStoreUnavailable, type RecordedEvent, START } from '../port.ts';
import { type AppendCall, startAppendCall } from './append-call.ts';
import { encodeAppend } from './append-request.ts';
import { closeClient, openClient } from './client.ts';
import { isTransient, refusalOf } from './failures.ts';
import { IDENTITY_STREAM, isStoreIdentity, writeIdentity } from './identity.ts';

/** Appends under way at once. The server writes those of one call in their order. */
const MAX_PENDING = 64;

/** Default timeout of one append, in ms: a slow server is no failure. */
const APPEND_TIMEOUT_MS = 30_000;

/** Events of one append, and their size in UTF-16 code units: the server takes 1 MiB. */
const MAX_EVENTS = 100;
const MAX_CHARACTERS = 250_000;

/** A revision that no stream has. */
const FAR = 2n ** 62n;

type Append = { readonly stream: string; readonly events: readonly RecordedEvent[] };

/** Neighbours of one stream in one append: their order in the log stays the same. */
async function* appendsOf(pages: AsyncIterable<readonly RecordedEvent[]>): AsyncGenerator<Append> {
  let [events, characters]: [RecordedEvent[], number] = [[], 0];
  for await (const page of pages) {
    for (const event of page) {
      const size = JSON.stringify(event.data).length + JSON.stringify(event.metadata).length;
      const stream = events[0]?.stream ?? event.stream;
      const isFull = events.length >= MAX_EVENTS || characters + size > MAX_CHARACTERS;
      if (events.length > 0 && (stream !== event.stream || isFull)) {
        yield { stream, events };
        [events, characters] = [[], 0];
      }
      events.push(event);
      characters += size;
    }
  }
  if (events[0]) yield { stream: events[0].stream, events };
}

const firstEventOf = async (store: EventStore): Promise<RecordedEvent | undefined> => {
  for (let after = START; ; ) {
    const { events, position, caughtUp } = await store.readAll(after, { limit: 10 });
    const first = events.find((event) => !isStoreIdentity(event));
    if (first !== undefined || caughtUp) return first;
    after = position;
  }
};

const send = async (
  call: AppendCall,
  { stream, events }: Append,
  timeoutMs: number,
): Promise<void> => {
  const before = (events[0]?.revision ?? 0n) - 1n;
  const append = encodeAppend(stream, events, before < 0n ? 'no_stream' : before);
  const answer = await withTimeout(call.append(append), timeoutMs);
  if (answer === LATE) {
    throw new EventStoreUnavailable(`The event store did not answer in ${timeoutMs} ms`);
  }
};

const failureOf = (error: unknown, stream: string): unknown => {
  if (error instanceof EventStoreUnavailable) return error;
  // An append before it failed, or an earlier one without an answer was written after all.
  if (error instanceof WrongExpectedVersionError || isTransient(error)) {
    return new EventStoreUnavailable(`The append to ${stream} was not written`, { cause: error });
  }
  return refusalOf(error, `append to ${stream}`);
};

export const eventStoreDbCopyTarget = (
  url: string,
  store: EventStore,
  appendTimeoutMs = APPEND_TIMEOUT_MS,
): CopyTarget => {
  const identify = async (isComplete: boolean, given?: { id: string; copy: string }) => {
    const { id, copy } = given ?? (await store.identify());
    await writeIdentity(store.append, { id, copy, isComplete });
  };
  return {
    store,
    identity: async () => {
      const { revision } = await store.read(IDENTITY_STREAM);
      return revision === 'no_stream' ? null : store.identify();
    },
    firstEvent: () => firstEventOf(store),
    requireWritable: async () => {
      // The server looks at rights before revisions: this one it refuses for its revision.
      await writeIdentity(store.append, { id: '', copy: '', isComplete: false }, FAR);
    },
    begin: (identity) => identify(false, identity),
    /*
     * Without retries: an append that is sent again could overtake those behind it, and what lies in
     * the log cannot be put in order. On one call, which no append outlives, for the same reason.
     */
    write: async (pages, onWritten) => {
      const client = openClient(url);
      const call = startAppendCall(client);
      const pending = new Set<Promise<void>>();
      let failure: { readonly error: unknown } | undefined;
      // The first goes alone: nothing overtakes it if the server does not take appends yet.
      let atOnce = 1;
      let oneEnded = Promise.withResolvers<void>();
      const start = (append: Append): void => {
        const sending = send(call, append, appendTimeoutMs)
          .then(() => onWritten(append.events.length))
          .catch((error: unknown) => {
            failure ??= { error: failureOf(error, append.stream) };
          })
          .finally(() => {
            pending.delete(sending);
            oneEnded.resolve();
          });
        pending.add(sending);
      };
      try {
        for await (const append of appendsOf(pages)) {
          if (pending.size >= atOnce) {
            // Not a race of all: each append would add a reaction to every one under way.
            oneEnded = Promise.withResolvers();
            await oneEnded.promise;
            atOnce = MAX_PENDING;
          }
          if (failure) break;
          start(append);
        }
        await Promise.all(pending);
        if (failure) throw failure.error;
      } finally {
        call.cancel();
        await closeClient(client);
      }
    },
    complete: () => identify(true),
    freeBytes: async () => null,
    close: store.close,
  };
};
