import type { z } from 'zod';

export type AnswerSchemas = Readonly<Record<string, z.ZodType>>;

const patternOf = (route: string): RegExp => new RegExp(`^${route.replace(/:[a-z]+/g, '[^/]+')}$`);

/** Fixed paths go before patterns; requests without a schema always fit. */
export const fitting = (schemas: AnswerSchemas) => {
  const rows = Object.entries(schemas).map(([route, schema]) => ({
    pattern: patternOf(route),
    schema,
  }));
  return (request: string, body: unknown): boolean =>
    rows.find(({ pattern }) => pattern.test(request))?.schema.safeParse(body).success ?? true;
};
