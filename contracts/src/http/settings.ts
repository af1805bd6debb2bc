import { z } from 'zod';
import { MAX_NAMESERVERS, MIN_NAMESERVERS } from '../constants.ts';

/** `GET /api/settings`: public settings of the shop. */
export const settingsAnswerSchema = z.object({
  /** Answers the visitor's public IP address, as JSON `{ip}` or plain text; null in prerendered pages. */
  publicIpUrl: z.url().nullable(),
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
  /** Null where the seller has not given it. */
  seller: z.object({
    name: z.string().nullable(),
    address: z.string().nullable(),
    gstin: z.string().nullable(),
    email: z.string().nullable(),
    phone: z.string().nullable(),
    /** Hears complaints (Consumer Protection (E-Commerce) Rules 2020, rule 4(4)). */
    officer: z.object({
      name: z.string().nullable(),
      email: z.string().nullable(),
      phone: z.string().nullable(),
    }),
  }),
  /** GST in the prices, in percent; null where the seller is not registered for GST. */
  gstPercent: z.number().nullable(),
  /** In ms, as the texts of the law pages state them. */
  periods: z.object({
    domainHold: z.number(),
    paymentExpiry: z.number(),
    hostingGrace: z.number(),
    session: z.number(),
  }),
});
export type SettingsAnswer = z.infer<typeof settingsAnswerSchema>;
