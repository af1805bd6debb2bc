import type { z } from 'zod';

export type AnswerSchemas = Readonly<Record<string, z.ZodType>>;

const patternOf = (route: string): RegExp => new RegExp(`^${route.replace(/:[a-z]+/g, '[^/]+')}$`);

/**
 * @returns what tells whether an answer fits the schema of its request. An address with a fixed text
 * stands before one with a parameter there. A request without a schema is never refused.
 */
export const fitting = (schemas: AnswerSchemas) => {
  const rows = Object.entries(schemas).map(([route, schema]) => ({
    pattern: patternOf(route),
    schema,
  }));
  return (request: string, body: unknown): boolean =>
    rows.find(({ pattern }) => pattern.test(request))?.schema.safeParse(body).success ?? true;
};
