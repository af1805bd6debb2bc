import shared from '@eventstore/db-client/generated/shared_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import fc from 'fast-check';
import protobufEmpty from 'google-protobuf/google/protobuf/empty_pb.js';
import { expect, it } from 'vitest';
import type { EventToAppend, ExpectedRevision, JsonObject } from '../port.ts';
import { structuredUuid } from '../testing/stand-in-messages.ts';
import { appendRequests, encodeAppend } from './append-request.ts';

const { BatchAppendReq } = streams;

const proposed = ({ id, type, data, metadata }: EventToAppend) => {
  const message = new BatchAppendReq.ProposedMessage()
    .setId(new shared.UUID().setString(id))
    .setCustomMetadata(Buffer.from(JSON.stringify(metadata)))
    .setData(Buffer.from(JSON.stringify(data)));
  message.getMetadataMap().set('type', type).set('content-type', 'application/json');
  return message;
};

const optionsOf = (stream: string, expected: ExpectedRevision) => {
  const options = new BatchAppendReq.Options().setStreamIdentifier(
    new shared.StreamIdentifier().setStreamName(Buffer.from(stream)),
  );
  const empty = new protobufEmpty.Empty();
  if (expected === 'no_stream') return options.setNoStream(empty);
  if (expected === 'stream_exists') return options.setStreamExists(empty);
  return expected === 'any'
    ? options.setAny(empty)
    : options.setStreamPosition(expected.toString());
};

const idOf = (call: number, append: number) =>
  structuredUuid([call, append].map((half) => half.toString(16).padStart(16, '0')).join('-'));

const text = fc.string({ unit: 'binary', minLength: 1 });
const json = fc.dictionary(text, fc.jsonValue()) as fc.Arbitrary<JsonObject>;
const event = fc.record<EventToAppend>({ id: fc.uuid(), type: text, data: json, metadata: json });
const expectedRevision = fc.oneof(
  fc.constantFrom<ExpectedRevision>('any', 'no_stream', 'stream_exists'),
  fc.bigInt(0n, 2n ** 63n - 1n),
);
const number = fc.integer({ min: 1, max: 2 ** 47 });

it('encodes an append as the official client’s classes do', () => {
  fc.assert(
    fc.property(
      ...[text, fc.array(event, { minLength: 1 }), expectedRevision, number, number],
      (stream, events, expected, call, append) => {
        const reference = new BatchAppendReq()
          .setCorrelationId(idOf(call, append))
          .setOptions(optionsOf(stream, expected))
          .setProposedMessagesList(events.map(proposed))
          .setIsFinal(true);
        const requests = appendRequests({ call, append }, encodeAppend(stream, events, expected));
        expect(requests.map((one) => Buffer.from(one).toString('hex'))).toEqual([
          Buffer.from(reference.serializeBinary()).toString('hex'),
        ]);
      },
    ),
  );
});

it('sends an append of more than 3 MiB in several requests, of which the last is final', () => {
  const events = Array.from({ length: 7 }, (_, index) => ({
    ...{ id: `id-${index}`, type: 'A', metadata: {} },
    data: { text: '₹'.repeat(500_000) },
  }));
  const requests = appendRequests({ call: 1, append: 2 }, encodeAppend('order-1', events, 4n));
  for (const { length } of requests) expect(length).toBeLessThan(4_000_000);
  const messages = requests.map((one) => BatchAppendReq.deserializeBinary(one));
  expect(messages.map((message) => message.getIsFinal())).toEqual([false, false, false, true]);
  expect(messages.map((message) => message.hasOptions())).toEqual([true, false, false, false]);
  for (const message of messages) {
    expect(message.getCorrelationId()?.toObject()).toEqual(idOf(1, 2).toObject());
  }
  const sent = messages.flatMap((message) => message.getProposedMessagesList());
  expect(sent.map((message) => message.getId()?.getString())).toEqual(events.map(({ id }) => id));
});

it('refuses data that JSON cannot hold', () => {
  const data = { revision: 1n } as unknown as JsonObject;
  const one = { id: 'a', type: 'A', data, metadata: {} };
  expect(() => encodeAppend('order-1', [one], 'any')).toThrow(TypeError);
});
