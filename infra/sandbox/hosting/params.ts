import type { FastifyRequest } from 'fastify';

export type Params = Readonly<Record<string, unknown>>;

export const paramsOf = (request: FastifyRequest): Params => ({
  ...(request.query as Params),
  ...((request.body as Params | null | undefined) ?? {}),
});

/** In small letters. */
export const textIn = (params: Params, name: string): string => {
  const value = params[name];
  return typeof value === 'string' ? value.trim().toLowerCase() : '';
};
