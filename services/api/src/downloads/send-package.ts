import { createReadStream } from 'node:fs';
import type { FastifyReply } from 'fastify';
import type { Package } from './package-store.ts';
import type { PlannedAnswer } from './plan-answer.ts';

type Sending = {
  readonly package: Package;
  /** For saving: ASCII, without quotes. */
  readonly fileName: string;
  readonly caching: string;
  readonly headersOnly: boolean;
};

export const sendPackage = (
  reply: FastifyReply,
  planned: PlannedAnswer,
  { package: { path, bytes, etag, modifiedAt }, fileName, caching, headersOnly }: Sending,
): FastifyReply => {
  reply.code(planned.status).headers({
    'accept-ranges': 'bytes',
    etag,
    'last-modified': modifiedAt.toUTCString(),
    'cache-control': caching,
  });
  if (planned.status === 304) return reply.send();
  if (planned.status === 416) return reply.header('content-range', `bytes */${bytes}`).send();
  const { from, to, status } = planned;
  if (status === 206) reply.header('content-range', `bytes ${from}-${to}/${bytes}`);
  reply.headers({
    'content-type': 'application/zip',
    'content-length': String(to - from + 1),
    'content-disposition': `attachment; filename="${fileName}"`,
  });
  return headersOnly ? reply.send() : reply.send(createReadStream(path, { start: from, end: to }));
};
