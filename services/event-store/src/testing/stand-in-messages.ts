import shared from '@eventstore/db-client/generated/shared_pb.js';
import statusMessages from '@eventstore/db-client/generated/status_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import any from 'google-protobuf/google/protobuf/any_pb.js';
import protobufEmpty from 'google-protobuf/google/protobuf/empty_pb.js';
import type { ExpectedRevision } from '../port.ts';
import type { LoggedEvent, LogResult, ProposedEvent } from './stand-in-log.ts';

const { StreamIdentifier, UUID, WrongExpectedVersion, AllStreamPosition } = shared;
const { BatchAppendResp, ReadResp } = streams;

const uuid = (id: string) => new UUID().setString(id);

/** `id`: 32 hexadecimal digits, with or without dashes. */
export const structuredUuid = (id: string) => {
  const number = BigInt(`0x${id.replaceAll('-', '')}`);
  return new UUID().setStructured(
    new UUID.Structured()
      .setMostSignificantBits(BigInt.asIntN(64, number >> 64n).toString())
      .setLeastSignificantBits(BigInt.asIntN(64, number).toString()),
  );
};

const streamIdentifier = (name: string) => new StreamIdentifier().setStreamName(Buffer.from(name));

export const nameOf = (identifier: shared.StreamIdentifier | undefined): string =>
  Buffer.from(identifier?.getStreamName_asU8() ?? []).toString();

export const proposedEvent = (message: streams.BatchAppendReq.ProposedMessage): ProposedEvent => ({
  id: message.getId()?.getString() ?? '',
  type: message.getMetadataMap().get('type') ?? '',
  contentType: message.getMetadataMap().get('content-type') ?? '',
  data: message.getData_asU8(),
  customMetadata: message.getCustomMetadata_asU8(),
});

export const expectedRevision = (options: streams.BatchAppendReq.Options): ExpectedRevision => {
  if (options.hasNoStream()) return 'no_stream';
  if (options.hasAny()) return 'any';
  return options.hasStreamExists() ? 'stream_exists' : BigInt(options.getStreamPosition());
};

/** A batch append's error is a google.rpc.Status with the reason packed into its details. */
export const batchAppendAnswer = (
  correlationId: shared.UUID,
  stream: string,
  result: LogResult,
): streams.BatchAppendResp => {
  const answer = new BatchAppendResp()
    .setCorrelationId(correlationId)
    .setStreamIdentifier(streamIdentifier(stream));
  if (result.ok) {
    const position = new AllStreamPosition()
      .setCommitPosition(String(result.position))
      .setPreparePosition(String(result.position));
    return answer.setSuccess(
      new BatchAppendResp.Success()
        .setCurrentRevision(String(result.revision))
        .setPosition(position),
    );
  }
  const reason = new WrongExpectedVersion();
  if (result.actual === undefined) reason.setCurrentNoStream(new protobufEmpty.Empty());
  else reason.setCurrentStreamRevision(String(result.actual));
  const details = new any.Any();
  details.pack(reason.serializeBinary(), 'event_store.client.WrongExpectedVersion');
  return answer.setError(new statusMessages.Status().setCode(9).setDetails(details));
};

class ReadyMessage {
  readonly #bytes: Uint8Array;
  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }
  serializeBinary(): Uint8Array {
    return this.#bytes;
  }
}
// The sender checks the class.
Object.setPrototypeOf(ReadyMessage.prototype, ReadResp.prototype);

/** Benches of a client would otherwise measure the encoding. */
const sent = new WeakMap<LoggedEvent, ReadyMessage>();

/** A real server writes ids as two numbers unless the reader requested text. */
export const eventMessage = (event: LoggedEvent, isTextual: boolean): streams.ReadResp => {
  if (!isTextual) return newEventMessage(event, structuredUuid(event.id));
  const ready =
    sent.get(event) ?? new ReadyMessage(newEventMessage(event, uuid(event.id)).serializeBinary());
  sent.set(event, ready);
  return ready as unknown as streams.ReadResp;
};

const newEventMessage = (event: LoggedEvent, id: shared.UUID): streams.ReadResp => {
  const position = String(event.position);
  const recorded = new ReadResp.ReadEvent.RecordedEvent()
    .setId(id)
    .setStreamIdentifier(streamIdentifier(event.stream))
    .setStreamRevision(String(event.revision))
    .setCommitPosition(position)
    .setPreparePosition(position)
    .setCustomMetadata(event.customMetadata)
    .setData(event.data);
  for (const [key, value] of Object.entries(event.metadata))
    recorded.getMetadataMap().set(key, value);
  const readEvent = new ReadResp.ReadEvent().setEvent(recorded).setCommitPosition(position);
  return new ReadResp().setEvent(readEvent);
};

export const checkpointMessage = (position: bigint): streams.ReadResp =>
  new ReadResp().setCheckpoint(
    new ReadResp.Checkpoint()
      .setCommitPosition(String(position))
      .setPreparePosition(String(position)),
  );

export const confirmationMessage = (id: string): streams.ReadResp =>
  new ReadResp().setConfirmation(new ReadResp.SubscriptionConfirmation().setSubscriptionId(id));

export const caughtUpMessage = (): streams.ReadResp =>
  new ReadResp().setCaughtUp(new ReadResp.CaughtUp());

export const streamNotFoundMessage = (stream: string): streams.ReadResp =>
  new ReadResp().setStreamNotFound(
    new ReadResp.StreamNotFound().setStreamIdentifier(streamIdentifier(stream)),
  );

export const firstStreamPositionMessage = (revision: number): streams.ReadResp =>
  new ReadResp().setFirstStreamPosition(String(revision));

export const lastStreamPositionMessage = (revision: number): streams.ReadResp =>
  new ReadResp().setLastStreamPosition(String(revision));
