import { z } from 'zod';

/**
 * `POST /api/downloads/links`, for the signed-in buyer of a sold item; 403 for everybody else.
 * Free items need no link: `GET /api/downloads/free/{route}` gives them to everybody.
 */
export const downloadLinkBodySchema = z.object({
  /** The catalogue's id of the item. */
  itemId: z.int().positive(),
});

export const downloadLinkAnswerSchema = z.object({
  /** An address below the shop's own; whoever has it may download until it expires. */
  url: z.string(),
  expires_at: z.iso.datetime(),
});
