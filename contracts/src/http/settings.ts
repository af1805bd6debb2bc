import { z } from 'zod';
import { MAX_NAMESERVERS, MIN_NAMESERVERS } from '../constants.ts';

/** `GET /api/settings`: public settings of the shop. */
export const settingsAnswerSchema = z.object({
  /** Answers the visitor's public IP address, as JSON `{ip}` or plain text. */
  publicIpUrl: z.url(),
  payee: z.object({
    vpa: z.string(),
    name: z.string(),
    /** Whether UPI apps accept payment links to it. */
    isMerchant: z.boolean(),
  }),
  /** For a domain order with fewer than two nameservers. */
  defaultNameservers: z.array(z.string()).min(MIN_NAMESERVERS).max(MAX_NAMESERVERS),
  /** Whether free hosting requires a mailed code. */
  emailVerification: z.boolean(),
});
export type SettingsAnswer = z.infer<typeof settingsAnswerSchema>;
