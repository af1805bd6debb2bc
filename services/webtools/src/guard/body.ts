import { pipeline, type Readable, type Transform } from 'node:stream';
import { constants, createBrotliDecompress, createUnzip } from 'node:zlib';

/** What was cut off is read as far as it goes: an empty body is a body, however it is encoded. */
const unzip = (): Transform => createUnzip({ finishFlush: constants.Z_SYNC_FLUSH });

const decoders: Readonly<Record<string, () => Transform>> = {
  gzip: unzip,
  'x-gzip': unzip,
  deflate: unzip,
  br: () => createBrotliDecompress({ finishFlush: constants.BROTLI_OPERATION_FLUSH }),
};

/**
 * Reads a body up to a cap, counted after decompression while it streams: a small answer that
 * unpacks into gigabytes is cut as well.
 * @param encoding the content-encoding; an unknown one is left as it is.
 * @throws when the connection breaks or the compressed data is spoilt.
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
  const decode = decoders[encoding?.trim().toLowerCase() ?? ''];
  const chunks: Buffer[] = [];
  let size = 0;
  // Errors of the source reach the reader through the decoder. Not by `compose`: what its decoder
  // says after its reader has gone is heard by nobody, and ends the process.
  const stream = decode === undefined ? source : pipeline(source, decode(), () => undefined);
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    chunks.push(chunk.subarray(0, maxBytes - size));
    size += chunk.byteLength;
    if (size > maxBytes) break;
  }
  source.destroy();
  return { body: Buffer.concat(chunks), isCut: size > maxBytes };
};
