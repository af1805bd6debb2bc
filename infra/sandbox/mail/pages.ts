import type { FastifyPluginAsync } from 'fastify';
import type { Journal } from '../journal.ts';
import { type ParsedMail, readMail, readMails, type TakenMail } from './parsed-mail.ts';

const LISTED = 200;

/** No scripts, no loads; a mail's HTML is in a sandboxed frame. */
const PAGE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'";
const MAIL_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);

const page = (title: string, body: string): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${escaped(title)}</title>
<meta name="viewport" content="width=device-width,initial-scale=1">
<style>body{font:16px/1.5 system-ui,sans-serif;max-width:860px;margin:2rem auto;padding:0 1rem}
td,th{text-align:left;padding:.25rem 1rem .25rem 0}pre{white-space:pre-wrap;background:#f4f4f4;padding:1rem}
iframe{width:100%;height:60rem;border:1px solid #999}</style></head>
<body>${body}</body></html>
`;

const newest = (taken: Iterable<TakenMail>): readonly TakenMail[] => {
  const last: TakenMail[] = [];
  for (const mail of taken) {
    last.push(mail);
    if (last.length > LISTED) last.shift();
  }
  return last.toReversed();
};

const listPage = (mails: readonly ParsedMail[], count: number): string => {
  const rows = mails.map(
    ({ number, at, to, subject }) =>
      `<tr><td>${escaped(at)}</td><td>${escaped(to.join(', '))}</td>` +
      `<td><a href="/mails/${number}">${escaped(subject || '(no subject)')}</a></td></tr>`,
  );
  const table = `<table><tr><th>When</th><th>To</th><th>Subject</th></tr>${rows.join('')}</table>`;
  return page(
    'Sandbox mail',
    `<h1>Sandbox mail</h1><p>${count} mails were taken. None of them is delivered.</p>` +
      (rows.length === 0 ? '' : table),
  );
};

const mailPage = ({ number, at, from, to, subject, text, headers }: ParsedMail): string =>
  page(
    subject,
    `<p><a href="/">All mails</a></p><h1>${escaped(subject)}</h1>` +
      `<p>${escaped(at)}, from ${escaped(from)} to ${escaped(to.join(', '))}</p>` +
      `<h2>Text</h2><pre>${escaped(text)}</pre>` +
      `<h2>HTML</h2><iframe sandbox="" title="The mail as HTML" src="/mails/${number}/html"></iframe>` +
      `<h2>Headers</h2><pre>${escaped(headers)}</pre>`,
  );

export const mailPages =
  (taken: Journal<TakenMail>): FastifyPluginAsync =>
  async (app) => {
    type Numbered = { readonly Params: { readonly number: string } };
    const mailOf = async ({ number }: Numbered['Params']): Promise<ParsedMail | undefined> => {
      for (const mail of taken.entries()) {
        if (String(mail.number) === number) return readMail(mail);
      }
      return undefined;
    };

    app.addHook('onSend', async (_request, reply) => {
      reply.header('x-content-type-options', 'nosniff').header('cache-control', 'no-store');
    });
    app.get('/', async (_request, reply) => {
      const list = listPage(await readMails(newest(taken.entries())), taken.size());
      return reply.type('text/html').header('content-security-policy', PAGE_POLICY).send(list);
    });
    app.get<Numbered>('/mails/:number', async ({ params }, reply) => {
      const mail = await mailOf(params);
      if (mail === undefined) return reply.code(404).send({ error: 'no such mail' });
      return reply
        .type('text/html')
        .header('content-security-policy', PAGE_POLICY)
        .send(mailPage(mail));
    });
    app.get<Numbered>('/mails/:number/html', async ({ params }, reply) => {
      const mail = await mailOf(params);
      if (mail === undefined) return reply.code(404).send({ error: 'no such mail' });
      return reply.type('text/html').header('content-security-policy', MAIL_POLICY).send(mail.html);
    });
  };
