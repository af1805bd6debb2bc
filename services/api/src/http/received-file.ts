import { createHash } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { createTemporaryFile } from './temporary-file.ts';

const PIECE_BYTES = 64 * 1024;

/** A form's file, on disk until the request is answered. */
export class ReceivedFile {
  /** SHA-256. */
  readonly hash: string;
  readonly size: number;
  /** The temporary disk failed: reading throws. */
  readonly isLost: boolean;
  readonly #handle: FileHandle | null;
  #closed: Promise<void> | null = null;

  constructor(handle: FileHandle | null, hash: string, size: number) {
    this.#handle = handle;
    this.isLost = handle === null;
    this.hash = hash;
    this.size = size;
  }

  async head(max: number): Promise<Buffer> {
    const requested = Math.min(max, this.size);
    const { buffer, bytesRead } = await this.#open().read(Buffer.alloc(requested), 0, requested, 0);
    return buffer.subarray(0, bytesRead);
  }

  /** In pieces of 64 kB; each overwrites the one before. */
  async *pieces(): AsyncGenerator<Buffer> {
    const piece = Buffer.allocUnsafe(PIECE_BYTES);
    for (let at = 0; at < this.size; ) {
      const bytesRead = await this.#readInto(piece, at);
      at += bytesRead;
      yield piece.subarray(0, bytesRead);
    }
  }

  /** The whole file in memory. Limit concurrent calls: see {@link createTurns}. */
  async bytes(): Promise<Buffer> {
    const all = Buffer.allocUnsafe(this.size);
    for (let at = 0; at < this.size; ) at += await this.#readInto(all.subarray(at), at);
    return all;
  }

  #open(): FileHandle {
    if (this.#handle === null) throw new Error('A received file is lost');
    return this.#handle;
  }

  async #readInto(buffer: Buffer, at: number): Promise<number> {
    const { bytesRead } = await this.#open().read(buffer, 0, buffer.length, at);
    if (bytesRead === 0) throw new Error('A received file is shorter than what was written');
    return bytesRead;
  }

  close(): Promise<void> {
    this.#closed ??= this.#handle?.close() ?? Promise.resolve();
    return this.#closed;
  }
}

/**
 * If the disk fails, the file is lost but the stream is read: the message matters more. @throws the
 * stream's error; nothing is left then.
 */
export const receiveFile = async (
  stream: Readable,
  folder: string,
  onLost: (error: unknown) => void,
): Promise<ReceivedFile> => {
  let handle: FileHandle | null = null;
  const lose = async (error: unknown): Promise<void> => {
    const lost = handle;
    handle = null;
    onLost(error);
    await lost?.close().catch(onLost);
  };
  handle = await createTemporaryFile(folder).catch((error) => {
    onLost(error);
    return null;
  });
  try {
    const hash = createHash('sha256');
    let size = 0;
    for await (const piece of stream as AsyncIterable<Buffer>) {
      hash.update(piece);
      await handle?.writeFile(piece).catch(lose);
      size += piece.length;
    }
    return new ReceivedFile(handle, hash.digest('hex'), size);
  } catch (error) {
    await handle?.close();
    throw error;
  }
};
