import { z } from 'zod';
import { findingSchema } from './finding.ts';
import { fetchFailureSchema } from './visit.ts';
import { webAddressQuerySchema } from './web-address.ts';

/** A tag that carries a name and a value, as the page writes them. */
const namedTagSchema = z.object({ name: z.string(), value: z.string() });

/** What a page says about itself. Lists have one entry for each time that the page says it. */
export const pageTagsSchema = z.object({
  titles: z.array(z.string()),
  descriptions: z.array(z.string()),
  /** As written, so perhaps relative; the same for every address here. */
  canonicals: z.array(z.string()),
  /** Of the page's tags and of its `X-Robots-Tag` header, in lower case. */
  robots: z.array(z.string()),
  viewport: z.string().nullable(),
  lang: z.string().nullable(),
  /** What the page or its headers declare; null when neither does. */
  charset: z.string().nullable(),
  headings: z.array(z.string()),
  icons: z.array(z.object({ rel: z.string(), href: z.string(), sizes: z.string().nullable() })),
  openGraph: z.array(namedTagSchema),
  twitter: z.array(namedTagSchema),
  /** The types of its JSON-LD, such as "Article"; null for a block that cannot be read. */
  structuredData: z.array(z.string().nullable()),
  alternates: z.array(z.object({ lang: z.string(), href: z.string() })),
});
export type PageTags = z.output<typeof pageTagsSchema>;

/** The page's picture, as our server found it. */
export const previewImageSchema = z.object({
  /** Absolute. */
  url: z.string(),
  /** By its first bytes; null when it is no PNG, JPEG, WebP or GIF, or cannot be had. */
  type: z.string().nullable(),
  /** Null when its server does not say. */
  bytes: z.number().int().nullable(),
  /** Why it cannot be shown; null when it can. */
  failure: z.string().nullable(),
});
export type PreviewImage = z.output<typeof previewImageSchema>;

/** What others show of the page, put together as they do. */
export const pagePreviewSchema = z.object({
  host: z.string(),
  siteName: z.string(),
  search: z.object({ title: z.string(), description: z.string() }),
  social: z.object({ title: z.string(), description: z.string(), isLarge: z.boolean() }),
  image: previewImageSchema.nullable(),
});
export type PagePreview = z.output<typeof pagePreviewSchema>;

export const metaTagsQuerySchema = webAddressQuerySchema;

export const metaTagsAnswerSchema = z.object({
  /** After every redirect. */
  url: z.string(),
  status: z.number().int().nullable(),
  /** Without parameters: "text/html". */
  contentType: z.string().nullable(),
  /** Null when the address leads to something that is no web page, or nowhere. */
  page: z
    .object({
      tags: pageTagsSchema,
      preview: pagePreviewSchema,
      findings: z.array(findingSchema),
      /** True when only the beginning of a long page was read. */
      isCut: z.boolean(),
    })
    .nullable(),
  failure: fetchFailureSchema.nullable(),
});
export type MetaTagsAnswer = z.output<typeof metaTagsAnswerSchema>;
