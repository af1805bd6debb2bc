import { timingSafeEqual } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';
import { openDay } from './day.js';

const read = (file) => readFileSync(new URL(file, import.meta.url));
const PAGES = {
  '/': ['display.html', 'text/html; charset=utf-8'],
  '/door': ['door.html', 'text/html; charset=utf-8'],
  '/counter': ['counter.html', 'text/html; charset=utf-8'],
  '/display.js': ['display.js', 'text/javascript'],
  '/door.js': ['door.js', 'text/javascript'],
  '/counter.js': ['counter.js', 'text/javascript'],
  '/style.css': ['style.css', 'text/css'],
};
const MAX_BYTES = 1_000;

const isKey = (given, key) => {
  const [one, other] = [Buffer.from(given), Buffer.from(key)];
  return key !== '' && one.length === other.length && timingSafeEqual(one, other);
};

/** @returns null for a body that is too long, or no object */
const readJson = async (request) => {
  let text = '';
  for await (const chunk of request) {
    text += chunk;
    if (text.length > MAX_BYTES) return null;
  }
  try {
    const body = JSON.parse(text);
    return typeof body === 'object' ? body : null;
  } catch {
    return null;
  }
};

/** @param options `folder` for the days, `key` of the counters, `queues`, and `now` for tests */
export const createQueue = ({ folder, key, queues, now = Date.now }) => {
  const letters = queues.map(({ letter }) => letter);
  const screens = new Set();
  let open = null;
  const today = () => {
    const day = new Date(now()).toLocaleDateString('en-CA');
    if (open?.day !== day) open = openDay(folder, day, letters);
    return open;
  };
  const state = () => `data: ${JSON.stringify({ ...today().show(), queues })}\n\n`;
  const tellScreens = () => {
    const news = state();
    for (const screen of screens) screen.write(news);
  };

  const watch = (request, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
    response.write(state());
    screens.add(response);
    request.on('close', () => screens.delete(response));
  };

  const act = async (path, request, answer) => {
    const body = await readJson(request);
    if (!body) return answer(400, { error: 'a small JSON object is needed' });
    if (path === '/tokens') {
      const token = today().issue(body.letter, now());
      if (!token) return answer(404, { error: 'there is no such queue' });
      tellScreens();
      return answer(201, token);
    }
    if (!isKey((request.headers.authorization ?? '').replace('Bearer ', ''), key)) {
      return answer(401, { error: 'the key is missing or wrong' });
    }
    if (!/^[1-9]\d?$/.test(String(body.counter))) return answer(400, { error: 'counter: 1 to 99' });
    const call = today().call(body.letter, Number(body.counter), now());
    if (!call) return answer(404, { error: 'nobody waits in this queue' });
    tellScreens();
    return answer(200, call);
  };

  const serve = (request, response, answer) => {
    const path = new URL(request.url, 'http://localhost').pathname;
    if (request.method === 'POST' && ['/tokens', '/calls'].includes(path))
      return act(path, request, answer);
    if (request.method !== 'GET') return answer(405, { error: 'GET or POST' });
    if (path === '/events') return watch(request, response);
    if (path === '/waits') return answer(200, today().waits());
    const page = Object.hasOwn(PAGES, path) ? PAGES[path] : null;
    if (!page) return answer(404, { error: 'there is no such page' });
    const [file, type] = page;
    response.writeHead(200, {
      'content-type': type,
      'content-security-policy': "default-src 'self'",
    });
    return response.end(read(file));
  };

  return createServer(async (request, response) => {
    const answer = (status, body) => {
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(`${JSON.stringify(body)}\n`);
    };
    try {
      await serve(request, response, answer);
    } catch (error) {
      // A visitor who sends nonsense, or hangs up, ends a request and never the process.
      process.stderr.write(`${error.stack}\n`);
      if (!response.headersSent) answer(400, { error: 'this request cannot be read' });
      else response.destroy();
    }
  });
};

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { PORT = '8080', DAYS = 'days', KEY = '' } = process.env;
  const queues = JSON.parse(read('queues.json'));
  createQueue({ folder: DAYS, key: KEY, queues }).listen(Number(PORT), () => {
    process.stdout.write(
      `Screen http://localhost:${PORT}/, door /door, counters /counter, waits /waits\n`,
    );
    if (KEY === '') process.stdout.write('Set KEY, or no counter can call.\n');
  });
}
