import { refusalMessages } from '@haat/contracts/refusal-messages';
import { Refusal } from '@haat/platform/answers';
import type { FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';

/** Postgres takes neither NUL nor half of a surrogate pair, in text or in JSON. */
const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes('\u0000');

/** No body of ours is nested a tenth as deep; what walks one with recursion ends far beyond. */
const DEEPEST = 64;

/** Walks without recursion: a body may be nested deeper than the stack is. */
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

/** Refuses what could not be written down or walked through, before anything begins. */
export const storableText = fp(async (app) => {
  // Per route, so that it runs after a route's own reading of its body.
  app.addHook('onRoute', (route) => {
    const hooks = route.preValidation ?? [];
    route.preValidation = [...(Array.isArray(hooks) ? hooks : [hooks]), requireStorableText];
  });
});
