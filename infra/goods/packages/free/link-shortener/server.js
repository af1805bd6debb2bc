import { randomInt, timingSafeEqual } from 'node:crypto';
import { appendFileSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';

const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';
const NAME = /^[a-z0-9-]{2,40}$/;
const MAX_BYTES = 10_000;

const randomName = () =>
  Array.from({ length: 6 }, () => LETTERS[randomInt(LETTERS.length)]).join('');

const readLines = (file) => {
  try {
    return readFileSync(file, 'utf8').split('\n');
  } catch (error) {
    if (error.code === 'ENOENT') return [];
    throw error;
  }
};

/** Links and clicks, one line each, only ever added: a line cut off by a power cut is skipped. */
const openLinks = (file) => {
  const links = new Map();
  const clicks = new Map();
  const take = (entry) => {
    if (entry.url) links.set(entry.name, entry.url);
    if (entry.day) {
      const days = clicks.get(entry.name) ?? new Map();
      clicks.set(entry.name, days.set(entry.day, (days.get(entry.day) ?? 0) + 1));
    }
  };
  for (const line of readLines(file)) {
    try {
      take(JSON.parse(line));
    } catch {}
  }
  // A new line first: whatever stands at the end of the file, this entry begins a line.
  const add = (entry) => {
    appendFileSync(file, `\n${JSON.stringify(entry)}`);
    take(entry);
  };
  return { links, clicks, add };
};

const isWebAddress = (text) => {
  try {
    return ['http:', 'https:'].includes(new URL(text).protocol);
  } catch {
    return false;
  }
};

const isKey = (given, key) => {
  const [one, other] = [Buffer.from(given), Buffer.from(key)];
  return key !== '' && one.length === other.length && timingSafeEqual(one, other);
};

const readJson = async (request) => {
  let text = '';
  for await (const chunk of request) {
    text += chunk;
    if (text.length > MAX_BYTES) return null;
  }
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

/** @param options `file` for the data, `key` for making links, `now` for tests. */
export const createShortener = ({ file, key, now = Date.now }) => {
  const { links, clicks, add } = openLinks(file);

  const make = async (request, answer) => {
    const wanted = await readJson(request);
    if (!wanted || !isWebAddress(wanted.url)) return answer(400, { error: 'url: an http address' });
    const name = wanted.name ?? randomName();
    if (!NAME.test(name)) return answer(400, { error: 'name: 2 to 40 of a-z, 0-9 and hyphen' });
    if (links.has(name)) return answer(409, { error: 'this name is taken' });
    add({ name, url: wanted.url });
    return answer(201, { name, url: wanted.url });
  };

  const follow = (name, response, answer) => {
    const url = links.get(name);
    if (url === undefined) return answer(404, { error: 'there is no such link' });
    add({ name, day: new Date(now()).toISOString().slice(0, 10) });
    response.writeHead(302, { location: new URL(url).href, 'cache-control': 'no-store' });
    return response.end();
  };

  const serve = (request, response, answer) => {
    const path = new URL(request.url, 'http://localhost').pathname.slice(1);
    const mayWrite = isKey((request.headers.authorization ?? '').replace('Bearer ', ''), key);
    if (request.method === 'GET' && path.startsWith('stats/')) {
      if (!mayWrite) return answer(401, { error: 'the key is missing or wrong' });
      return answer(200, Object.fromEntries(clicks.get(path.slice(6)) ?? []));
    }
    if (request.method === 'GET') return follow(path, response, answer);
    if (request.method !== 'POST') return answer(405, { error: 'GET or POST' });
    return mayWrite ? make(request, answer) : answer(401, { error: 'the key is missing or wrong' });
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
  const { PORT = '8080', FILE = 'links.jsonl', KEY = '' } = process.env;
  createShortener({ file: FILE, key: KEY }).listen(Number(PORT), () => {
    process.stdout.write(`Links are followed at http://localhost:${PORT}/<name>\n`);
    if (KEY === '') process.stdout.write('Set KEY to make links.\n');
  });
}
