import { z } from 'zod';

const STATES = ['Active', 'Pending Delete Restorable', 'Deleted', 'Transferred'] as const;
const VERIFICATIONS = ['Pending', 'Verified', 'Suspended', 'NA'] as const;
const OWNER_ANSWERS = ['old_confirms', 'new_confirms', 'declined'] as const;
const changeSchema = z.object({
  endsAt: z.int().optional(),
  state: z.enum(STATES).optional(),
  nameservers: z.array(z.string()).optional(),
  lock: z.boolean().optional(),
  verification: z.enum(VERIFICATIONS).optional(),
  ownerChange: z.enum(OWNER_ANSWERS).optional(),
});
export type NameChange = z.output<typeof changeSchema>;
export const namedChangeSchema = changeSchema.extend({ domain: z.string() });

export const NAME_CHANGE_HELP =
  'domain, and endsAt in ms, nameservers, lock (true or false), ' +
  `state: one of ${STATES.join(', ')}, verification: one of ${VERIFICATIONS.join(', ')}, ` +
  `or ownerChange: one of ${OWNER_ANSWERS.join(', ')}`;
