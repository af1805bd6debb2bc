import { randomInt } from 'node:crypto';
import type { EventStoreDBClient } from '@eventstore/db-client';
import { unpackToCommandError } from '@eventstore/db-client/dist/streams/appendToStream/unpackError.js';
import type { ClientDuplexStream } from '@grpc/grpc-js';
import { EventStoreUnavailable } from '../port.ts';
import { appendRequests, type EncodedAppend } from './append-request.ts';
import { type Appended, appendResponse } from './append-response.ts';
import { openAppendCall } from './client.ts';

export type AppendCall = {
  /**
   * The server writes appends in the order of these calls. @throws the client's error for a
   * refusal, or the error that ended the call, after which this append may be written
   */
  append(append: EncodedAppend): Promise<Appended>;
  /** Every later append would fail too. */
  readonly hasEnded: boolean;
  cancel(): void;
};

type Pending = PromiseWithResolvers<Appended> & { readonly stream: string };

/**
 * Connects at the first append. The client's own append takes 2.3 times the CPU: 113 µs against 49
 * for an event of 700 bytes, 32 under way, on the stand-in.
 */
export const startAppendCall = (client: EventStoreDBClient): AppendCall => {
  const id = randomInt(2 ** 47);
  const pending = new Map<number, Pending>();
  let appends = 0;
  let call: ClientDuplexStream<Uint8Array, Buffer> | undefined;
  let unsent: Uint8Array[] = [];
  let failure: { readonly error: unknown } | undefined;

  const end = (error: unknown): void => {
    failure ??= { error };
    unsent = [];
    for (const { reject } of pending.values()) reject(error);
    pending.clear();
  };
  const cancel = (): void => {
    end(new EventStoreUnavailable('The connection to the event store was closed'));
    // In the next iteration: a call cancelled while it delivers an answer never closes.
    setImmediate(() => call?.cancel());
  };
  const hear = (bytes: Buffer): void => {
    try {
      const { append, result } = appendResponse(bytes);
      const answered = pending.get(append);
      // Late: the call has ended for its callers, who repeat the append.
      if (!answered) return;
      if ('revision' in result) answered.resolve(result);
      else answered.reject(unpackToCommandError(result, answered.stream));
      pending.delete(append);
    } catch (cause) {
      // Not the reader's own error, which no retry follows: what was written is unknown.
      end(new EventStoreUnavailable('The event store’s answer cannot be read', { cause }));
      cancel();
    }
  };
  const open = async (): Promise<void> => {
    call = await openAppendCall(client);
    call
      .on('data', hear)
      .on('error', end)
      .on('end', () => {
        end(new EventStoreUnavailable('The event store ended the call'));
        // Otherwise the client waits for it when it is closed.
        call?.end();
      });
    if (failure) return cancel();
    for (const request of unsent) call.write(request);
    unsent = [];
  };

  return {
    append: (append) => {
      if (failure) return Promise.reject(failure.error);
      if (appends === 0) open().catch(end);
      appends += 1;
      const answer = Promise.withResolvers<Appended>();
      pending.set(appends, { ...answer, stream: append.stream });
      for (const request of appendRequests({ call: id, append: appends }, append)) {
        // A full call keeps them in order: its callers wait for their answers anyway.
        if (call) call.write(request);
        else unsent.push(request);
      }
      return answer.promise;
    },
    get hasEnded() {
      return failure !== undefined;
    },
    cancel,
  };
};
