import type protobuf from 'protobufjs/minimal.js';

export type Reader = protobuf.Reader;

export const fieldOf = (tag: number): number => tag >>> 3;
export const skip = (reader: Reader, tag: number): unknown => reader.skipType(tag & 7);

export const endOf = (reader: Reader): number => {
  const length = reader.uint32();
  return reader.pos + length;
};

export const unsigned = (reader: Reader): bigint => {
  const value = reader.uint64();
  if (typeof value === 'number') return BigInt(value);
  return (BigInt(value.high >>> 0) << 32n) | BigInt(value.low >>> 0);
};

/** A message of two numbers, in its fields 1 and 2. */
export const readPair = (reader: Reader): [bigint, bigint] => {
  const end = endOf(reader);
  let [first, second] = [0n, 0n];
  while (reader.pos < end) {
    const tag = reader.uint32();
    if (fieldOf(tag) === 1) first = unsigned(reader);
    else if (fieldOf(tag) === 2) second = unsigned(reader);
    else skip(reader, tag);
  }
  return [first, second];
};
