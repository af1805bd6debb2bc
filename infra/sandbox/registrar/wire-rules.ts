import { z } from 'zod';

/** Strict like the provider: a sloppy client fails here, too. */

const text = (max: number) => z.string().trim().min(1, 'is empty').max(max, `longer than ${max}`);
const optionalText = (max: number) => z.string().trim().max(max, `longer than ${max}`).optional();
const digits = (min: number, max: number) =>
  z.string().regex(new RegExp(`^\\d{${min},${max}}$`), `must be ${min} to ${max} digits`);
const country = z.string().regex(/^[A-Z]{2}$/, 'must be a two-letter code');
export const entityId = z.string().regex(/^\d+$/, 'must be a number');
export const flag = z.enum(['true', 'false'], 'must be true or false, in lower case');
export const domainName = z
  .string()
  .regex(/^[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9-]+)+$/, 'is no domain name')
  .max(253);

const list = (item: z.ZodString) =>
  z
    .union([z.string().transform((one) => [one]), z.array(z.string())])
    .pipe(z.array(item.regex(/^[^,\s]+$/, 'repeat the name, do not join with commas')));

const address = {
  name: text(255),
  company: text(255),
  'address-line-1': text(64),
  'address-line-2': optionalText(64),
  'address-line-3': optionalText(64),
  city: text(64),
  country,
  zipcode: text(10),
  'phone-cc': digits(1, 3),
  phone: digits(4, 12),
};

const password = z
  .string()
  .min(9, 'at least 9 characters')
  .max(16, 'at most 16 characters')
  .regex(/[a-z]/, 'needs a lower-case letter')
  .regex(/[A-Z]/, 'needs an upper-case letter')
  .regex(/\d/, 'needs a digit')
  .regex(/[~*!@$#%_+.?:,{}]/, 'needs a special character');

export const availableSchema = z.object({
  'domain-name': z.string().regex(/^[a-z0-9-]{1,63}$/i, 'is the label only, without a dot'),
  tlds: list(z.string()),
});

export const signupSchema = z.object({
  ...address,
  username: z.email('is not an email address'),
  passwd: password,
  state: text(64),
  'lang-pref': z.string().regex(/^[a-z]{2}$/, 'must be a language code'),
});

export const contactSchema = z.object({
  ...address,
  email: z.email('is not an email address'),
  state: optionalText(64),
  'customer-id': entityId,
  type: z.literal('Contact', 'must be Contact'),
});

const years = z.string().regex(/^([1-9]|10)$/, 'must be 1 to 10');
export const invoiceOption = z.enum(
  ['NoInvoice', 'PayInvoice', 'KeepInvoice', 'OnlyAdd'],
  'is unknown',
);

/** 2 to 13. */
export const nameservers = list(
  z.string().regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/i, 'is no host name'),
).pipe(z.array(z.string()).min(2, 'at least two are needed').max(13, 'too many'));

export const registerSchema = z.object({
  'domain-name': domainName,
  years,
  ns: nameservers,
  'customer-id': entityId,
  'reg-contact-id': entityId,
  'admin-contact-id': entityId,
  'tech-contact-id': entityId,
  'billing-contact-id': entityId,
  'invoice-option': invoiceOption,
  'auto-renew': flag,
  'attr-name1': z.literal('idnLanguageCode').optional(),
  'attr-value1': text(16).optional(),
});

export const renewSchema = z.object({
  'order-id': entityId,
  years,
  'exp-date': z.string().regex(/^\d{9,11}$/, 'must be seconds since 1970'),
  'invoice-option': invoiceOption,
});

export const byNameSchema = z.object({ 'domain-name': domainName });
const OPTIONS = new Set([
  'All',
  'OrderDetails',
  'NsDetails',
  'ContactIds',
  'RegistrantContactDetails',
  'AdminContactDetails',
  'TechContactDetails',
  'BillingContactDetails',
  'DNSSECDetails',
  'DomainStatus',
  'StatusDetails',
]);
const options = {
  options: list(z.string()).refine((all) => all.every((one) => OPTIONS.has(one)), 'is unknown'),
};
export const detailsByNameSchema = z.object({ 'domain-name': domainName, ...options });
export const detailsSchema = z.object({ 'order-id': entityId, ...options });
export const usernameSchema = z.object({ username: text(255) });

/** @returns the first mistake, in the provider's words. */
export const complaint = (error: z.ZodError, params: Record<string, unknown>): string => {
  const issue = error.issues[0];
  const field = String(issue?.path[0] ?? 'request');
  if (params[field] === undefined) return `Required parameter missing: ${field}`;
  return `${field}: ${issue?.message ?? 'is wrong'}`;
};
