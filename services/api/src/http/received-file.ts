import { createHash } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { createTemporaryFile } from './temporary-file.ts';

const PIECE_BYTES = 64 * 1024;

/** A file of a form, on disk until the request is answered. */
export class ReceivedFile {
  /** SHA-256 of its content. */
  readonly hash: string;
  /** In bytes. */
  readonly size: number;
  /** The temporary disk could not take it: its content is gone, and everything that reads it throws. */
  readonly isLost: boolean;
  readonly #handle: FileHandle | null;
  #closed: Promise<void> | null = null;

  /** @param handle null where it is lost. */
  constructor(handle: FileHandle | null, hash: string, size: number) {
    this.#handle = handle;
    this.isLost = handle === null;
    this.hash = hash;
    this.size = size;
  }

  /** @returns its first bytes, `max` of them, or fewer where it is smaller. */
  async head(max: number): Promise<Buffer> {
    const requested = Math.min(max, this.size);
    const { buffer, bytesRead } = await this.#open().read(Buffer.alloc(requested), 0, requested, 0);
    return buffer.subarray(0, bytesRead);
  }

  /** Its content from the start, 64 kB at a time; each piece is overwritten by the next. */
  async *pieces(): AsyncGenerator<Buffer> {
    const piece = Buffer.allocUnsafe(PIECE_BYTES);
    for (let at = 0; at < this.size; ) {
      const bytesRead = await this.#readInto(piece, at);
      at += bytesRead;
      yield piece.subarray(0, bytesRead);
    }
  }

  /** All of it, in memory. Only a few callers at a time: see {@link createTurns}. */
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

  /** Frees its space; a second call does nothing. */
  close(): Promise<void> {
    this.#closed ??= this.#handle?.close() ?? Promise.resolve();
    return this.#closed;
  }
}

/**
 * Writes a stream to a temporary file and hashes it on the way. Where the disk does not take it, all
 * of it is still read, and the file is lost: a payment or a message is worth more than its files.
 * @param onLost called with the reason.
 * @throws the stream's error; nothing is left behind then.
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
    // Frees the space for the others.
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
