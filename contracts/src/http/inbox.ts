import { z } from 'zod';
import { EMAIL_MAX_LENGTH, readEmail, storedEmail, tidyEmail } from '../email-address.ts';
import { inboxMessages } from '../inbox-messages.ts';
import { indianDay } from '../indian-time.ts';
import { registrationMessages } from '../messages.ts';
import { requiredText } from './required-text.ts';

/** @param missing error of an empty field. */
const emailField = (missing: string) =>
  z
    .string({ error: missing })
    .overwrite(tidyEmail)
    .min(1, missing)
    .max(EMAIL_MAX_LENGTH, inboxMessages.tooLong(EMAIL_MAX_LENGTH))
    .refine((typed) => typed === '' || readEmail(typed) !== null, registrationMessages.invalidEmail)
    .overwrite(storedEmail);

export const CODE_KINDS = {
  'php-script': 'PHP script or CMS',
  'next-js': 'Next JS project',
  'html-template': 'HTML template',
  wordpress: 'WordPress theme or plugin',
  'mobile-app': 'Mobile app',
  other: 'Something else',
} as const;

export const WORK_KINDS = {
  'new-site': 'A new website',
  changes: 'Changes to a website',
  wordpress: 'WordPress work',
  shop: 'An online shop',
  app: 'A web or mobile app',
  hosting: 'Moving, hosting or mail',
  vps: 'A VPS',
  other: 'Something else',
} as const;

/** Rupees. */
export const BUDGETS = {
  'below-10000': 'Below ₹10,000',
  '10000-25000': '₹10,000 to ₹25,000',
  '25000-50000': '₹25,000 to ₹50,000',
  '50000-100000': '₹50,000 to ₹1,00,000',
  'above-100000': 'Above ₹1,00,000',
  unsure: 'Not sure yet',
} as const;

type Choices = Readonly<Record<string, string>>;
const keysOf = <Choice extends Choices>(choices: Choice) =>
  Object.keys(choices) as [keyof Choice & string, ...(keyof Choice & string)[]];

const SHORT_TEXT = 200;
/** In characters. */
export const LONG_TEXT = 5_000;
const ADDRESS_TEXT = 500;
/** Rupees. */
const HIGHEST_ASKING_PRICE = 1_000_000;

const email = emailField(inboxMessages.emailRequired);

const isWebAddress = (typed: string): boolean =>
  /^https?:\/\//i.test(typed) && URL.canParse(typed) && new URL(typed).hostname.includes('.');

/** Hidden from people: only a bot fills it, and its message is dropped. */
const decoy = { homepage: z.string().max(LONG_TEXT).optional() };

/** `POST /api/inbox/bug-reports`. */
export const bugReportBodySchema = z.object({
  page: requiredText(inboxMessages.pageRequired, ADDRESS_TEXT),
  happened: requiredText(inboxMessages.happenedRequired, LONG_TEXT),
  expected: requiredText(inboxMessages.expectedRequired, LONG_TEXT),
  email: email.optional(),
  ...decoy,
});
export type BugReportBody = z.infer<typeof bugReportBodySchema>;

/** `POST /api/inbox/code-offers`; `askingPrice` is whole rupees. */
export const codeOfferBodySchema = z.object({
  name: requiredText(inboxMessages.nameRequired, SHORT_TEXT),
  email,
  title: requiredText(inboxMessages.titleRequired, SHORT_TEXT),
  kind: z.enum(keysOf(CODE_KINDS), { error: inboxMessages.kindRequired }),
  description: requiredText(inboxMessages.codeDescriptionRequired, LONG_TEXT),
  demoUrl: z
    .string()
    .trim()
    .max(ADDRESS_TEXT, inboxMessages.tooLong(ADDRESS_TEXT))
    .refine(isWebAddress, inboxMessages.invalidDemoUrl)
    .optional(),
  askingPrice: z
    .int({ error: inboxMessages.invalidAskingPrice })
    .min(1, inboxMessages.invalidAskingPrice)
    .max(HIGHEST_ASKING_PRICE, inboxMessages.invalidAskingPrice),
  ...decoy,
});
export type CodeOfferBody = z.infer<typeof codeOfferBodySchema>;

/** `POST /api/inbox/hire-requests`; see {@link hasPassed} for the deadline. */
export const hireRequestBodySchema = z.object({
  name: requiredText(inboxMessages.nameRequired, SHORT_TEXT),
  email,
  work: z.enum(keysOf(WORK_KINDS), { error: inboxMessages.workRequired }),
  description: requiredText(inboxMessages.workDescriptionRequired, LONG_TEXT),
  budget: z.enum(keysOf(BUDGETS), { error: inboxMessages.budgetRequired }),
  deadline: z.iso.date({ error: inboxMessages.invalidDeadline }).optional(),
  ...decoy,
});
export type HireRequestBody = z.infer<typeof hireRequestBodySchema>;

/** @param day such as 2026-12-31, in India. @param now ms since 1970. */
export const hasPassed = (day: string, now: number): boolean => day < indianDay(now);

export const inboxAnswerSchema = z.object({ number: z.string(), message: z.string() });
export type InboxAnswer = z.infer<typeof inboxAnswerSchema>;
