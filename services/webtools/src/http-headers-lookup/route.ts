import {
  headersAnswerSchema,
  headersQuerySchema,
} from '@haat/contracts/http/webtools/http-headers-lookup';
import { answers } from '@haat/platform/answers';
import type { Tool } from '../context.ts';
import { addressToFetch, failureAnswer, hopAnswer } from '../pages/fetch-answer.ts';

export const httpHeadersLookup: Tool = async (app, { publicWeb }) => {
  app.get(
    '/api/webtools/http-headers-lookup',
    {
      schema: {
        tags: ['webtools'],
        summary: 'What does a server answer before the page itself?',
        querystring: headersQuerySchema,
        response: answers(200, headersAnswerSchema),
      },
    },
    async ({ query: { url, method } }) => {
      const visit = await publicWeb.withVisitor((visitor) =>
        visitor.visit(addressToFetch(url), { method }),
      );
      return { hops: visit.hops.map(hopAnswer), failure: failureAnswer(visit) };
    },
  );
};
