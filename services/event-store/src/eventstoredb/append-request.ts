import protobuf from 'protobufjs/minimal.js';
import type { EventToAppend, ExpectedRevision } from '../port.ts';

const { Writer } = protobuf;

/** Of the events in one request, in bytes: the server takes 4 MB. */
const MAX_REQUEST_BYTES = 3 * 1_024 * 1_024;

/** For each attempt again: only the id differs. */
export type EncodedAppend = {
  readonly stream: string;
  readonly options: Uint8Array;
  readonly events: readonly Uint8Array[];
};

/** The server returns it; `call` makes it unique among all calls. */
export type CorrelationId = { readonly call: number; readonly append: number };

/** Tags of fields with a length; of numbers. */
const block = (field: number): number => (field << 3) | 2;
const number = (field: number): number => field << 3;

const entry = (name: string, value: string): Uint8Array =>
  Writer.create().uint32(block(1)).string(name).uint32(block(2)).string(value).finish();

const CONTENT_TYPE = entry('content-type', 'application/json');

const EMPTY = new Uint8Array();
const NAMED_REVISIONS = { no_stream: 3, any: 4, stream_exists: 5 } as const;

/** streams.proto, BatchAppendReq.ProposedMessage. */
const encodeEvent = ({ id, type, data, metadata }: EventToAppend): Uint8Array =>
  Writer.create()
    .uint32(block(1))
    .bytes(Writer.create().uint32(block(2)).string(id).finish())
    .uint32(block(2))
    .bytes(CONTENT_TYPE)
    .uint32(block(2))
    .bytes(entry('type', type))
    .uint32(block(3))
    .string(JSON.stringify(metadata))
    .uint32(block(4))
    .string(JSON.stringify(data))
    .finish();

/**
 * streams.proto, BatchAppendReq.Options. Without a deadline, which is a time of the server's clock:
 * the server's own write timeout holds.
 */
const encodeOptions = (stream: string, expected: ExpectedRevision): Uint8Array => {
  const name = Writer.create().uint32(block(3)).string(stream).finish();
  const options = Writer.create().uint32(block(1)).bytes(name);
  if (typeof expected === 'bigint') {
    return options.uint32(number(2)).uint64(expected.toString()).finish();
  }
  return options.uint32(block(NAMED_REVISIONS[expected])).bytes(EMPTY).finish();
};

/** @throws TypeError for data that JSON cannot hold */
export const encodeAppend = (
  stream: string,
  events: readonly EventToAppend[],
  expectedRevision: ExpectedRevision,
): EncodedAppend => ({
  stream,
  options: encodeOptions(stream, expectedRevision),
  events: events.map(encodeEvent),
});

/** streams.proto, BatchAppendReq: several for a large append. */
export const appendRequests = (
  { call, append }: CorrelationId,
  { options, events }: EncodedAppend,
): Uint8Array[] => {
  const numbers = Writer.create().uint32(number(1)).int64(call).uint32(number(2)).int64(append);
  const uuid = Writer.create().uint32(block(1)).bytes(numbers.finish()).finish();
  const begin = () => Writer.create().uint32(block(1)).bytes(uuid);
  const requests: Uint8Array[] = [];
  let request = begin().uint32(block(2)).bytes(options);
  let size = 0;
  for (const event of events) {
    if (size + event.length >= MAX_REQUEST_BYTES) {
      requests.push(request.finish());
      request = begin();
      size = 0;
    }
    size += event.length;
    request.uint32(block(3)).bytes(event);
  }
  requests.push(request.uint32(number(4)).bool(true).finish());
  return requests;
};
