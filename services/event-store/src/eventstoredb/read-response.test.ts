import { convertGrpcEvent } from '@eventstore/db-client/dist/utils/convertGrpcEvent.js';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { toPosition } from './position.ts';
import { readResponse } from './read-response.ts';

const { ReadResp } = streams;
const { ReadEvent } = ReadResp;

type EventDetails = {
  readonly id: string;
  readonly stream: string;
  readonly revision: bigint;
  readonly commit: bigint;
  readonly prepare: bigint;
  readonly metadata: Readonly<Record<string, string>>;
  readonly custom: string;
  readonly data: string;
};

const recorded = (details: EventDetails) => {
  const event = new ReadEvent.RecordedEvent()
    .setId(new shared.UUID().setString(details.id))
    .setStreamIdentifier(new shared.StreamIdentifier().setStreamName(Buffer.from(details.stream)))
    .setStreamRevision(details.revision.toString())
    .setCommitPosition(details.commit.toString())
    .setPreparePosition(details.prepare.toString())
    .setCustomMetadata(Buffer.from(details.custom))
    .setData(Buffer.from(details.data));
  for (const [name, value] of Object.entries(details.metadata))
    event.getMetadataMap().set(name, value);
  return event;
};

const answer = (details: EventDetails): Uint8Array =>
  new ReadResp()
    .setEvent(
      new ReadEvent().setEvent(recorded(details)).setCommitPosition(details.commit.toString()),
    )
    .serializeBinary();

const LARGEST = 2n ** 64n - 2n;
const position = fc.bigInt(0n, LARGEST);
const text = fc.string({ unit: 'binary' });
const json = fc.jsonValue().map((value) => JSON.stringify(value));
const eventDetails = fc.record<EventDetails>({
  id: fc.uuid(),
  stream: text,
  revision: position,
  commit: position,
  prepare: position,
  metadata: fc.record({
    type: text,
    'content-type': fc.constant('application/json'),
    created: fc.bigInt(621_355_968_000_000_000n, 900_000_000_000_000_000n).map(String),
    other: text,
  }),
  custom: fc.oneof(
    fc.constantFrom('', 'null'),
    fc.dictionary(text, fc.jsonValue()).map((value) => JSON.stringify(value)),
  ),
  data: fc.oneof(json, text),
});

it('parses an event as the official client does', () => {
  fc.assert(
    fc.property(eventDetails, (event) => {
      const bytes = answer(event);
      const { event: theirs } = convertGrpcEvent(
        ReadResp.deserializeBinary(bytes).getEvent() ?? new ReadEvent(),
      );
      expect(readResponse(bytes)).toEqual({
        kind: 'event',
        event: {
          id: theirs?.id,
          type: theirs?.type,
          data: theirs?.data ?? {},
          metadata: theirs?.metadata ?? {},
          stream: theirs?.streamId,
          revision: theirs?.revision,
          position: toPosition(theirs?.position),
          recordedAt: theirs?.created.toISOString(),
        },
        isJson: true,
      });
    }),
  );
});

const EVENT: EventDetails = {
  ...{ id: '5f3c1f7e-5d31-4f0e-8a9e-3f6b1a2c3d4e', stream: 'order-1', revision: 0n },
  ...{ commit: 7n, prepare: 7n, custom: '', data: '{}' },
  metadata: { type: 'A', 'content-type': 'application/json', created: '638990000000000000' },
};
const AT_SEVEN = '00000000000000000007:00000000000000000007';

it('parses an event that is not JSON without its data, and no link to a deleted event', () => {
  const metadata = { ...EVENT.metadata, 'content-type': 'application/octet-stream' };
  expect(readResponse(answer({ ...EVENT, metadata, data: '\u0000' }))).toMatchObject({
    kind: 'event',
    event: { type: 'A', data: {}, position: AT_SEVEN },
    isJson: false,
  });
  const gone = new ReadResp().setEvent(new ReadEvent().setCommitPosition('7'));
  expect(readResponse(gone.serializeBinary())).toEqual({ kind: 'nothing' });
});

it.each([
  [
    'confirmed',
    new ReadResp().setConfirmation(
      new ReadResp.SubscriptionConfirmation().setSubscriptionId('one'),
    ),
  ],
  ['caught-up', new ReadResp().setCaughtUp(new ReadResp.CaughtUp())],
  ['fell-behind', new ReadResp().setFellBehind(new ReadResp.FellBehind())],
  ['no-stream', new ReadResp().setStreamNotFound(new ReadResp.StreamNotFound())],
  ['nothing', new ReadResp().setFirstStreamPosition('3')],
])('parses the message %s', (kind, message) => {
  expect(readResponse(message.serializeBinary())).toEqual({ kind });
});

it('parses how far the server has searched', () => {
  const checkpoint = new ReadResp.Checkpoint().setCommitPosition('7').setPreparePosition('7');
  expect(readResponse(new ReadResp().setCheckpoint(checkpoint).serializeBinary())).toEqual({
    kind: 'progress',
    position: AT_SEVEN,
  });
});

it('parses the last revision of a stream', () => {
  const message = new ReadResp().setLastStreamPosition(LARGEST.toString());
  expect(readResponse(message.serializeBinary())).toEqual({ kind: 'end', revision: LARGEST });
});

it('refuses a truncated event, and an event without a position', () => {
  const bytes = answer(EVENT);
  expect(() => readResponse(bytes.subarray(0, -5))).toThrow(RangeError);
  expect(() => readResponse(answer({ ...EVENT, commit: 2n ** 64n - 1n }))).toThrow(
    'EventStoreDB 22.6 or later is needed',
  );
});
