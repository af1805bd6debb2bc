import { z } from 'zod';

/** `POST /api/downloads/links`, for the buyer; free items: `GET /api/downloads/free/{route}`. */
export const downloadLinkBodySchema = z.object({
  itemId: z.int().positive(),
});

export const downloadLinkAnswerSchema = z.object({
  /** A path of the shop: anyone with it may download until it expires. */
  url: z.string(),
  expires_at: z.iso.datetime(),
});
