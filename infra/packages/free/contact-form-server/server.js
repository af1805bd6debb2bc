import { timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';
import { FORM_NAME, openMessages, readMessage } from './messages.js';

const MAX_BYTES = 100_000;

const escaped = (text) =>
  String(text)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');

const STYLE =
  'body{max-width:60rem;margin:2rem auto;padding:0 1rem;color:#1d2430;background:#f5f6f8;' +
  'font-family:system-ui,sans-serif;line-height:1.5}a{color:#2340a8}' +
  'table{width:100%;border-collapse:collapse;background:#fff}thead{background:#e3e7f0}' +
  'td,th{padding:.6rem .75rem;border-bottom:1px solid #d3d8e2;text-align:left;vertical-align:top;overflow-wrap:anywhere}';

const page = (title, body) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="description" content="${escaped(title)}">
<title>${escaped(title)}</title>
<style>${STYLE}</style>
</head>
<body><main><h1>${escaped(title)}</h1>${body}</main></body>
</html>`;

const DAY_AND_TIME = new Intl.DateTimeFormat('en-IN', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'Asia/Kolkata',
});

/** The time in India, for people. The file keeps the exact time. */
const shown = (name, value = '') =>
  escaped(name === 'at' && value ? DAY_AND_TIME.format(new Date(value)) : value);

/** A way back to the page with the form. */
const backLink = (referrer) =>
  /^https?:/.test(referrer) ? ` <a href="${escaped(referrer)}">Back to the website</a>` : '';

const table = (rows) => {
  if (rows.length === 0) return '<p>No messages yet.</p>';
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const head = columns.map((name) => `<th scope="col">${escaped(name)}</th>`).join('');
  const lines = rows
    .toReversed()
    .map(
      (row) => `<tr>${columns.map((name) => `<td>${shown(name, row[name])}</td>`).join('')}</tr>`,
    );
  return `<table><thead><tr>${head}</tr></thead><tbody>${lines.join('\n')}</tbody></table>`;
};

const readBody = async (request) => {
  const chunks = [];
  let size = 0;
  for await (const chunk of request) {
    size += chunk.length;
    if (size > MAX_BYTES) return null;
    chunks.push(chunk);
  }
  return new URLSearchParams(Buffer.concat(chunks).toString('utf8'));
};

const isKey = (given, key) => {
  const [one, other] = [Buffer.from(given), Buffer.from(key)];
  return one.length === other.length && timingSafeEqual(one, other);
};

/** @param options `folder` for the messages, `key` to read them, `now` for tests. */
export const createFormServer = ({ folder, key, now = Date.now }) => {
  const messages = openMessages(folder);

  const receive = async (form, request, answer) => {
    const body = await readBody(request);
    if (body === null)
      return answer(413, page('Message too long', '<p>Please shorten your message.</p>'));
    const message = readMessage(body, now());
    if (message.ok) await messages.add(form, message.fields, now());
    // The same answer for spam, so that robots notice nothing.
    return answer(
      200,
      page(
        'Thank you',
        `<p>We have received your message.${backLink(request.headers.referer ?? '')}</p>`,
      ),
    );
  };

  const show = async (form, url, answer) => {
    if (key === '' || !isKey(url.searchParams.get('key') ?? '', key)) {
      return answer(403, page('No access', '<p>The key is missing or wrong.</p>'));
    }
    return answer(200, page(`Messages from ${form}`, table(await messages.list(form))));
  };

  return createServer(async (request, response) => {
    const answer = (status, html) => {
      response.writeHead(status, {
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-store',
        'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
      });
      response.end(html);
    };
    try {
      const url = new URL(request.url, 'http://localhost');
      const form = url.pathname.slice(1);
      if (!FORM_NAME.test(form)) return answer(404, page('Not found', ''));
      if (request.method === 'POST') return await receive(form, request, answer);
      if (request.method === 'GET') return await show(form, url, answer);
      return answer(405, page('Not allowed', ''));
    } catch (error) {
      process.stderr.write(`${error.stack}\n`);
      return answer(500, page('Something went wrong', '<p>Please try again.</p>'));
    }
  });
};

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { PORT = '8080', FOLDER = 'messages', KEY = '' } = process.env;
  createFormServer({ folder: FOLDER, key: KEY }).listen(Number(PORT), () => {
    process.stdout.write(`Listening on http://localhost:${PORT}/<form name>\n`);
    if (KEY === '') process.stdout.write('Set KEY to read messages in the browser.\n');
  });
}
