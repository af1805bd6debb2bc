import type { RequestListener } from 'node:http';

export const PAGES = 60;

/** A chain of pages, with a dead link, a moved page and a private part. */
const answerOf = (path: string): { status: number; location?: string; body: string } => {
  if (path === '/robots.txt') return { status: 200, body: 'User-agent: *\nDisallow: /private\n' };
  if (path === '/gone') return { status: 404, body: '' };
  if (path === '/old') return { status: 301, location: '/page/2', body: '' };
  const number = path === '/' ? 0 : Number(/^\/page\/(\d+)$/.exec(path)?.[1] ?? Number.NaN);
  if (Number.isNaN(number)) return { status: 404, body: '' };
  const next = number < PAGES ? `<a href="/page/${number + 1}">next</a>` : '';
  const more =
    number === 0 ? '<a href="/gone"></a><a href="/old"></a><a href="/private/x"></a>' : '';
  return { status: 200, body: `<title>${number}</title><a href="/">home</a>${next}${more}` };
};

export const linkedSite =
  (onRequest: (path: string) => void): RequestListener =>
  ({ url = '/' }, response) => {
    onRequest(url);
    const { status, location, body } = answerOf(url);
    const type = url.endsWith('.txt') ? 'text/plain' : 'text/html; charset=utf-8';
    const headers = { 'content-type': type, ...(location === undefined ? {} : { location }) };
    response.writeHead(status, headers).end(body);
  };
