import { fileTypeFromBuffer } from 'file-type';
import type { ReceivedFile } from './received-file.ts';

/** The library's own advice. */
const HEAD_BYTES = 4_100;

/** @returns a file's media type by its first bytes; null where they are no format's, as of text. */
export const fileType = async (file: Pick<ReceivedFile, 'head'>): Promise<string | null> =>
  (await fileTypeFromBuffer(await file.head(HEAD_BYTES)))?.mime ?? null;
