import { readEmail } from '@haat/contracts/email-address';
import { z } from 'zod';
import { readStoreAddress, WrongStoreAddress } from './store-address.ts';

const wholeNumber = (what: string, min: number, max: number = Number.MAX_SAFE_INTEGER) => {
  const message = `is not a whole number ${what}`;
  return z.coerce.number(message).int(message).min(min, message).max(max, message);
};
export const whole = (min: number, max: number) => wholeNumber(`from ${min} to ${max}`, min, max);
export const count = wholeNumber('above 0', 1);
export const port = whole(0, 65_535);
export const milliseconds = wholeNumber('of milliseconds, such as 3600000 for an hour', 0);

const NO_SHARE = 'is not a number from 0 to 1';
export const share = z.coerce.number(NO_SHARE).min(0, NO_SHARE).max(1, NO_SHARE);

/** A shorter one can be guessed. */
export const secret = z.string().min(32, 'is shorter than 32 characters');

export const httpUrl = z.url({ protocol: /^https?$/, error: 'is not http://… or https://…' });
/** With the domain's place. */
export const siteUrl = z
  .string()
  .refine(
    (text) =>
      text.includes('{domain}') && httpUrl.safeParse(text.replace('{domain}', 'a.in')).success,
    'is not http://…/ with {domain} in it',
  );
export const postgresUrl = z.url({
  protocol: /^postgres(?:ql)?$/,
  error: 'is not postgres://user:password@host:5432/database',
});
export const queueUrl = z.url({
  protocol: /^(?:postgres(?:ql)?|rediss?)$/,
  error: 'is neither postgres://user:password@host:5432/database nor redis://:password@host:6379',
});

export const plainEmail = z
  .string()
  .refine((text) => readEmail(text) === text, 'is not a plain address, such as shop@haat.example');
export const phone = z
  .string()
  .regex(/^\+?\d[\d ()-]{3,24}$/, 'is not a phone number, such as +91 141 555 0142');

export const optional = (isOne: (text: string) => boolean, message: string) =>
  z.string().refine(isOne, message).optional();

/** Its messages quote nothing of the URL. */
export const eventStoreUrl = z.string().superRefine((text, context) => {
  try {
    readStoreAddress(text);
  } catch (error) {
    if (!(error instanceof WrongStoreAddress)) throw error;
    context.addIssue(error.message);
  }
});

/** Six digits of chapter 99. */
export const sac = z
  .string()
  .regex(/^99\d{4}$/, 'is not a service accounting code, such as 998315');

/** `name=value`, comma-separated. */
export const table = z.string().transform((text, context) => {
  const rows = text
    .split(',')
    .filter((row) => row.trim() !== '')
    .map((row) => row.split('=').map((part) => part.trim()));
  if (rows.every((row) => row.length === 2 && row.every((part) => part !== ''))) {
    return new Map(rows as [string, string][]);
  }
  context.addIssue('is not name=value, with commas between them');
  return z.NEVER;
});

export const list = z.string().transform((text) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== ''),
);

/** HTTP fields (RFC 9110, 5.1 and 5.5); values in printable ASCII. */
const HEADER_NAME = /^[\w!#$%&'*+.^`|~-]+$/;
const HEADER_VALUE = /^[\x20-\x7e]+$/;

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
};

/** `name=value`, comma-separated, values percent-encoded (OpenTelemetry, OTLP exporter). */
export const headers = z
  .string()
  .default('')
  .transform((text, context): Readonly<Record<string, string>> => {
    const fields = text
      .split(',')
      .filter((field) => field.trim() !== '')
      .map((field) => {
        const [name = '', ...value] = field.split('=');
        return [name.trim(), decoded(value.join('=').trim())] as const;
      });
    if (fields.every(([name, value]) => HEADER_NAME.test(name) && HEADER_VALUE.test(value))) {
      return Object.fromEntries(fields);
    }
    context.addIssue('is not name=value, with commas between them, values percent-encoded');
    return z.NEVER;
  });
