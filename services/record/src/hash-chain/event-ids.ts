import { createHmac, type KeyObject } from 'node:crypto';

/**
 * @returns a UUID (version 8, RFC 9562) from the first 122 bits of a keyed hash.
 */
const uuidFrom = (hash: Buffer): string => {
  const bytes = hash.subarray(0, 16);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  const hex = bytes.toString('hex');
  return [8, 12, 16, 20].reduceRight((id, at) => `${id.slice(0, at)}-${id.slice(at)}`, hex);
};

/**
 * The id of a command's nth event in a stream: a repeated command writes the same ids. What the
 * event says is part of it: twins of one command that run at once and draw different values (a
 * random code, the time) must not pass for each other's repeat. It is made of the plain data under
 * a key: sealing draws new bytes each time, and nobody without the key can confirm a guess by it.
 * @param content the event's plain data as canonical JSON
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
