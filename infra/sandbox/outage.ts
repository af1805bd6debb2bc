import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { expectKnown } from './expect-known.ts';

const MODES = ['normal', 'down', 'silent'] as const;
/** Normal, 503 to every call, or no answer. */
export type ProviderMode = (typeof MODES)[number];

const modeSchema = z.object({ mode: z.enum(MODES) });

export type Outage = {
  /** Not for `/sandbox/…`. @throws {Error} for an unknown mode. */
  readonly behave: (mode: ProviderMode) => void;
};

/** Also by POST /sandbox/mode. Call it before adding routes. */
export const addOutage = (app: FastifyInstance): Outage => {
  let mode: ProviderMode = 'normal';
  const behave = (requested: ProviderMode): void => {
    expectKnown('mode', requested, MODES);
    mode = requested;
  };
  app.addHook('onRequest', async (request, reply) => {
    if (mode === 'normal' || request.url.startsWith('/sandbox/')) return;
    if (mode === 'down') return reply.code(503).type('text/plain').send('Service Unavailable');
    reply.hijack();
  });
  app.post('/sandbox/mode', async (request, reply) => {
    const requested = modeSchema.safeParse(request.body);
    if (!requested.success)
      return reply.code(400).send({ error: `mode: one of ${MODES.join(', ')}` });
    behave(requested.data.mode);
    return { status: 'ok' };
  });
  return { behave };
};
