import type { ReceivedFile } from './received-file.ts';

const HEAD_BYTES = 4_100;

/** @returns the media type by first bytes; null if unknown, such as text. */
export const fileType = async (file: Pick<ReceivedFile, 'head'>): Promise<string | null> => {
  const { fileTypeFromBuffer } = await import('file-type');
  return (await fileTypeFromBuffer(await file.head(HEAD_BYTES)))?.mime ?? null;
};
