import { refusalMessages } from '@haat/contracts/refusal-messages';
import { Refusal } from '@haat/platform/answers';
import fp from 'fastify-plugin';

/** Refuses compressed bodies: unpacking 14 bytes can take as long as ten requests. */
export const uncompressedRequests = fp(async (app) => {
  app.addHook('onRequest', async ({ headers }) => {
    const { 'content-encoding': encoding = 'identity' } = headers;
    if (encoding.toLowerCase() === 'identity') return;
    throw new Refusal(415, refusalMessages.compressedRequest, {
      headers: { 'accept-encoding': 'identity' },
    });
  });
});
