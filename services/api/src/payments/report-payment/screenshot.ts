import { refusalMessages } from '@haat/contracts/refusal-messages';
import { Refusal } from '@haat/platform/answers';
import { fileType } from '../../http/file-type.ts';
import type { ReceivedFile } from '../../http/received-file.ts';
import type { Upload } from '../../http/uploads.ts';

/**
 * @returns the picture that was sent along; null when the customer chose none.
 * @throws {Refusal} 400 when the content is no image, whatever its name says.
 */
export const readScreenshot = async (file: ReceivedFile | undefined): Promise<Upload | null> => {
  // A browser sends an empty file for a field that was left alone.
  if (file === undefined || file.size === 0) return null;
  // Not stored anyway: what it was does not matter.
  if (file.isLost) return { file, contentType: 'application/octet-stream' };
  const type = await fileType(file);
  if (!type?.startsWith('image/')) throw new Refusal(400, refusalMessages.screenshotNotImage);
  return { file, contentType: type };
};
