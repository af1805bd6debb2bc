import { refusalMessages } from '@haat/contracts/refusal-messages';
import { Refusal } from '@haat/platform/http-server/refusal';
import { fileTypeFromBuffer } from 'file-type';
import { type Upload, uploadOf } from '../../uploads/uploads.ts';

/**
 * @returns the picture that was sent along; null when the customer chose none.
 * @throws {Refusal} 400 when the content is no image, whatever its name says.
 */
export const readScreenshot = async (bytes: Buffer | undefined): Promise<Upload | null> => {
  // A browser sends an empty file for a field that was left alone.
  if (bytes === undefined || bytes.length === 0) return null;
  const type = await fileTypeFromBuffer(bytes);
  if (!type?.mime.startsWith('image/')) throw new Refusal(400, refusalMessages.screenshotNotImage);
  return uploadOf(bytes, type.mime);
};
