import assert from 'node:assert/strict';
import { once } from 'node:events';
import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { createShortener } from './server.js';

const folder = mkdtempSync(join(tmpdir(), 'links-'));
const file = join(folder, 'links.jsonl');
const servers = [];
let address;

const start = async () => {
  const server = createShortener({ file, key: 'secret', now: () => Date.parse('2026-01-15') });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  servers.push(server);
  return `http://127.0.0.1:${server.address().port}`;
};
before(async () => {
  address = await start();
});
after(() => {
  for (const server of servers) server.close();
  rmSync(folder, { recursive: true });
});

const authorization = 'Bearer secret';
const make = (body, headers = { authorization }) =>
  fetch(address, { method: 'POST', headers, body: JSON.stringify(body) });
const follow = (name, at = address) => fetch(`${at}/${name}`, { redirect: 'manual' });

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

test('a link is made with the key, and followed by everybody', async () => {
  const made = await make({ name: 'diwali', url: 'https://example.com/a?b=c' });
  assert.equal(made.status, 201);
  const followed = await follow('diwali');
  assert.equal(followed.status, 302);
  assert.equal(followed.headers.get('location'), 'https://example.com/a?b=c');
});

test('a name is made up when none is given', async () => {
  const { name } = await (await make({ url: 'https://example.com' })).json();
  assert.match(name, /^[a-z2-9]{6}$/);
});

test('nothing else than web addresses, free names and the right key will do', async () => {
  assert.equal((await make({ url: 'javascript:alert(1)' })).status, 400);
  assert.equal((await make({ name: '../x', url: 'https://example.com' })).status, 400);
  assert.equal((await make({ name: 'diwali', url: 'https://example.com' })).status, 409);
  assert.equal((await make({ url: 'https://example.com' }, {})).status, 401);
  assert.equal((await follow('nowhere')).status, 404);
});

test('clicks are counted by the day, for who has the key', async () => {
  await follow('diwali');
  const stats = await fetch(`${address}/stats/diwali`, { headers: { authorization } });
  assert.deepEqual(await stats.json(), { '2026-01-15': 2 });
  assert.equal((await fetch(`${address}/stats/diwali`)).status, 401);
});

test('links outlive a power cut in the middle of a line', async () => {
  appendFileSync(file, '\n{"name":"half","ur');
  const again = await start();
  assert.equal((await follow('diwali', again)).status, 302);
  await fetch(again, {
    method: 'POST',
    headers: { authorization },
    body: JSON.stringify({ name: 'after', url: 'https://example.com' }),
  });
  assert.equal((await follow('after', await start())).status, 302);
});

test('an address that is none, and a visitor who hangs up, end nothing but their request', async () => {
  const [server] = servers;
  assert.match(await sendRaw(server, 'GET // HTTP/1.1\r\nHost: x\r\n\r\n'), /^HTTP\/1.1 400 /);
  const half = `POST / HTTP/1.1\r\nHost: x\r\nAuthorization: ${authorization}\r\nContent-Length: 90`;
  await sendRaw(server, `${half}\r\n\r\n{"url":`, true);
  assert.equal((await make({ name: 'after-all', url: 'https://example.com' })).status, 201);
});
