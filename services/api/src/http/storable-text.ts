import { refusalMessages } from '@haat/contracts/refusal-messages';
import { Refusal } from '@haat/platform/answers';
import type { FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';

/** Postgres refuses NUL and half surrogate pairs in text and JSON. */
const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes('\u0000');

/** Ten times any body here; recursive code fails far beyond. */
const DEEPEST = 64;

/** Without recursion: a body may be nested deeper than the stack. */
const isStorableBody = (body: unknown): boolean => {
  const open: [value: unknown, depth: number][] = [[body, 0]];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const [value, depth] = next;
    if (typeof value === 'string' && !isStorable(value)) return false;
    if (typeof value === 'object' && value !== null) {
      if (depth === DEEPEST) return false;
      for (const inner of Object.values(value)) open.push([inner, depth + 1]);
    }
  }
  return true;
};

const requireStorableText = async ({ body }: FastifyRequest): Promise<void> => {
  if (!isStorableBody(body)) throw new Refusal(400, refusalMessages.unreadable);
};

export const storableText = fp(async (app) => {
  // Per route, to run after the route's own body parsing.
  app.addHook('onRoute', (route) => {
    const hooks = route.preValidation ?? [];
    route.preValidation = [...(Array.isArray(hooks) ? hooks : [hooks]), requireStorableText];
  });
});
