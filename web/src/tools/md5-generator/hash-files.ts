import { createMD5, createSHA1, createSHA256, createSHA512 } from 'hash-wasm';
import type { ReportProgress } from '../workers/answer-tasks.ts';
import type { Hashed } from './digests.ts';

/** At most two pieces are in memory. */
const PIECE_BYTES = 4 * 1024 * 1024;

export type HashedFile =
  | (Hashed & { readonly name: string; readonly bytes: number })
  | { readonly name: string; readonly digests: null };

const piecesOf = async function* (file: Blob): AsyncGenerator<Uint8Array> {
  const read = (at: number) => file.slice(at, at + PIECE_BYTES).arrayBuffer();
  let next = read(0);
  for (let at = 0; at < file.size; at += PIECE_BYTES) {
    const piece = await next;
    // Reads the next piece meanwhile; its error is thrown when it is awaited.
    next = read(at + PIECE_BYTES);
    next.catch(() => undefined);
    yield new Uint8Array(piece);
  }
};

/** hash-wasm (MIT): 68 MB/s for all four, noble 21. @returns null for an unreadable file. */
export const hashFiles = async (
  files: readonly File[],
  reportProgress: ReportProgress,
): Promise<readonly HashedFile[]> => {
  const [md5, sha1, sha256, sha512] = await Promise.all([
    createMD5(),
    createSHA1(),
    createSHA256(),
    createSHA512(),
  ]);
  const hashes = [md5, sha1, sha256, sha512];
  const allBytes = files.reduce((sum, { size }) => sum + size, 0);
  let bytesBefore = 0;
  const hashed: HashedFile[] = [];
  for (const file of files) {
    const { name, size } = file;
    for (const hash of hashes) hash.init();
    let read = 0;
    try {
      for await (const piece of piecesOf(file)) {
        for (const hash of hashes) hash.update(piece);
        read += piece.length;
        reportProgress((bytesBefore + read) / allBytes);
      }
      const digests = {
        md5: md5.digest(),
        sha1: sha1.digest(),
        sha256: sha256.digest(),
        sha512: sha512.digest(),
      };
      hashed.push({ name, bytes: size, digests });
    } catch {
      hashed.push({ name, digests: null });
    }
    bytesBefore += size;
  }
  return hashed;
};
