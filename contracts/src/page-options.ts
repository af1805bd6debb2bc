import { z } from 'zod';
import { followableLink } from './code-item.ts';

const text = (maxLength: number) => z.string().trim().min(1).max(maxLength);

const link = z.preprocess(followableLink, z.string().max(500));

/** A path of this shop: the content security policy lets no picture of another site through. */
const path = link.refine((to) => to.startsWith('/'));

const CANDIDATE = /^(\S+) [1-9]\d{1,3}w$/;

/** `srcset` by width. https://html.spec.whatwg.org/multipage/images.html#srcset-attributes */
const srcset = z
  .string()
  .max(2_000)
  .transform((list) => list.split(',').map((candidate) => candidate.trim()))
  .refine((list) =>
    list.every((candidate) => path.safeParse(CANDIDATE.exec(candidate)?.[1]).success),
  )
  .transform((list) => list.join(', '));

/** A field that is absent if it is missing or bad. */
const perhaps = <Schema extends z.ZodType>(schema: Schema) => schema.optional().catch(undefined);

/** The first members, without the bad ones. */
const listOf = <Schema extends z.ZodType>(member: Schema, maxLength: number) =>
  z.array(z.unknown()).transform((all) =>
    all
      .slice(0, maxLength)
      .map((one) => member.safeParse(one))
      .flatMap((result) => (result.success ? [result.data] : [])),
  );

const pageOptionsSchema = z.object({
  demo_link: perhaps(link),
  /** 16:10; the first one is the card's. */
  pictures: perhaps(
    listOf(
      z.object({ alt: text(200), avif: perhaps(srcset), webp: perhaps(srcset), src: path }),
      8,
    ),
  ),
  /** One sentence for the card. */
  summary: perhaps(text(60)),
  version: perhaps(text(20)),
  /** Newest first. */
  changelog: perhaps(
    listOf(z.object({ version: text(20), date: z.iso.date(), text: text(500) }), 50),
  ),
  licence: perhaps(text(80)),
  /** How long a buyer gets new versions. */
  updates: perhaps(text(40)),
  /** What is in the package. */
  contents: perhaps(listOf(z.object({ name: text(60), text: text(300) }), 20)),
  requirements: perhaps(text(300)),
  size_bytes: perhaps(z.int().positive()),
  /** Short words on the card. */
  tags: perhaps(listOf(text(24), 4)),
});

/** What the store provider's format has no field for. */
export type PageOptions = z.infer<typeof pageOptionsSchema>;

/** @param options parsed `page_options`. @returns them without unknown fields and bad values. */
export const readPageOptions = (options: unknown): PageOptions =>
  pageOptionsSchema.catch({}).parse(options);
