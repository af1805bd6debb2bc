import type { RecordedEvent as ServerEvent } from '@eventstore/db-client';
import { convertGrpcEvent } from '@eventstore/db-client/dist/utils/convertGrpcEvent.js';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readResponse } from './read-response.ts';
import { toRecordedEvent } from './recorded-event.ts';

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
      const theirs = convertGrpcEvent(
        ReadResp.deserializeBinary(bytes).getEvent() ?? new ReadEvent(),
      ).event as ServerEvent;
      const expected = toRecordedEvent(theirs);
      expect(readResponse(bytes)).toEqual({
        kind: 'event',
        event: expected,
        position: expected.position,
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

it('skips events that are not JSON, and links to deleted events', () => {
  const metadata = { ...EVENT.metadata, 'content-type': 'application/octet-stream' };
  expect(readResponse(answer({ ...EVENT, metadata }))).toEqual({
    kind: 'event',
    event: null,
    position: AT_SEVEN,
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

it('refuses a truncated event', () => {
  const bytes = answer(EVENT);
  expect(() => readResponse(bytes.subarray(0, -5))).toThrow(RangeError);
});
