import type { RegistrarCost } from '@haat/contracts/events/domain-registration';
import type { RegistrarAnswer } from '@haat/contracts/registrar-answer';
import { z } from 'zod';
import { BoundedMap } from '../../bounded-map.ts';
import { type HttpAnswer, jsonOf } from '../../http/http-client.ts';

/** The wire shapes of the LogicBoxes HTTP API, as loosely as they are sent. */

/** Ids arrive as strings, sometimes as numbers. */
const id = z
  .union([
    z
      .string()
      .trim()
      .regex(/^\d{1,20}$/),
    z.int().positive(),
  ])
  .transform((value) => String(value));
/** A bound: untrusted texts are stored. */
const MAX_TEXT_LENGTH = 1_000;
const text = z
  .union([z.string(), z.number(), z.boolean()])
  .transform((value) => String(value).slice(0, MAX_TEXT_LENGTH).toWellFormed());
const optional = <Schema extends z.ZodType>(schema: Schema) =>
  schema.nullish().catch(null as never);

/** The answer of signup, contacts/add and orderid. */
export const bareIdSchema = id;

/** Unreadable fields count as missing. */
export const answerSchema = z.object({
  status: optional(text),
  actionstatus: optional(text),
  actionstatusdesc: optional(text),
  actiontypedesc: optional(text),
  description: optional(text),
  message: optional(text),
  error: optional(text),
  entityid: optional(id),
  customerid: optional(id),
  sellingamount: optional(text),
  sellingcurrencysymbol: optional(text),
});
export type WireAnswer = z.output<typeof answerSchema>;

export const detailsSchema = answerSchema.extend({
  orderid: optional(id),
  domainname: optional(text),
  currentstatus: text,
  creationtime: optional(text),
  endtime: optional(text),
});
export type WireDetails = z.output<typeof detailsSchema>;

export const customerSchema = z.object({
  customerid: id,
  /** The account's email. */
  username: optional(text),
  useremail: optional(text),
});

export const availabilitySchema = z.record(
  z.string(),
  z
    .object({ status: optional(text), costHash: z.unknown().optional() })
    .nullable()
    .catch(null),
);

/** "NoError" is not an error. */
const errorOf = ({ error }: WireAnswer): string | null =>
  error == null || error === 'NoError' || error.trim() === '' ? null : error;

/** Shown in the status dialog of the specification. */
export const registrarAnswer = (wire: WireAnswer): RegistrarAnswer => ({
  actiontypedesc: wire.actiontypedesc ?? null,
  actionstatusdesc: wire.actionstatusdesc ?? null,
  description: wire.description ?? null,
  customerid: wire.customerid ?? null,
  error: errorOf(wire),
  message: wire.message ?? null,
});

const AMOUNT = /^-?(\d{1,12})(?:\.(\d{1,12}))?$/;
const CURRENCY = /^[A-Z]{3}$/;

/** Intl's look-up takes longer than the rest of the answer. */
const knownDigits = new BoundedMap<string, number>(300);

/** Decimal digits of a currency (ISO 4217). */
const minorDigits = (currency: string): number => {
  const known = knownDigits.get(currency);
  if (known !== undefined) return known;
  const format = new Intl.NumberFormat('en', { style: 'currency', currency });
  const digits = format.resolvedOptions().maximumFractionDigits ?? 2;
  knownDigits.set(currency, digits);
  return digits;
};

/** Our cost: amounts are negative decimals. */
export const costOf = ({
  sellingamount,
  sellingcurrencysymbol,
}: Pick<WireAnswer, 'sellingamount' | 'sellingcurrencysymbol'>): RegistrarCost | null => {
  const currency = (sellingcurrencysymbol ?? '').trim().toUpperCase();
  const amount = AMOUNT.exec((sellingamount ?? '').trim());
  if (amount === null || !CURRENCY.test(currency)) return null;
  const [, whole = '0', fraction = ''] = amount;
  const digits = minorDigits(currency);
  const truncated = BigInt(whole + fraction.slice(0, digits).padEnd(digits, '0'));
  const isMore = /[1-9]/.test(fraction.slice(digits));
  const minorUnits = Number(isMore ? truncated + 1n : truncated);
  // A larger amount was misread.
  return Number.isSafeInteger(minorUnits) ? { minorUnits, currency } : null;
};

export const NO_ANSWER: RegistrarAnswer = {
  actiontypedesc: null,
  actionstatusdesc: null,
  description: null,
  customerid: null,
  error: null,
  message: null,
};

/** Everything the provider says about the result, in one line. */
export const messageOf = (wire: WireAnswer): string =>
  [wire.message, errorOf(wire), wire.actionstatusdesc]
    .filter((part) => part != null && part !== '')
    .join('; ');

export const readAnswer = (answer: HttpAnswer): WireAnswer | null => {
  const parsed = answerSchema.safeParse(jsonOf(answer));
  return parsed.success ? parsed.data : null;
};
