import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Accounts } from './accounts.ts';
import { isFolder, SITE_FOLDER } from './trees.ts';

const TYPES: Readonly<Record<string, string>> = {
  html: 'text/html; charset=utf-8',
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  json: 'application/json; charset=utf-8',
  svg: 'image/svg+xml',
};

const page = (title: string): string =>
  `<!doctype html><html lang="en"><title>${title}</title><h1>${title}</h1></html>\n`;

/** @param path with or without a slash at its ends, without the query */
const serve = (accounts: Accounts, domain: string, path: string, reply: FastifyReply) => {
  const account = accounts.ofDomain(domain);
  if (!account) return reply.code(404).type('text/html').send(page('No such site'));
  if (accounts.faults.ofPlan(domain) === 'elsewhere') {
    return reply.type('text/html').send(page('Parked domain'));
  }
  const isSuspended =
    accounts.suspensionOf(account.username) !== undefined ||
    accounts.faults.ofPlan(domain) === 'suspended';
  if (isSuspended) return reply.code(503).type('text/html').send(page('Account Suspended'));
  const tree = accounts.treeOf(account.username);
  const asked = [SITE_FOLDER, ...path.split('/').filter((part) => part !== '')].join('/');
  const file = isFolder(tree, asked) ? `${asked}/index.html` : asked;
  const content = tree.get(file);
  if (content == null) return reply.code(404).type('text/html').send(page('Not Found'));
  const ending = file.slice(file.lastIndexOf('.') + 1);
  return reply.type(TYPES[ending] ?? 'text/plain; charset=utf-8').send(content);
};

/** Accounts' sites from `public_html`: by the Host header, and under /sites/{domain}/. */
export const addSites = (app: FastifyInstance, accounts: Accounts): void => {
  app.addHook('onRequest', async (request, reply) => {
    const domain = request.hostname.toLowerCase().replace(/^www\./, '');
    if (accounts.ofDomain(domain) === undefined) return;
    if (request.method !== 'GET' && request.method !== 'HEAD') return reply.code(405).send();
    return serve(accounts, domain, request.url.split('?')[0] ?? '', reply);
  });
  app.get('/sites/:domain/*', async (request, reply) => {
    const { domain, '*': path } = request.params as { readonly domain: string; '*': string };
    return serve(accounts, domain.toLowerCase(), path, reply);
  });
};
