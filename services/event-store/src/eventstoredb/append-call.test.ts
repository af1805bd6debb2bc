import {
  AccessDeniedError,
  DeadlineExceededError,
  type EventStoreDBClient,
  MaxAppendSizeExceededError,
  StreamDeletedError,
  UnknownError,
  WrongExpectedVersionError,
} from '@eventstore/db-client';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import statusMessages from '@eventstore/db-client/generated/status_pb.js';
import streamsGrpc from '@eventstore/db-client/generated/streams_grpc_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import { Server, ServerCredentials, type ServerDuplexStream, status } from '@grpc/grpc-js';
import { anEvent } from '@haat/testkit/shop-events';
import any from 'google-protobuf/google/protobuf/any_pb.js';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { EventStoreUnavailable } from '../port.ts';
import { type AppendCall, startAppendCall } from './append-call.ts';
import { encodeAppend } from './append-request.ts';
import { closeClient, openClient } from './client.ts';

type Request = streams.BatchAppendReq;
type Answers = ServerDuplexStream<Request, Uint8Array>;

let server: Server;
let url: string;
let clients: EventStoreDBClient[];
/** What the server does with a request. */
let onRequest: (request: Request, call: Answers) => void;
let arrived: string[];
let calls: Answers[];

const success = (request: Request, revision = 0): Uint8Array =>
  new streams.BatchAppendResp()
    .setCorrelationId(request.getCorrelationId())
    .setSuccess(new streams.BatchAppendResp.Success().setCurrentRevision(String(revision)))
    .serializeBinary();

const refusal = (request: Request, refused: statusMessages.Status): Uint8Array =>
  new streams.BatchAppendResp()
    .setCorrelationId(request.getCorrelationId())
    .setError(refused)
    .serializeBinary();

const startCall = (): AppendCall => {
  const client = openClient(url);
  clients.push(client);
  return startAppendCall(client);
};
const append = (call: AppendCall, stream: string, data = {}) =>
  call.append(encodeAppend(stream, [anEvent('TriedOrderPlaced', data)], 'any'));

beforeEach(async () => {
  clients = [];
  arrived = [];
  calls = [];
  onRequest = (request, call) => call.write(success(request));
  const { batchAppend } = streamsGrpc.StreamsService;
  const asItIs = (bytes: Uint8Array) => Buffer.from(bytes);
  server = new Server();
  server.addService(
    { batchAppend: { ...batchAppend, responseSerialize: asItIs } },
    {
      batchAppend: (call: Answers) => {
        calls.push(call);
        call.on('error', () => undefined);
        call.on('data', (request: Request) => {
          const name = request.getOptions()?.getStreamIdentifier()?.getStreamName_asU8() ?? [];
          arrived.push(Buffer.from(name).toString());
          onRequest(request, call);
        });
      },
    },
  );
  const port = await new Promise<number>((resolve, reject) => {
    server.bindAsync('127.0.0.1:0', ServerCredentials.createInsecure(), (error, bound) =>
      error ? reject(error) : resolve(bound),
    );
  });
  url = `esdb://127.0.0.1:${port}?tls=false`;
});

afterEach(async () => {
  await Promise.all(clients.map(closeClient));
  server.forceShutdown();
});

it('sends appends in the order of the calls, before and after it is connected', async () => {
  const call = startCall();
  const names = Array.from({ length: 200 }, (_, index) => `order-${index}`);
  const text = (index: number) => ({ text: 'x'.repeat(index % 7 === 0 ? 50_000 : 1) });
  const first = names.slice(0, 100).map((name, index) => append(call, name, text(index)));
  await first[0];
  const others = names.slice(100).map((name, index) => append(call, name, text(index)));
  await Promise.all([...first, ...others]);
  expect(arrived).toEqual(names);
  expect(calls).toHaveLength(1);
});

it('gives each append its own answer, in any order, and ignores answers to no append', async () => {
  const requests: Request[] = [];
  onRequest = (request, call) => {
    requests.push(request);
    if (requests.length < 3) return;
    for (const [index, one] of [...requests.entries()].reverse()) {
      call.write(success(one, index));
      call.write(success(one, 99));
    }
  };
  const call = startCall();
  const answers = await Promise.all(['a', 'b', 'c'].map((name) => append(call, name)));
  expect(answers.map(({ revision }) => revision)).toEqual([0n, 1n, 2n]);
});

it('fails its own appends when it breaks, and no other call’s', async () => {
  onRequest = (_, call) => {
    if (arrived.length === 2) call.emit('error', { code: status.UNAVAILABLE, details: 'Gone' });
  };
  const [waiting, broken] = [startCall(), startCall()];
  const answered = append(waiting, 'order-1');
  await expect.poll(() => arrived).toEqual(['order-1']);
  await expect(append(broken, 'order-2')).rejects.toThrow('Gone');
  await expect(append(broken, 'order-3')).rejects.toThrow('Gone');
  expect([waiting.hasEnded, broken.hasEnded]).toEqual([false, true]);
  onRequest = (request, call) => call.write(success(request));
  expect(await append(waiting, 'order-4')).toMatchObject({ revision: 0n });
  waiting.cancel();
  await expect(answered).rejects.toThrow(EventStoreUnavailable);
  expect(arrived).toEqual(['order-1', 'order-2', 'order-4']);
});

it('fails with an unknown outcome and is cancelled when an answer cannot be read', async () => {
  const noDetails = new statusMessages.Status().setCode(2);
  for (const answer of [() => Buffer.from([255]), (one: Request) => refusal(one, noDetails)]) {
    onRequest = (request, call) => call.write(answer(request));
    const call = startCall();
    const answers = await Promise.allSettled([append(call, 'order-1'), append(call, 'order-2')]);
    for (const one of answers) {
      expect(one).toMatchObject({ reason: expect.any(EventStoreUnavailable) });
    }
    await expect.poll(() => calls.at(-1)?.cancelled).toBe(true);
  }
});

it('fails when the server ends it, and leaves nothing open', async () => {
  onRequest = (_, call) => call.end();
  const call = startCall();
  await expect(append(call, 'order-1')).rejects.toThrow('ended the call');
  expect(call.hasEnded).toBe(true);
  const { disposableStreams } = clients[0] as unknown as {
    readonly disposableStreams: ReadonlySet<unknown>;
  };
  await expect.poll(() => disposableStreams.size).toBe(0);
});

it('sends nothing after it was cancelled while it connects', async () => {
  const call = startCall();
  const answer = append(call, 'order-1');
  call.cancel();
  await expect(answer).rejects.toThrow(EventStoreUnavailable);
  await append(startCall(), 'order-2');
  expect(arrived).toEqual(['order-2']);
});

const { AccessDenied, MaximumAppendSizeExceeded, StreamDeleted, Timeout, Unknown } = shared;
it.each([
  ['AccessDenied', new AccessDenied(), AccessDeniedError],
  ['StreamDeleted', new StreamDeleted(), StreamDeletedError],
  ['Timeout', new Timeout(), DeadlineExceededError],
  ['Unknown', new Unknown(), UnknownError],
  ['BadRequest', new shared.BadRequest(), UnknownError],
  [
    ...([
      'MaximumAppendSizeExceeded',
      new MaximumAppendSizeExceeded().setMaxappendsize(7),
    ] as const),
    MaxAppendSizeExceededError,
  ],
  [
    ...(['WrongExpectedVersion', new shared.WrongExpectedVersion()] as const),
    WrongExpectedVersionError,
  ],
])('a refusal %s is the client’s own error', async (name, reason, expected) => {
  const details = new any.Any();
  details.pack(reason.serializeBinary(), `event_store.client.${name}`);
  onRequest = (request, call) =>
    call.write(refusal(request, new statusMessages.Status().setDetails(details)));
  const call = startCall();
  await expect(append(call, 'order-1')).rejects.toBeInstanceOf(expected);
  expect(call.hasEnded).toBe(false);
});
