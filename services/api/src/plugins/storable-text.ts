import { refusalMessages } from '@haat/contracts/messages';
import { Refusal } from '@haat/platform/http-server/refusal';
import type { FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';

/** Postgres takes neither NUL nor half of a surrogate pair, in text or in JSON. */
const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes('\u0000');

/** Walks without recursion: a body may be nested deeper than the stack is. */
const holdsOnlyStorableText = (body: unknown): boolean => {
  const open: unknown[] = [body];
  while (open.length > 0) {
    const value = open.pop();
    if (typeof value === 'string' && !isStorable(value)) return false;
    if (typeof value === 'object' && value !== null && !Buffer.isBuffer(value)) {
      for (const inner of Object.values(value)) open.push(inner);
    }
  }
  return true;
};

const requireStorableText = async ({ body }: FastifyRequest): Promise<void> => {
  if (!holdsOnlyStorableText(body)) throw new Refusal(400, refusalMessages.unreadable);
};

/** Refuses text that could not be written down, before anything begins. */
export const storableText = fp(async (app) => {
  // Per route, so that it runs after a route's own reading of its body.
  app.addHook('onRoute', (route) => {
    const hooks = route.preValidation ?? [];
    route.preValidation = [...(Array.isArray(hooks) ? hooks : [hooks]), requireStorableText];
  });
});
