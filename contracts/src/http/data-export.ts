import { z } from 'zod';
import { ownerProofSchema } from './owned-domains.ts';

/** `POST /api/account/data-export`: a copy of the customer's data, at most once in 24 hours. */
export const dataExportBodySchema = z.object({ proof: ownerProofSchema.optional() });

/** `GET /api/account/data-export`, and the answer to the request. */
export const dataExportAnswerSchema = z.discriminatedUnion('state', [
  z.object({ state: z.literal('none') }),
  z.object({ state: z.literal('being_made'), requested_at: z.iso.datetime() }),
  z.object({
    state: z.literal('ready'),
    bytes: z.int(),
    /** When it is removed. */
    until: z.iso.datetime(),
    /** From when another one can be requested. */
    again_at: z.iso.datetime(),
  }),
]);
export type DataExportAnswer = z.infer<typeof dataExportAnswerSchema>;
