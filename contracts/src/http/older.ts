import { z } from 'zod';
import { refusalMessages } from '../refusal-messages.ts';

/** In characters. */
const PLACE_MAX_LENGTH = 500;

export const olderQuerySchema = z.object({
  older: z
    .string({ error: refusalMessages.invalidOlder })
    .max(PLACE_MAX_LENGTH, refusalMessages.invalidOlder)
    .optional()
    .meta({ description: '`older` of the previous answer, to get the next page.' }),
});

export const olderSchema = z.string().optional().meta({
  description: 'Send it as `older=` to get the next page. Missing on the last page.',
});

export type HasOlder = { readonly older?: z.infer<typeof olderSchema> };
