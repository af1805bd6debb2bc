import { z } from 'zod';
import { MAX_NAMESERVERS, MIN_NAMESERVERS } from '../constants.ts';

/** `GET /api/settings`: what the shop has configured and the browser needs to know. Public. */
export const settingsAnswerSchema = z.object({
  /** Answers the visitor's public address, as JSON `{ip}` or as plain text. */
  publicIpUrl: z.url(),
  /** The fixed payee of the UPI QR code. */
  payee: z.object({
    /** Virtual payment address, such as `shop@bank`. */
    vpa: z.string(),
    name: z.string(),
  }),
  /** Used for a domain order that names fewer than two nameservers. */
  defaultNameservers: z.array(z.string()).min(MIN_NAMESERVERS).max(MAX_NAMESERVERS),
  /** Whether free hosting asks for a code that was mailed to the account's address. */
  emailVerification: z.boolean(),
});
export type SettingsAnswer = z.infer<typeof settingsAnswerSchema>;
