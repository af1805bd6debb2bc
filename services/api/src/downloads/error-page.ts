import { problemSchema } from '@haat/contracts/http/problem';
import { PROBLEM_CONTENT_TYPE } from '@haat/platform/answers';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type NextLink, plainPage } from '../plain-page.ts';

/** Browsers get a refusal as a page, other callers as problem details. */
const createErrorPage =
  (title: string, ways: readonly NextLink[]) =>
  async (request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown> => {
    const isProblem = String(reply.getHeader('content-type')).startsWith(PROBLEM_CONTENT_TYPE);
    if (!isProblem || typeof payload !== 'string') return payload;
    reply.header('vary', 'accept');
    if (!request.headers.accept?.includes('text/html')) return payload;
    reply.type('text/html; charset=utf-8');
    return plainPage(title, problemSchema.parse(JSON.parse(payload)).error, ways);
  };

const SUPPORT: NextLink = { label: 'Contact support', to: '/user/dashboard?tab=tickets&write=new' };

export const boughtDownloadErrorPage = createErrorPage('Your download', [
  { label: 'My Orders', to: '/user/dashboard?tab=orders' },
  SUPPORT,
]);

export const freeDownloadErrorPage = createErrorPage('Your download', [
  { label: 'All code', to: '/codes' },
  SUPPORT,
]);
