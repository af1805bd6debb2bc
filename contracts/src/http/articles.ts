import { z } from 'zod';
import { ARTICLE_TOPICS, type ArticleTopic } from '../article-topics.ts';

const topicSchema = z.enum(Object.keys(ARTICLE_TOPICS) as [ArticleTopic, ...ArticleTopic[]]);

export const articleSummarySchema = z.object({
  id: z.int().positive(),
  slug: z.string().regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/),
  title: z.string().min(1),
  description: z.string().min(1),
  words: z.string().optional(),
  publishedAt: z.iso.date(),
  updatedAt: z.iso.date(),
  topics: z.array(topicSchema).min(1),
  minutes: z.int().positive(),
});
export type ArticleSummary = z.infer<typeof articleSummarySchema>;

export const articleHeadingSchema = z.object({
  id: z.string(),
  level: z.union([z.literal(2), z.literal(3)]),
  text: z.string(),
});
export type ArticleHeading = z.infer<typeof articleHeadingSchema>;

export const articleSchema = articleSummarySchema.extend({
  /** Made from Markdown with raw HTML escaped: safe to insert. */
  html: z.string(),
  headings: z.array(articleHeadingSchema),
});
export type Article = z.infer<typeof articleSchema>;

/** `GET /api/articles`: newest first. */
export const articlesAnswerSchema = z.object({ articles: z.array(articleSummarySchema) });
export type ArticlesAnswer = z.infer<typeof articlesAnswerSchema>;

/** `GET /api/articles/:id`. */
export const articleAnswerSchema = z.object({ article: articleSchema });
export type ArticleAnswer = z.infer<typeof articleAnswerSchema>;
