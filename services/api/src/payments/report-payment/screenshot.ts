import { refusalMessages } from '@haat/contracts/refusal-messages';
import type { Database } from '@haat/platform/database/tables';
import { Refusal } from '@haat/platform/http-server/refusal';
import { sha256 } from '@haat/platform/ids';
import { fileTypeFromBuffer } from 'file-type';
import type { Kysely } from 'kysely';

export type Screenshot = {
  /** SHA-256 of its content. */
  readonly hash: string;
  readonly contentType: string;
  readonly bytes: Buffer;
};

/**
 * @returns the picture that was sent along; null when the customer chose none.
 * @throws {Refusal} 400 when the content is no image, whatever its name says.
 */
export const readScreenshot = async (bytes: Buffer | undefined): Promise<Screenshot | null> => {
  // A browser sends an empty file for a field that was left alone.
  if (bytes === undefined || bytes.length === 0) return null;
  const type = await fileTypeFromBuffer(bytes);
  if (!type?.mime.startsWith('image/')) throw new Refusal(400, refusalMessages.screenshotNotImage);
  return { hash: sha256(bytes), contentType: type.mime, bytes };
};

/** Stores a picture under its own hash, so that the same one is kept once. */
export const storeScreenshot = async (
  db: Kysely<Database>,
  customerId: string,
  { hash, contentType, bytes }: Screenshot,
): Promise<void> => {
  await db
    .insertInto('screenshots')
    .values({ hash, content_type: contentType, bytes, customer_id: customerId })
    .onConflict((conflict) => conflict.column('hash').doNothing())
    .execute();
};
