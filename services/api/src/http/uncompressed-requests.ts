import { refusalMessages } from '@haat/contracts/refusal-messages';
import { Refusal } from '@haat/platform/answers';
import fp from 'fastify-plugin';

/**
 * Refuses compressed bodies before one is read: no form here needs them, and unpacking 14 bytes can
 * take as much time as ten whole requests.
 */
export const uncompressedRequests = fp(async (app) => {
  app.addHook('onRequest', async ({ headers }) => {
    const { 'content-encoding': encoding = 'identity' } = headers;
    if (encoding.toLowerCase() === 'identity') return;
    throw new Refusal(415, refusalMessages.compressedRequest, {
      headers: { 'accept-encoding': 'identity' },
    });
  });
});
