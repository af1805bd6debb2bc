import { domainChangeAnswerSchema } from '@haat/contracts/http/owned-domains';
import { answers } from '@haat/platform/answers';
import { z } from 'zod';
import type { Slice } from '../../context.ts';
import { loadForChange } from './load-for-change.ts';
import { changeHooks, requestChange } from './request-change.ts';

export const resendVerificationRoute: Slice = async (app, context) => {
  app.post(
    '/api/domains/owned/:domain/verification/resend',
    {
      onRequest: changeHooks(app, context),
      schema: {
        tags: ['domains'],
        summary: 'Send the registrant the email again that confirms their address',
        security: [{ session: [] }],
        params: z.object({ domain: z.string() }),
        response: answers(202, domainChangeAnswerSchema),
      },
    },
    async (request, reply) => {
      const { owned } = await loadForChange(context, request, 'verification');
      return requestChange(context, request, reply, {
        ...{ owned, thing: 'verification', change: { kind: 'verification' } },
      });
    },
  );
};
