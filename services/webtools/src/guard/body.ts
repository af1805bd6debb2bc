import type { Readable } from 'node:stream';
import { createBrotliDecompress, createUnzip } from 'node:zlib';

const decoders: Readonly<Record<string, () => NodeJS.ReadWriteStream>> = {
  gzip: () => createUnzip(),
  'x-gzip': () => createUnzip(),
  deflate: () => createUnzip(),
  br: () => createBrotliDecompress(),
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
  // Errors of the source reach the reader through the decoder.
  const stream = decode === undefined ? source : source.compose(decode());
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    chunks.push(chunk.subarray(0, maxBytes - size));
    size += chunk.byteLength;
    if (size > maxBytes) break;
  }
  source.destroy();
  return { body: Buffer.concat(chunks), isCut: size > maxBytes };
};
