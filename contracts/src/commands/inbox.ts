import { z } from 'zod';
import { bugReported, codeOffered, hireRequested } from '../events/inbox.ts';

export const inboxCommandSchema = z.discriminatedUnion('type', [
  bugReported.schema.extend({ type: z.literal('ReportBug') }),
  codeOffered.schema.extend({ type: z.literal('OfferCode') }),
  hireRequested.schema.extend({ type: z.literal('RequestHire') }),
]);
export type InboxCommand = z.infer<typeof inboxCommandSchema>;
