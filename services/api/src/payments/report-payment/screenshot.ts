import { refusalMessages } from '@haat/contracts/refusal-messages';
import { Refusal } from '@haat/platform/answers';
import { fileType } from '../../http/file-type.ts';
import type { ReceivedFile } from '../../http/received-file.ts';
import type { Upload } from '../../http/uploads.ts';

/** Null for none. @throws {Refusal} 400 if the content is not an image. */
export const readScreenshot = async (file: ReceivedFile | undefined): Promise<Upload | null> => {
  // Browsers send an empty file for an empty field.
  if (file === undefined || file.size === 0) return null;
  if (file.isLost) return { file, contentType: 'application/octet-stream' };
  const type = await fileType(file);
  if (!type?.startsWith('image/')) throw new Refusal(400, refusalMessages.screenshotNotImage);
  return { file, contentType: type };
};
