import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { expectKnown } from './expect-known.ts';

const MODES = ['normal', 'down', 'silent'] as const;
/** How a provider is reached: as it should be, 503 to every call, or no answer at all. */
export type ProviderMode = (typeof MODES)[number];

const modeSchema = z.object({ mode: z.enum(MODES) });

export type Outage = {
  /**
   * From here on, for every call of the provider's; what is the sandbox's own goes on.
   * @throws Error for a mode that there is not
   */
  readonly behave: (mode: ProviderMode) => void;
};

/** Lets a provider be away as a whole, by POST /sandbox/mode too. To be called before its routes. */
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
