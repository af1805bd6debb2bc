import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { createFormServer } from './server.js';

let folder;
let server;
let address;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'forms-'));
  server = createFormServer({ folder, key: 'open sesame', now: () => 10_000 });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${server.address().port}`;
});
after(async () => {
  server.close();
  await rm(folder, { recursive: true });
});

const send = (form, fields) =>
  fetch(`${address}/${form}`, {
    method: 'POST',
    body: new URLSearchParams(fields),
    headers: { referer: 'https://shop.example/contact?a=1&b=2' },
  });
const read = async (form, key = 'open sesame') =>
  (await fetch(`${address}/${form}?key=${encodeURIComponent(key)}`)).text();

test('a message is saved, and shown with escaped HTML', async () => {
  const answer = await send('contact', { name: 'Asha', text: '<b>Hello</b>' });
  assert.equal(answer.status, 200);
  assert.match(await answer.text(), /<a href="https:\/\/shop\.example\/contact\?a=1&amp;b=2">/);
  const html = await read('contact');
  assert.match(html, /<td>Asha<\/td>/);
  assert.match(html, /&lt;b&gt;Hello/);
  assert.match(html, /1 Jan 1970, 5:30.am/);
});

test('each form has its own messages', async () => {
  await send('orders', { what: 'ten boxes' });
  assert.doesNotMatch(await read('contact'), /ten boxes/);
});

test('spam is not saved', async () => {
  await send('robots', { text: 'buy', website: 'http://spam.example' });
  await send('robots', { text: 'buy', opened: '9000' });
  await send('robots', { text: ' ' });
  assert.doesNotMatch(await read('robots'), /<td>/);
});

test('messages are not shown without the key', async () => {
  assert.equal((await fetch(`${address}/contact`)).status, 403);
  assert.match(await read('contact', 'guess'), /key is missing or wrong/);
});

test('a path outside the folder is not found', async () => {
  for (const path of ['/..%2f..%2fetc', '/a/b', '/A']) {
    assert.equal((await fetch(address + path)).status, 404);
  }
});

test('a message of more than 100 KB is rejected', async () => {
  assert.equal((await send('contact', { text: 'x'.repeat(200_000) })).status, 413);
});
