import { problemSchema } from '@haat/contracts/http/problem';
import { PROBLEM_CONTENT_TYPE } from '@haat/platform/http-server/refusal';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Where whoever reads the page goes on. */
type WayOn = { readonly label: string; readonly to: string };

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '"': '&quot;' };
const escaped = (text: string): string => text.replace(/[&<"]/g, (mark) => ESCAPES[mark] ?? mark);

const pageOf = (title: string, text: string, ways: readonly WayOn[]): string => `<!doctype html>
<html lang="en-IN">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escaped(title)} - Haat</title>
<style>
:root { color-scheme: light dark; font: 1.125rem/1.6 system-ui, sans-serif }
body { max-width: 36rem; margin: 15vh auto; padding: 0 1.5rem }
a { margin-right: 1.5rem; line-height: 3rem }
</style>
<main>
<h1>${escaped(title)}</h1>
<p>${escaped(text)}</p>
<p>${ways.map(({ label, to }) => `<a href="${escaped(to)}">${escaped(label)}</a>`).join(' ')}</p>
</main>
</html>
`;

/**
 * For an address that people open by hand: a refusal is said in a page, in the same words, to whose
 * browser asks for pages, and in problem details to everybody else.
 */
const saidInAPage =
  (title: string, ways: readonly WayOn[]) =>
  async (request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown> => {
    const isProblem = String(reply.getHeader('content-type')).startsWith(PROBLEM_CONTENT_TYPE);
    if (!isProblem || typeof payload !== 'string') return payload;
    reply.header('vary', 'accept');
    if (!request.headers.accept?.includes('text/html')) return payload;
    reply.type('text/html; charset=utf-8');
    return pageOf(title, problemSchema.parse(JSON.parse(payload)).error, ways);
  };

const SUPPORT: WayOn = { label: 'Write to us', to: '/user/dashboard?tab=tickets&write=new' };

export const boughtDownloadSaid = saidInAPage('Your download', [
  { label: 'My Orders', to: '/user/dashboard?tab=orders' },
  SUPPORT,
]);

export const freeDownloadSaid = saidInAPage('Your download', [
  { label: 'All code', to: '/codes' },
  SUPPORT,
]);
