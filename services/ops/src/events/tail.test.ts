// @module-tag nightly
import { domainNameStream } from '@haat/contracts/events/domain-name';
import { eventDefinition } from '@haat/contracts/events/registry';
import { START } from '@haat/event-store/port';
import { type Engines, openEngines } from '@haat/testkit/engines';
import { createScriptedCustomer, streamsOf } from '@haat/testkit/scripted-customer';
import { startSeveringProxy } from '@haat/testkit/severing-proxy';
import { waitFor } from '@haat/testkit/wait-for';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Running, runOps, startOps } from '../testing/run-ops.ts';

let shop: Engines;
beforeAll(async () => {
  shop = await openEngines();
});
afterAll(() => shop.close());

const { version } = eventDefinition('OrderPlaced');

const buy = (domain: string) => createScriptedCustomer(shop.store).buy({ domain });
const tail = (options: string, env: Readonly<Record<string, string>> = {}): Running =>
  startOps(`events tail ${options}`.split(' '), shop.url, env);

type Line = Readonly<Record<string, unknown>>;
const linesOf = (out: string): readonly Line[] =>
  out
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));
const waitForOutput = (running: Running, text: string) =>
  waitFor(async () => running.out().includes(text));

describe('events tail', () => {
  it('prints past and new events, and exits with 0 on Ctrl-C', async () => {
    const before = await buy('tailed.in');
    const running = tail(`--since ${'0'.repeat(19)} --ndjson`);
    await waitForOutput(running, before.orderId);
    const after = await buy('tailed-on.in');
    await waitForOutput(running, `"domainname-${after.domain}"`);
    await waitFor(async () =>
      linesOf(running.out()).some(({ stream }) => stream === `order-${after.orderId}`),
    );
    running.kill('SIGINT');
    const { code, out, err } = await running.ended;
    expect({ code, err }).toEqual({ code: 0, err: '' });
    const { events } = await shop.store.readAll(START);
    expect(linesOf(out).map(({ position }) => position)).toEqual(
      events.map(({ position }) => position),
    );
    const placed = linesOf(out).find(({ stream }) => stream === streamsOf(before).order);
    expect(placed).toMatchObject({
      ...{ revision: 0, type: 'OrderPlaced', correlationId: before.orderId },
      ...{ schema: `OrderPlaced.v${version}.schema.json`, version },
      actor: { kind: 'customer', id: 'asha' },
      data: { orderId: before.orderId, service: { registrant: { name: expect.any(String) } } },
    });
    expect(JSON.stringify(placed)).not.toContain('[encrypted]');
  });

  it('prints only the requested events since a time, without personal data', async () => {
    const { orderId, domain } = await buy('filtered.in');
    const [placed] = (await shop.store.read(`order-${orderId}`)).events;
    const since = String(placed?.metadata.occurredAt);
    const ofCorrelation = tail(`--correlation ${orderId} --since ${since} --sealed --ndjson`);
    const ofType = tail(`--type DomainNameReserved --since 2026-01-01`);
    const ofStream = tail(`--stream domainname-filter --since 2026-01-01 --ndjson`);
    await waitForOutput(ofCorrelation, 'OrderPlaced');
    await waitForOutput(ofType, domain);
    await waitForOutput(ofStream, domain);
    for (const one of [ofCorrelation, ofType, ofStream]) one.kill('SIGTERM');
    const [story, type, stream] = await Promise.all(
      [ofCorrelation, ofType, ofStream].map((one) => one.ended),
    );
    expect(linesOf(story?.out ?? '').every((one) => one.correlationId === orderId)).toBe(true);
    expect(story?.out).toContain('[encrypted]');
    expect(type?.out.split('\n').filter(Boolean)).not.toHaveLength(0);
    for (const line of type?.out.split('\n').filter(Boolean) ?? []) {
      expect(line).toMatch(
        /^\d{19} \S+ \S+ IST domainname-\S+ 0 DomainNameReserved \(customer asha\)$/,
      );
    }
    expect(linesOf(stream?.out ?? '').map((one) => one.stream)).toEqual([domainNameStream(domain)]);
    for (const one of [story, type, stream]) expect(one?.code).toBe(0);
  });

  it('resumes where it stopped after its connections were lost', async () => {
    const proxy = await startSeveringProxy(() => shop.url);
    const first = await buy('before-the-cut.in');
    const running = tail('--stream domainname- --since 2026-01-01 --ndjson', {
      ...{ EVENT_STORE_URL: proxy.url, KEY_STORE_URL: proxy.url },
    });
    await waitForOutput(running, first.domain);
    proxy.setClosed(true);
    const missed = await buy('while-it-was-away.in');
    await waitFor(async () => running.err().includes('trying again'));
    proxy.setClosed(false);
    const last = await buy('after-the-cut.in');
    await waitForOutput(running, last.domain);
    running.kill('SIGINT');
    const { code, out, err } = await running.ended;
    await proxy.stop();
    expect(code).toBe(0);
    expect(err).not.toContain('    at ');
    const domains = linesOf(out).map(({ stream }) => stream);
    expect(domains.slice(-3)).toEqual(
      [first, missed, last].map(({ domain }) => `domainname-${domain}`),
    );
    expect(new Set(domains).size).toBe(domains.length);
  });

  it('exits when its reader stops reading', async () => {
    const running = tail('--since 2026-01-01 --ndjson');
    await waitForOutput(running, '\n');
    running.stopReading();
    // A writer learns with its next line that a pipe has no reader.
    let isOver = false;
    const writing = (async () => {
      for (let n = 0; !isOver; n += 1) await buy(`unread-${n}.in`);
    })();
    const { code } = await running.ended;
    isOver = true;
    await writing;
    expect(code).toBe(0);
  });

  it.each([
    ['--type OrderPlased', 2, 'docs/events.md, such as OrderPlaced, not OrderPlased.'],
    ['--since yesterday', 2, '--since must be a position, as printed by events tail, or a day'],
    ['--since 2026-11-23T14:30', 2, ', not 2026-11-23T14:30.'],
    ['--since 9000000000000000000', 1, 'The event store ends at'],
    ['--since 9999999999999999999', 1, 'Not a position of the Postgres'],
    [`--since ${'0'.repeat(20)}:${'0'.repeat(20)}`, 1, 'Not a position of the Postgres'],
    ['--strem order-', 2, 'unknown option'],
  ])('refuses %s', async (options, code, expected) => {
    const ended = await tail(options).ended;
    expect(ended.code).toBe(code);
    expect(ended.out + ended.err).toContain(expected);
    expect(ended.err).not.toContain('    at ');
  });
});

describe('events show', () => {
  it('prints a whole stream as text, JSON and NDJSON, without personal data on request', async () => {
    const { orderId } = await buy('shown.in');
    const [people, json, ndjson, sealed] = await Promise.all([
      runOps(`events show order-${orderId}`, shop.url),
      runOps(`events show order-${orderId} --json`, shop.url),
      runOps(`events show order-${orderId} --ndjson`, shop.url),
      runOps(`events show order-${orderId} --sealed`, shop.url),
    ]);
    const [placed] = (await shop.store.read(`order-${orderId}`)).events;
    expect(people.out).toMatch(/^0 OrderPlaced, 20\S+ \S+ IST \(customer asha\)\n {2}\{\n/);
    expect(JSON.parse(json.out)).toMatchObject([{ revision: 0, data: placed?.data }]);
    expect(linesOf(ndjson.out)).toEqual(JSON.parse(json.out));
    expect(people.out).toContain('asha@example.in');
    expect(sealed.out).not.toContain('asha@example.in');
    expect(sealed.out).toContain('[encrypted]');
    for (const { code } of [people, json, ndjson, sealed]) expect(code).toBe(0);
  });

  it('explains what a stream name looks like when the stream is not found', async () => {
    const { code, out } = await runOps('events show HT-1', shop.url);
    expect({ code, out }).toMatchObject({ code: 1, out: expect.stringContaining('order-HT-1') });
    const named = await runOps('events show order-HT-1', shop.url);
    expect(named.out).not.toContain('order-order');
  });
});
