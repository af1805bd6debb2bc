import { webToolMessages } from '@haat/contracts/web-tool-messages';
import { misbehavingWorkerUrl } from '@haat/testkit/misbehaving';
import { openWebTools } from '@haat/testkit/webtools';
import { afterAll, describe, expect, it } from 'vitest';
import { createParsing, unreadText } from './parsing.ts';

const parsing = createParsing();
afterAll(() => parsing.close());

const robots = (body: Uint8Array) =>
  parsing.read('robots', { origin: 'https://a.example', body, urls: ['https://a.example/x'] });

describe('Untrusted text', () => {
  it('is moved to the thread that parses it', async () => {
    const body = new Uint8Array(Buffer.from('<title>Loom</title>'));
    const read = await parsing.read('metaTags', { body, charset: null });
    expect(read).toMatchObject({ ok: true, output: { titles: ['Loom'] } });
    expect(body.byteLength).toBe(0);
  });

  it('is copied if its memory is shared or pooled', async () => {
    const text = 'User-agent: *\nDisallow: /x';
    const shared = new Uint8Array(new SharedArrayBuffer(text.length));
    shared.set(Buffer.from(text));
    const pooled = Buffer.from(text);
    for (const body of [shared, shared, pooled]) {
      expect(await robots(body)).toMatchObject({ ok: true, output: { allowed: [false] } });
      expect(body.byteLength).toBe(text.length);
    }
  });

  it('is not sent to a thread when it is too large', async () => {
    const body = new Uint8Array(16 * 1024 * 1024 + 1);
    expect(await robots(body)).toEqual({ ok: false, reason: 'too_large' });
    const text = 'x'.repeat(body.byteLength);
    const whois = await parsing.read('whois', { domain: 'a.example', text });
    expect(whois).toEqual({ ok: false, reason: 'too_large' });
  });

  it('is reported when it could not be parsed', async () => {
    const unread: string[] = [];
    const stuck = createParsing({
      workerUrl: misbehavingWorkerUrl,
      deadlineMs: 1,
      onUnread: (task, reason) => unread.push(`${task} ${reason}`),
    });
    await stuck.read('whois', { domain: 'a.example', text: '' });
    await stuck.close();
    expect(unread).toEqual(['whois too_slow']);
  });

  it('is not parsed once the web tools are closed', async () => {
    const own = createParsing();
    const shop = await openWebTools({}, { parsing: own });
    await shop.close();
    const read = await own.read('whois', { domain: 'a.example', text: '' });
    expect(read).toEqual({ ok: false, reason: 'closed' });
  });

  it('is blamed only when it was too slow or broke the parser', () => {
    expect(unreadText('too_slow')).toBe(webToolMessages.unreadable);
    expect(unreadText('died')).toBe(webToolMessages.unreadable);
    expect(unreadText('busy')).toBe(webToolMessages.readersBusy);
  });
});
