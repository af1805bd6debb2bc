import { pipeline, Readable, type Transform } from 'node:stream';
import { constants, createBrotliDecompress, createInflateRaw, createUnzip } from 'node:zlib';

/** Accepts truncated data. */
const LENIENT = { finishFlush: constants.Z_SYNC_FLUSH };
const unzip = (): Transform => createUnzip(LENIENT);

const ZLIB_METHOD = 8;
const GZIP_MARK = 0x1f;

/** Some servers send deflate without the zlib header. */
const inflate = ([first = GZIP_MARK]: Uint8Array): Transform =>
  (first & 0x0f) === ZLIB_METHOD || first === GZIP_MARK ? unzip() : createInflateRaw(LENIENT);

type Decode = (beginning: Uint8Array) => Transform;
const decoders: ReadonlyMap<string, Decode> = new Map<string, Decode>([
  ['gzip', unzip],
  ['x-gzip', unzip],
  ['deflate', inflate],
  ['br', () => createBrotliDecompress({ finishFlush: constants.BROTLI_OPERATION_FLUSH })],
]);

/** Not `compose`: an error after its reader has left would end the process. */
const decoded = async (source: Readable, decode: Decode | undefined): Promise<Readable> => {
  if (decode === undefined) return source;
  const pieces: AsyncIterator<Buffer> = source[Symbol.asyncIterator]();
  const first = await pieces.next();
  const all = async function* () {
    for (let piece = first; !piece.done; piece = await pieces.next()) yield piece.value;
  };
  const decoder = decode(first.done ? new Uint8Array() : first.value);
  return pipeline(Readable.from(all()), decoder, () => undefined);
};

/**
 * @param maxBytes counted after decompression, against zip bombs. @param encoding the
 * content-encoding; an unknown one is not decoded. @throws for a broken connection or corrupt data.
 */
export const readBody = async (
  source: Readable,
  encoding: string | undefined,
  maxBytes: number,
): Promise<{ readonly body: Uint8Array; readonly isCut: boolean }> => {
  if (maxBytes === 0) {
    source.on('error', () => undefined).destroy();
    return { body: new Uint8Array(), isCut: false };
  }
  const decode = decoders.get(encoding?.trim().toLowerCase() ?? '');
  const chunks: Buffer[] = [];
  let size = 0;
  const stream = await decoded(source, decode);
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    chunks.push(chunk.subarray(0, maxBytes - size));
    size += chunk.byteLength;
    if (size > maxBytes) break;
  }
  source.destroy();
  return { body: Buffer.concat(chunks), isCut: size > maxBytes };
};
