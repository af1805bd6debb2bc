import assert from 'node:assert/strict';
import { once } from 'node:events';
import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { createQueue } from './server.js';

const folder = mkdtempSync(join(tmpdir(), 'tokens-'));
const servers = [];
let time = new Date(2026, 0, 15, 10).getTime();
const queues = [
  { letter: 'A', name: 'Deposits', hindi: 'जमा' },
  { letter: 'B', name: 'Forms', hindi: 'फ़ॉर्म' },
];

const start = async (at = folder) => {
  const server = createQueue({ folder: at, key: 'secret', queues, now: () => time });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  servers.push(server);
  const address = `http://127.0.0.1:${server.address().port}`;
  const post = async (path, body, headers = { authorization: 'Bearer secret' }) => {
    const answer = await fetch(address + path, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    });
    return { status: answer.status, ...(await answer.json()) };
  };
  return { address, post, server };
};
after(() => {
  for (const server of servers) {
    server.closeAllConnections();
    server.close();
  }
  rmSync(folder, { recursive: true });
});

/** Sends a request as it stands and, where it is to be cut off, hangs up before it is whole. */
const sendRaw = async (server, text, isCutOff = false) => {
  const taken = once(server, 'request');
  const socket = connect(server.address().port, '127.0.0.1');
  socket.on('error', () => undefined);
  socket.write(text);
  const [request] = await taken;
  if (isCutOff) {
    const over = new Promise((resolve) => {
      request.once('close', resolve);
    });
    socket.destroy();
    await over;
    return '';
  }
  const [answer] = await once(socket, 'data');
  socket.destroy();
  return String(answer);
};

test('tokens are called in the order in which they came, each queue by itself', async () => {
  const { post } = await start();
  assert.deepEqual(await post('/tokens', { letter: 'A' }), {
    status: 201,
    token: 'A001',
    ahead: 0,
  });
  assert.deepEqual(await post('/tokens', { letter: 'A' }), {
    status: 201,
    token: 'A002',
    ahead: 1,
  });
  assert.equal((await post('/tokens', { letter: 'B' })).token, 'B001');
  assert.deepEqual(await post('/calls', { letter: 'A', counter: 2 }), {
    status: 200,
    token: 'A001',
    counter: 2,
  });
  assert.equal((await post('/calls', { letter: 'B', counter: 1 })).token, 'B001');
  assert.equal((await post('/calls', { letter: 'B', counter: 1 })).status, 404);
});

test('a power cut loses nothing, also in the middle of a line', async () => {
  appendFileSync(join(folder, '2026-01-15.jsonl'), '\n{"letter":"A","num');
  const { post } = await start();
  assert.equal((await post('/calls', { letter: 'A', counter: 3 })).token, 'A002');
  const again = await start();
  assert.equal((await again.post('/calls', { letter: 'A', counter: 3 })).status, 404);
});

test('every screen hears of a call at once', async () => {
  const { address, post } = await start();
  const { body } = await fetch(`${address}/events`);
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  const next = async () => JSON.parse((await reader.read()).value.replace('data: ', ''));
  await next();
  await post('/tokens', { letter: 'B' });
  assert.equal((await next()).waiting.B, 1);
  await post('/calls', { letter: 'B', counter: 7 });
  const { calls, waiting } = await next();
  assert.equal(waiting.B, 0);
  assert.equal(
    calls.some(({ token, counter }) => token === 'B002' && counter === 7),
    true,
  );
  await reader.cancel();
});

test('a new day begins at one, and the waits of a day are kept', async () => {
  time = new Date(2026, 0, 16, 10).getTime();
  const { address, post } = await start();
  assert.equal((await post('/tokens', { letter: 'A' })).token, 'A001');
  time += 12 * 60_000;
  await post('/calls', { letter: 'A', counter: 1 });
  const [a, b] = await (await fetch(`${address}/waits`)).json();
  assert.deepEqual(a, { letter: 'A', called: 1, average: 12, longest: 12 });
  assert.equal(b.average, null);
});

test('only counters call, and nothing odd is taken', async () => {
  const { address, post } = await start();
  assert.equal((await post('/calls', { letter: 'A', counter: 1 }, {})).status, 401);
  assert.equal((await post('/calls', { letter: 'A', counter: 100 })).status, 400);
  assert.equal((await post('/tokens', { letter: '__proto__' })).status, 404);
  assert.equal((await post('/tokens', 'x')).status, 400);
  for (const path of ['/server.js', '/../package.json', '/constructor']) {
    assert.equal((await fetch(address + path)).status, 404, path);
  }
  for (const path of [
    '/',
    '/door',
    '/counter',
    '/display.js',
    '/door.js',
    '/counter.js',
    '/style.css',
  ]) {
    assert.equal((await fetch(address + path)).status, 200, path);
  }
});

test('an address that is none, and a visitor who hangs up, end nothing but their request', async () => {
  const { address, post, server } = await start(join(folder, 'odd'));
  assert.match(await sendRaw(server, 'GET // HTTP/1.1\r\nHost: x\r\n\r\n'), /^HTTP\/1.1 400 /);
  const half = 'POST /tokens HTTP/1.1\r\nHost: x\r\nContent-Length: 90\r\n\r\n{"letter":';
  await sendRaw(server, half, true);
  assert.equal((await post('/tokens', { letter: 'A' })).token, 'A001');
  assert.equal((await fetch(address)).status, 200);
});
