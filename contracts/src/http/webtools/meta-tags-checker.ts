import { z } from 'zod';
import { findingSchema } from './finding.ts';
import { fetchFailureSchema } from './visit.ts';
import { webAddressQuerySchema } from './web-address.ts';

const namedTagSchema = z.object({ name: z.string(), value: z.string() });

/** Lists have one entry per occurrence. */
export const pageTagsSchema = z.object({
  titles: z.array(z.string()),
  descriptions: z.array(z.string()),
  /** As written, perhaps relative. */
  canonicals: z.array(z.string()),
  /** Of tags and the `X-Robots-Tag` header, in lower case. */
  robots: z.array(z.string()),
  viewport: z.string().nullable(),
  lang: z.string().nullable(),
  charset: z.string().nullable(),
  headings: z.array(z.string()),
  icons: z.array(z.object({ rel: z.string(), href: z.string(), sizes: z.string().nullable() })),
  openGraph: z.array(namedTagSchema),
  twitter: z.array(namedTagSchema),
  /** Types in JSON-LD, such as "Article"; null for an invalid block. */
  structuredData: z.array(z.string().nullable()),
  alternates: z.array(z.object({ lang: z.string(), href: z.string() })),
});
export type PageTags = z.output<typeof pageTagsSchema>;

export const previewImageSchema = z.object({
  url: z.string(),
  /** By its first bytes; null when not PNG, JPEG, WebP or GIF. */
  type: z.string().nullable(),
  bytes: z.number().int().nullable(),
  failure: z.string().nullable(),
});
export type PreviewImage = z.output<typeof previewImageSchema>;

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
  url: z.string(),
  status: z.number().int().nullable(),
  /** Without parameters: "text/html". */
  contentType: z.string().nullable(),
  page: z
    .object({
      tags: pageTagsSchema,
      preview: pagePreviewSchema,
      findings: z.array(findingSchema),
      /** Only the beginning was read. */
      isCut: z.boolean(),
    })
    .nullable(),
  failure: fetchFailureSchema.nullable(),
});
export type MetaTagsAnswer = z.output<typeof metaTagsAnswerSchema>;
