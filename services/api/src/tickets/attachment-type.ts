import { ATTACHMENT_ENDINGS, type AttachmentType } from '@haat/contracts/http/tickets';
import { fileType } from '../http/file-type.ts';
import type { ReceivedFile } from '../http/received-file.ts';

const MAX_NAME_LENGTH = 100;

/** All but tab, line feed, form feed and carriage return. */
const NEVER_IN_TEXT = Array.from({ length: 0x20 }, (_, code) => code).filter(
  (code) => ![0x09, 0x0a, 0x0c, 0x0d].includes(code),
);

/** In pieces: checking byte by byte would block the process. */
const isText = async (file: Pick<ReceivedFile, 'pieces'>): Promise<boolean> => {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const isUtf8 = (piece?: Buffer): boolean => {
    try {
      decoder.decode(piece, { stream: piece !== undefined });
      return true;
    } catch {
      return false;
    }
  };
  for await (const piece of file.pieces()) {
    if (NEVER_IN_TEXT.some((code) => piece.includes(code)) || !isUtf8(piece)) return false;
  }
  return isUtf8();
};

const isAttachmentType = (type: string): type is AttachmentType =>
  Object.hasOwn(ATTACHMENT_ENDINGS, type);

export const attachmentType = async (
  file: Pick<ReceivedFile, 'head' | 'pieces'>,
): Promise<AttachmentType | null> => {
  const type = await fileType(file);
  if (type === null) return (await isText(file)) ? 'text/plain' : null;
  return isAttachmentType(type) ? type : null;
};

/** No folders, control characters or text direction marks. */
const UNNAMEABLE = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}"<>:|?*]/gu;

/** @returns the file name, at most 100 characters, with the type's extension. */
export const attachmentName = (given: string, type: AttachmentType): string => {
  const endings: readonly string[] = ATTACHMENT_ENDINGS[type];
  const [ending = ''] = endings;
  const name = given.split(/[/\\]/).at(-1)?.replace(UNNAMEABLE, '').trim() ?? '';
  const own = endings.find((one) => name.toLowerCase().endsWith(one));
  const stem = own === undefined ? name : name.slice(0, -own.length);
  const end = own === undefined ? ending : name.slice(-own.length);
  // By characters: Postgres refuses half surrogate pairs.
  return [...(stem || 'attachment')].slice(0, MAX_NAME_LENGTH - end.length).join('') + end;
};
