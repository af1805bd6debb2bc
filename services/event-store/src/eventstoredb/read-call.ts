import type { EventStoreDBClient } from '@eventstore/db-client';
import type streams from '@eventstore/db-client/generated/streams_pb.js';
import type { ClientReadableStream } from '@grpc/grpc-js';
import { openReadCall } from './client.ts';
import { type ReadItem, readResponse } from './read-response.ts';

export type ReadCall = {
  pause(): void;
  resume(): void;
  /** True if every received item was delivered. */
  readonly isDrained: boolean;
  cancel(): void;
};

/** `onError` is not called after `cancel`; `onEnd` may also follow an error. */
export const startReadCall = (
  client: EventStoreDBClient,
  request: streams.ReadReq,
  {
    onItem,
    onError,
    onEnd,
  }: {
    readonly onItem: (item: ReadItem) => void;
    readonly onError: (error: unknown) => void;
    readonly onEnd: () => void;
  },
): ReadCall => {
  let call: ClientReadableStream<Buffer> | undefined;
  let isCancelled = false;

  const fail = (error: unknown): void => {
    if (!isCancelled) onError(error);
  };
  const cancel = (): void => {
    isCancelled = true;
    // In the next iteration: a call cancelled while it delivers an item never closes.
    setImmediate(() => call?.cancel());
  };
  // Decoded here: gRPC reports a decoder's error as the server's.
  const hear = (bytes: Buffer): void => {
    try {
      onItem(readResponse(bytes));
    } catch (error) {
      fail(error);
      cancel();
    }
  };
  const open = async (): Promise<void> => {
    call = await openReadCall(client, request);
    call.on('data', hear).on('error', fail).on('end', onEnd);
    if (isCancelled) cancel();
  };
  open().catch(fail);

  return {
    pause: () => call?.pause(),
    resume: () => {
      if (call?.isPaused()) call.resume();
    },
    get isDrained() {
      return (call?.readableLength ?? 0) === 0;
    },
    cancel,
  };
};
