import { z } from 'zod';
import { refusalMessages } from '../refusal-messages.ts';

/** In characters. */
const PLACE_MAX_LENGTH = 500;

export const olderQuerySchema = z.object({
  older: z
    .string({ error: refusalMessages.invalidOlder })
    .max(PLACE_MAX_LENGTH, refusalMessages.invalidOlder)
    .optional()
    .meta({ description: 'What an answer of this list gave as `older`: the list goes on there.' }),
});

export const olderSchema = z.string().optional().meta({
  description: 'There is more: given back as `older=`, the list goes on. Not there at its end.',
});

export type HasOlder = { readonly older?: z.infer<typeof olderSchema> };
