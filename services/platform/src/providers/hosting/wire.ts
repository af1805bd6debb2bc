import { z } from 'zod';
import { type HttpAnswer, jsonOf } from '../../http/http-client.ts';

/** The wire shapes of WHM API 1, as loosely as they are sent. */

/** A bound: untrusted texts are logged and stored. */
const MAX_TEXT_LENGTH = 500;
/** Characters of a command's output; the account is near its beginning. */
const MAX_OUTPUT_LENGTH = 100_000;
const text = z
  .union([z.string(), z.number()])
  .transform((value) => String(value).slice(0, MAX_TEXT_LENGTH).toWellFormed());
const optional = <Schema extends z.ZodType>(schema: Schema) =>
  schema.nullish().catch(null as never);
/** Perl's 1 and 0, sometimes in quotes. */
const flag = z.union([z.number(), z.string(), z.boolean()]).transform((value) => {
  if (value === 1 || value === '1' || value === true) return true;
  return value === 0 || value === '0' || value === false ? false : null;
});

const metadataSchema = z.object({
  command: optional(text),
  result: flag,
  reason: optional(text),
  /** Output of `createacct`, with the password: never pass it on. */
  output: optional(z.object({ raw: optional(z.string()) })),
});

const accountSchema = z.object({
  user: text,
  domain: text,
  ip: optional(text),
  suspended: optional(flag),
  suspendreason: optional(text),
});
export type WireAccount = z.output<typeof accountSchema>;

const answerSchema = z.object({
  metadata: metadataSchema,
  data: optional(
    z.object({
      acct: optional(z.array(accountSchema)),
      pkg: optional(z.array(z.object({ name: text }))),
    }),
  ),
});
export type WireAnswer = z.output<typeof answerSchema>;

/** A refused login, in the format of an older API. */
const authErrorSchema = z.object({
  cpanelresult: z.object({
    error: optional(text),
    data: optional(z.object({ reason: optional(text) })),
  }),
});

/** @returns the answer to this command; null for anything else */
export const readAnswer = (answer: HttpAnswer, command: string): WireAnswer | null => {
  const parsed = answerSchema.safeParse(jsonOf(answer));
  if (!parsed.success) return null;
  const { command: answered } = parsed.data.metadata;
  return answered == null || answered === command ? parsed.data : null;
};

export const authErrorOf = (answer: HttpAnswer): string | null => {
  const parsed = authErrorSchema.safeParse(jsonOf(answer));
  if (!parsed.success) return null;
  const { error, data } = parsed.data.cpanelresult;
  return error ?? data?.reason ?? '';
};

export const accountInOutput = ({ metadata }: WireAnswer) => {
  // `[^<>]`: with many opening brackets, matching would be quadratic.
  const raw = (metadata.output?.raw ?? '').slice(0, MAX_OUTPUT_LENGTH).replace(/<[^<>]*>/g, ' ');
  const after = (label: RegExp): string | null => label.exec(raw)?.[1]?.toLowerCase() ?? null;
  return { username: after(/\bUserName:\s*(\S+)/i), domain: after(/\|\s*Domain:\s*(\S+)/i) };
};
