import { z } from 'zod';
import { accountDeletionMessages } from '../account-deletion.ts';
import { ownerProofSchema } from './owned-domains.ts';

/** Rupees. */
const amount = z.number();

const service = z.object({
  kind: z.enum(['domain', 'hosting', 'free_hosting']),
  id: z.string(),
  orderId: z.string(),
  domain: z.string(),
  paidUntil: z.iso.datetime().nullable(),
});

const inTheWaySchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('order'), orderId: z.string() }),
  z.object({ kind: z.literal('payment'), referenceCode: z.string() }),
  z.object({ kind: z.literal('balance'), amount }),
  z.object({ kind: z.literal('refund'), amount, recordedAt: z.iso.datetime() }),
  z.object({ kind: z.literal('moving'), amount }),
  service,
]);

const pendingSchema = z.object({ erasesAt: z.iso.datetime() });

/** `GET /api/account/deletion`. */
export const accountDeletionSchema = z.object({
  deletion: pendingSchema.nullable(),
  inTheWay: z.array(inTheWaySchema),
  /** Invoices, with name and address, as long as the law requires. */
  retained: z.array(z.object({ invoice: z.string(), until: z.iso.datetime() })),
});
export type AccountDeletion = z.infer<typeof accountDeletionSchema>;

/** `POST /api/account/deletion`. */
export const deleteAccountBodySchema = z
  .object({
    /** Ids of services that the customer gives up. */
    letExpire: z.array(z.string().max(100)).max(1_000).default([]),
  })
  .and(ownerProofSchema);
export type DeleteAccountBody = z.input<typeof deleteAccountBodySchema>;

export const deleteAccountAnswerSchema = z.object({ deletion: pendingSchema });
export type DeleteAccountAnswer = z.infer<typeof deleteAccountAnswerSchema>;

/** `POST /api/account/deletion/undo`: with a login, or what the mailed link has behind its `#`. */
export const keepAccountBodySchema = z.object({
  token: z
    .string({ error: accountDeletionMessages.linkInvalid })
    .max(1_000, accountDeletionMessages.linkInvalid)
    .optional(),
});
export type KeepAccountBody = z.infer<typeof keepAccountBodySchema>;

export const keepAccountAnswerSchema = z.object({ status: z.literal('kept') });
