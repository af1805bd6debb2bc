import {
  siteCheckAnswerSchema,
  siteCheckBodySchema,
} from '@haat/contracts/http/webtools/site-check';
import { answers } from '@haat/platform/answers';
import { sha256 } from '@haat/platform/ids';
import type { Tool } from '../context.ts';
import { fetchFailureText } from '../ssrf-guard/fetch-failure-text.ts';

/** Sites from our templates are a tenth of it. */
const MAX_BYTES = 256 * 1024;

/** Fetches the page of a site that the worker has written. Only its hash leaves this process. */
export const siteCheck: Tool = async (app, { publicWeb }) => {
  app.post(
    '/site-check',
    { schema: { body: siteCheckBodySchema, response: answers(200, siteCheckAnswerSchema) } },
    async ({ body: { url } }) => {
      const visit = await publicWeb.withVisitor((visitor) =>
        visitor.visit(new URL(url), { maxBytes: MAX_BYTES }),
      );
      if (!visit.ok) {
        const { failure: reason, url: at } = visit;
        return { page: null, failure: { reason, text: fetchFailureText(visit), url: at } };
      }
      const { url: at, status } = visit.hops.at(-1) ?? visit.hops[0];
      const hash = visit.isCut ? null : sha256(visit.body);
      return { page: { url: at, status, sha256: hash }, failure: null };
    },
  );
};
