import type { Position } from '@eventstore/db-client';
import statusMessages from '@eventstore/db-client/generated/status_pb.js';
import protobuf from 'protobufjs/minimal.js';
import { endOf, fieldOf, type Reader, readPair, skip, unsigned } from './message-reader.ts';

export type Appended = {
  readonly revision: bigint;
  /** A server may omit it for a repeat. */
  readonly position: Position | undefined;
};

export type AppendResponse = {
  /** The append's number within its call. */
  readonly append: number;
  readonly result: Appended | statusMessages.Status;
};

/** shared.proto, UUID: as two numbers, as it was sent. */
const readAppendNumber = (reader: Reader): number => {
  const end = endOf(reader);
  let append = 0n;
  while (reader.pos < end) {
    const tag = reader.uint32();
    if (fieldOf(tag) === 1) [, append] = readPair(reader);
    else skip(reader, tag);
  }
  return Number(append);
};

/** streams.proto, BatchAppendResp.Success. */
const readSuccess = (reader: Reader): Appended => {
  const end = endOf(reader);
  let revision: bigint | undefined;
  let position: Position | undefined;
  while (reader.pos < end) {
    const tag = reader.uint32();
    if (fieldOf(tag) === 1) revision = unsigned(reader);
    else if (fieldOf(tag) === 3) {
      const [commit, prepare] = readPair(reader);
      position = { commit, prepare };
    } else skip(reader, tag);
  }
  // Not 0, the revision of a first event.
  if (revision === undefined) throw new RangeError('An append was answered without a revision');
  return { revision, position };
};

/**
 * streams.proto, BatchAppendResp. @throws an error for bytes that are no answer to an append
 */
export const appendResponse = (bytes: Uint8Array): AppendResponse => {
  const reader = protobuf.Reader.create(bytes);
  let append = 0;
  let result: AppendResponse['result'] | undefined;
  while (reader.pos < reader.len) {
    const tag = reader.uint32();
    switch (fieldOf(tag)) {
      case 1:
        append = readAppendNumber(reader);
        break;
      case 2:
        result = statusMessages.Status.deserializeBinary(reader.bytes());
        break;
      case 3:
        result = readSuccess(reader);
        break;
      default:
        skip(reader, tag);
    }
  }
  if (result === undefined) throw new RangeError('An append was answered without a result');
  return { append, result };
};
