import { problemSchema } from '@haat/contracts/http/problem';
import {
  type MetaTagsAnswer,
  metaTagsAnswerSchema,
  metaTagsQuerySchema,
} from '@haat/contracts/http/webtools/meta-tags-checker';
import { answers, Refusal } from '@haat/platform/answers';
import type { FastifyReply } from 'fastify';
import type { Tool } from '../context.ts';
import { addressToFetch, failureAnswer } from '../pages/fetch-answer.ts';
import { contentTypeOf, isWebPage, robotsHeaders } from '../pages/response-headers.ts';
import { type Parsing, unreadText } from '../parsing/parsing.ts';
import type { FetchResult, WebVisitor } from '../ssrf-guard/web-visitor.ts';
import { findingsOf } from './findings.ts';
import { imageOf, previewOf } from './preview.ts';
import { fetchPicture, inspectImage, type Picture } from './preview-image.ts';

/** Tags come first; the rest is text. */
const MAX_PAGE_BYTES = 1024 * 1024;

/** @throws {Refusal} 422 when the page cannot be read in time. */
const checkPage = async (
  { visitor, parsing }: { readonly visitor: WebVisitor; readonly parsing: Parsing },
  visit: FetchResult & { readonly ok: true },
): Promise<MetaTagsAnswer> => {
  const hop = visit.hops.at(-1) ?? visit.hops[0];
  const { url, status } = hop;
  const contentType = contentTypeOf(hop);
  const answer = { url, status, contentType: contentType?.type ?? null, failure: null };
  if (!isWebPage(contentType?.type)) return { ...answer, page: null };

  const read = await parsing.read('metaTags', {
    body: visit.body,
    charset: contentType?.charset ?? null,
  });
  if (!read.ok) throw new Refusal(422, unreadText(read.reason));
  const byHeader = robotsHeaders(hop).map((value) => value.toLowerCase());
  const tags = { ...read.output, robots: [...read.output.robots, ...byHeader] };
  const imageUrl = imageOf(tags, url);
  const image = imageUrl === null ? null : await inspectImage(visitor, imageUrl);
  const findings = [...findingsOf({ url, status, tags, image })];
  const preview = { ...previewOf(tags, url), image };
  return { ...answer, page: { tags, preview, findings, isCut: visit.isCut } };
};

const sendPicture = (reply: FastifyReply, { type, body }: Picture & { ok: true }): FastifyReply =>
  reply
    .header('content-type', type)
    .header('content-disposition', 'inline')
    .send(Buffer.from(body));

export const metaTagsChecker: Tool = async (app, { publicWeb, parsing }) => {
  app.get(
    '/api/webtools/meta-tags-checker',
    {
      schema: {
        tags: ['webtools'],
        summary: 'What does a page say about itself, and how does it look when shared?',
        querystring: metaTagsQuerySchema,
        response: answers(200, metaTagsAnswerSchema),
      },
    },
    ({ query }) =>
      publicWeb.withVisitor(async (visitor) => {
        const address = addressToFetch(query.url);
        const visit = await visitor.visit(address, { maxBytes: MAX_PAGE_BYTES });
        if (visit.ok) return checkPage({ visitor, parsing }, visit);
        const failure = failureAnswer(visit);
        return { url: visit.url, status: null, contentType: null, page: null, failure };
      }),
  );

  app.get(
    '/api/webtools/meta-tags-checker/image',
    {
      schema: {
        tags: ['webtools'],
        summary:
          'The picture of a page (PNG, JPEG, WebP or GIF), since ours show none from elsewhere',
        querystring: metaTagsQuerySchema,
        response: { '4xx': problemSchema, '5xx': problemSchema },
      },
    },
    async ({ query }, reply) => {
      const picture = await publicWeb.withVisitor((visitor) =>
        fetchPicture(visitor, addressToFetch(query.url)),
      );
      if (!picture.ok) throw new Refusal(400, picture.failure);
      return sendPicture(reply, picture);
    },
  );
};
