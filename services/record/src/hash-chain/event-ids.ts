import { createHmac, type KeyObject } from 'node:crypto';

/** @returns a UUID (version 8, RFC 9562) from the first 122 bits of a keyed hash */
const uuidFrom = (hash: Buffer): string => {
  const bytes = hash.subarray(0, 16);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  const hex = bytes.toString('hex');
  return [8, 12, 16, 20].reduceRight((id, at) => `${id.slice(0, at)}-${id.slice(at)}`, hex);
};

/**
 * A repeated command writes the same ids. Concurrent runs of one can draw different values (a
 * random code, the time) and must not count as repeats: the content is part of it. Plain, because
 * encryption is randomised; keyed, so that a guess cannot be confirmed.
 */
export const eventIdFor = (
  key: KeyObject,
  stream: string,
  commandId: string,
  index: number,
  content: string,
): string =>
  uuidFrom(
    createHmac('sha256', key)
      .update(JSON.stringify([stream, commandId, index, content]))
      .digest(),
  );
