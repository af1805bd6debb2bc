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
  /** Of a list in parts: how many records there are. */
  chunk: optional(z.object({ records: z.coerce.number() })),
  /** Output of `createacct`, with the password: never pass it on. */
  output: optional(z.object({ raw: optional(z.string()) })),
});

const accountSchema = z.object({
  user: text,
  domain: text,
  ip: optional(text),
  owner: optional(text),
  plan: optional(text),
  suspended: optional(flag),
  suspendreason: optional(text),
  /** Megabytes, with a unit. */
  diskused: optional(text),
  disklimit: optional(text),
  /** Mailboxes. */
  maxpop: optional(text),
});
export type WireAccount = z.output<typeof accountSchema>;

const answerSchema = z.object({ metadata: metadataSchema, data: z.unknown().optional() });
export type WireAnswer = z.output<typeof answerSchema>;

/** @returns the part of an answer's data; null if it has another form */
const partOf =
  <Part>(schema: z.ZodType<Part>) =>
  ({ data }: { readonly data?: unknown }): Part | null => {
    const parsed = schema.safeParse(data);
    return parsed.success ? parsed.data : null;
  };

export const accountsIn = partOf(
  z.object({ acct: z.array(accountSchema) }).transform(({ acct }) => acct),
);

export const packagesIn = partOf(
  z.object({ pkg: z.array(z.object({ name: text })) }).transform(({ pkg }) => pkg),
);

/** `showbw`, in bytes. */
export const trafficIn = partOf(
  z
    .object({
      acct: z.array(
        z.object({
          user: text,
          deleted: optional(flag),
          totalbytes: optional(text),
          limit: optional(text),
        }),
      ),
    })
    .transform(({ acct }) => acct),
);

/** `create_user_session`; `expires` in seconds since 1970. */
export const sessionIn = partOf(
  z.object({
    url: z.string(),
    session: optional(z.string()),
    expires: optional(z.coerce.number()),
  }),
);

/** UAPI by way of `uapi_cpanel`. */
export const uapiIn = partOf(
  z
    .object({
      uapi: z.object({
        status: flag,
        errors: optional(z.array(text)),
        data: z.unknown().optional(),
      }),
    })
    .transform(({ uapi }) => uapi),
);

/** `StatsBar::get_stats`. */
export const statsIn = partOf(
  z.array(
    z.object({
      name: optional(text),
      id: optional(text),
      _count: optional(text),
      count: optional(text),
      _max: optional(text),
      max: optional(text),
      zeroisunlimited: optional(flag),
    }),
  ),
);

const listedFileSchema = z.object({ file: text, type: optional(text) });

/** `Fileman::list_files`: servers send one list, the documentation shows two. */
export const filesIn = partOf(
  z.union([
    z.array(listedFileSchema),
    z
      .object({ dirs: z.array(listedFileSchema), files: z.array(listedFileSchema) })
      .transform(({ dirs, files }) => [...dirs, ...files]),
  ]),
);

/** `Fileman::get_file_content`. */
export const contentIn = partOf(z.object({ content: z.string(), filename: optional(text) }));

/** `Fileman::save_file_content`. */
export const savedIn = partOf(z.object({ path: optional(text) }));

const api2Schema = z.object({
  cpanelresult: z.object({
    func: text,
    error: optional(text),
    event: optional(z.object({ result: flag })),
    data: optional(z.array(z.object({ result: optional(flag), reason: optional(text) }))),
  }),
});

/** @returns cPanel API 2's answer to this function, with or without WHM's own envelope */
export const api2In = (answer: HttpAnswer, called: string) => {
  const json = jsonOf(answer);
  const inner = api2Schema.safeParse(json).data ?? enveloped(json);
  return inner?.cpanelresult.func === called ? inner.cpanelresult : null;
};

const enveloped = (json: unknown) =>
  z.object({ data: api2Schema }).safeParse(json).data?.data ?? null;

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
