import { refusalMessages } from '@haat/contracts/messages';
import type { Database } from '@haat/platform/database/tables';
import { Refusal } from '@haat/platform/http-server/refusal';
import { sha256 } from '@haat/platform/ids';
import { fileTypeFromBuffer } from 'file-type';
import type { Kysely } from 'kysely';

/**
 * Stores a picture under its own hash, so that the same one is kept once.
 * @returns the hash; null when the customer chose no picture.
 * @throws {Refusal} 400 when the content is no image, whatever its name says.
 */
export const storeScreenshot = async (
  db: Kysely<Database>,
  customerId: string,
  bytes: Buffer | undefined,
): Promise<string | null> => {
  // A browser sends an empty file for a field that was left alone.
  if (bytes === undefined || bytes.length === 0) return null;
  const type = await fileTypeFromBuffer(bytes);
  if (!type?.mime.startsWith('image/')) throw new Refusal(400, refusalMessages.screenshotNotImage);
  const hash = sha256(bytes);
  await db
    .insertInto('screenshots')
    .values({ hash, content_type: type.mime, bytes, customer_id: customerId })
    .onConflict((conflict) => conflict.column('hash').doNothing())
    .execute();
  return hash;
};
