import { z } from 'zod';
import { refusalMessages } from '../refusal-messages.ts';

/** Longest place in a list, in characters. */
const PLACE_MAX_LENGTH = 500;

/** The query of every list that may be longer than one answer. */
export const olderQuerySchema = z.object({
  older: z
    .string({ error: refusalMessages.invalidOlder })
    .max(PLACE_MAX_LENGTH, refusalMessages.invalidOlder)
    .optional()
    .meta({ description: 'What an answer of this list gave as `older`: the list goes on there.' }),
});

/** Stands in the answer of such a list, beside its rows. */
export const olderSchema = z.string().optional().meta({
  description: 'There is more: given back as `older=`, the list goes on. Not there at its end.',
});

/** An answer of such a list. */
export type HasOlder = { readonly older?: z.infer<typeof olderSchema> };
