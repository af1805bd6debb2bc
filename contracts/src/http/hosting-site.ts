/** The site that a customer puts on a hosting plan: `/api/hosting/owned/{plan}/site`. */
import { z } from 'zod';
import { hostingSiteMessages as say } from '../hosting-site-messages.ts';
import { siteFolderSchema } from '../site/site-folder.ts';
import { SITE_LINK_MAX_LENGTH } from '../site/site-values.ts';

/**
 * `checking`: the server did not say whether the files are there. `written`: they are, and the domain
 * does not show them yet. `not_seen`: it did not until we stopped. `replaced`: by a later one.
 */
export const SITE_STATES = [
  'requested',
  'sent',
  'checking',
  'written',
  'online',
  'not_seen',
  'refused',
  'replaced',
] as const;
export type SiteState = (typeof SITE_STATES)[number];

const changeSchema = z.object({
  id: z.string(),
  kind: z.literal('site'),
  state: z.enum(SITE_STATES),
  /** In words; null where nothing is to be said. */
  reason: z.string().nullable(),
  template: z.string(),
  /** Empty: the main folder. */
  folder: z.string(),
  /** Where visitors see it, once it was seen there. */
  url: z.string().nullable(),
  requested_at: z.iso.datetime(),
  ended_at: z.iso.datetime().nullable(),
});
export type SiteChange = z.infer<typeof changeSchema>;

/** `POST …/site`, 202, and `GET …/site/changes/{id}`. */
export const siteChangeAnswerSchema = z.object({ change: changeSchema });

const valuesSchema = z.object({
  name: z.string({ error: say.nameWrong }),
  phone: z.string({ error: say.phoneWrong }),
  /** A UPI ID or a `upi://pay` link. */
  upi: z.string().max(SITE_LINK_MAX_LENGTH, say.upiWrong).optional(),
  /** A number or a `https://wa.me/` link. */
  whatsapp: z.string().max(SITE_LINK_MAX_LENGTH, say.whatsappWrong).optional(),
});

/** `POST …/site/preview`. */
export const sitePreviewBodySchema = valuesSchema.extend({
  template: z.string({ error: say.templateMissing }),
});
export const sitePreviewAnswerSchema = z.object({
  /** A whole document that loads nothing. Show it in a frame without scripts. */
  html: z.string(),
});

/** `POST …/site`. */
export const siteBodySchema = sitePreviewBodySchema.extend({
  folder: siteFolderSchema.default(''),
});

/** `GET …/site`. */
export const siteAnswerSchema = z.object({
  /** Why no site can be put on the plan now; null if it can. */
  not_now: z.string().nullable(),
  templates: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      about: z.string(),
      /** The template itself, to show in a frame. */
      demo: z.string(),
    }),
  ),
  /** The last change; null before the first. */
  change: changeSchema.nullable(),
  /** What the customer typed for it. */
  values: z
    .object({
      name: z.string(),
      phone: z.string(),
      upi: z.string().nullable(),
      whatsapp: z.string().nullable(),
    })
    .nullable(),
  /** The address of the main folder. */
  address: z.string(),
  files: z.object({
    /** `yours`: files that we did not write are in the main folder. `unknown`: no answer. */
    main: z.enum(['free', 'yours', 'unknown']),
    /** Where the site goes: empty for the main folder. */
    folder: z.string(),
  }),
});
export type SiteAnswer = z.infer<typeof siteAnswerSchema>;
