/** The hosting plans of a customer, and what they do with them: `/api/hosting/owned`. */
import { z } from 'zod';
import { ownedHostingMessages as say } from '../owned-hosting-messages.ts';
import { PANEL_PLACES } from '../panel-places.ts';
import { planPeriodSchema } from './hosting.ts';
import { ownedRenewalSchema, ownerProofSchema } from './owned-domains.ts';

/** `suspended`: by the hosting server, though it is paid; `missing`: the server does not show it. */
export const OWNED_PLAN_STATES = ['active', 'expired', 'suspended', 'missing', 'ended'] as const;
export type OwnedPlanState = (typeof OWNED_PLAN_STATES)[number];

const planSchema = z.object({
  /** Of the order that bought it. */
  id: z.string(),
  domain: z.string(),
  /** As it is sold. */
  plan: z.string(),
  is_free: z.boolean(),
  state: z.enum(OWNED_PLAN_STATES),
  period: planPeriodSchema.nullable(),
  /** Null for a free plan. */
  expires_at: z.iso.datetime().nullable(),
  /** Of an expired plan: then its files are deleted. */
  renewable_until: z.iso.datetime().nullable(),
  renewal: ownedRenewalSchema.nullable(),
  /** It ends then, because its customer has cancelled it. */
  cancelled_until: z.iso.datetime().nullable(),
});

/** `GET /api/hosting/owned`: the nearest end first. */
export const ownedPlansAnswerSchema = z.object({ plans: z.array(planSchema) });
export type OwnedPlansAnswer = z.infer<typeof ownedPlansAnswerSchema>;

/** `limit`: null is none. Bytes, or a count. */
const usageSchema = z.object({ used: z.number().nullable(), limit: z.number().nullable() });

/** `GET /api/hosting/owned/{plan}`. */
export const ownedPlanAnswerSchema = planSchema.extend({
  started_at: z.iso.datetime(),
  username: z.string(),
  panel_url: z.string(),
  /** Set these at the domain, or the A record. */
  nameservers: z.array(z.string()),
  ip_address: z.string().nullable(),
  /** The domain is this customer’s own here, so that its nameservers can be set from the page. */
  is_domain_here: z.boolean(),
  /** In bytes; null while unknown. */
  disk: usageSchema.nullable(),
  /** In bytes, of this month (UTC). */
  traffic: usageSchema.nullable(),
  /** A count. */
  mailboxes: usageSchema.nullable(),
  /** When the server showed the figures; null before the first time. */
  read_at: z.iso.datetime().nullable(),
  /** The server did not answer just now: the figures are of `read_at`. */
  is_stale: z.boolean(),
  /** Each thing that cannot be done now has a sentence; null where it can. */
  not_now: z.object({
    panel: z.string().nullable(),
    password: z.string().nullable(),
    cancellation: z.string().nullable(),
  }),
  /** What ends when, if it is cancelled now: offline, then the files are deleted. */
  if_cancelled: z.object({ offline_at: z.iso.datetime(), deleted_at: z.iso.datetime() }),
});
export type OwnedPlanAnswer = z.infer<typeof ownedPlanAnswerSchema>;

/**
 * `GET …/points-here`. `on_the_way`: the registrar has our nameservers, the DNS does not show them
 * everywhere yet. `unknown`: the DNS did not answer.
 */
export const pointsHereAnswerSchema = z.object({
  points: z.enum(['here', 'on_the_way', 'elsewhere', 'unknown']),
  /** What the DNS shows for the domain. */
  addresses: z.array(z.string()),
  nameservers: z.array(z.string()),
});
export type PointsHereAnswer = z.infer<typeof pointsHereAnswerSchema>;

/** `POST …/panel-session`. */
export const panelSessionBodySchema = z.object({
  at: z.enum(PANEL_PLACES, { error: say.placeMissing }).default('home'),
});
/** Logs in once, for a few minutes. */
export const panelSessionAnswerSchema = z.object({ url: z.url() });

/** In characters, as cPanel allows. */
export const PANEL_PASSWORD_LENGTHS = [8, 64] as const;

/** `PUT …/password`: without one, a password is made. */
export const planPasswordBodySchema = z.object({
  password: z
    .string()
    .min(PANEL_PASSWORD_LENGTHS[0], say.passwordShort)
    .max(PANEL_PASSWORD_LENGTHS[1], say.passwordShort)
    .refine((typed) => typed === typed.trim(), say.passwordSpaces)
    .optional(),
  proof: ownerProofSchema.optional(),
});

/** `checking`: the server did not answer, so either password may be valid. */
export const planPasswordAnswerSchema = z.object({
  change: z.object({
    kind: z.literal('password'),
    state: z.enum(['done', 'checking']),
    reason: z.string().nullable(),
  }),
  /** Made here and shown this once; null where the customer chose it. */
  password: z.string().nullable(),
});
export type PlanPasswordAnswer = z.infer<typeof planPasswordAnswerSchema>;

/** `PUT …/cancellation`. */
export const cancellationBodySchema = z.object({
  cancelled: z.boolean({ error: say.cancellationMissing }),
});
export const cancellationAnswerSchema = z.object({
  cancelled_until: z.iso.datetime().nullable(),
});
