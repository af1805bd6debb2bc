// @module-tag slow
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connectEventStore } from '@haat/event-store/connect';
import { START } from '@haat/event-store/port';
import { startEventStoreDbStandIn } from '@haat/event-store/testing/eventstoredb-stand-in';
import { systemClock } from '@haat/platform/clock';
import { connectDatabase, ensureDatabase } from '@haat/platform/database';
import { newCommandId } from '@haat/platform/ids';
import { createAnchorWriter } from '@haat/record/anchors';
import { eventHash } from '@haat/record/hash-chain';
import { type Engines, openEngines } from '@haat/testkit/engines';
import { type Bought, createScriptedCustomer } from '@haat/testkit/scripted-customer';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runOps, startOps } from '../testing/run-ops.ts';

let shop: Engines;
let folder: string;
let bought: Bought;
let exported: string;

/** Signs what is there as if it were a minute old. */
const anchor = async (url: string): Promise<void> => {
  const store = await connectEventStore(url);
  const clock = { now: () => systemClock.now() + 3_600_000 };
  const { keyStore } = shop;
  await createAnchorWriter(
    { store: { ...store, encrypt: shop.store.encrypt }, keyStore, clock },
    { everyEvents: 1_000, maxAgeMs: 60_000 },
  ).poll();
  await store.close();
};

const ops = (line: string, env: Readonly<Record<string, string>> = {}) =>
  runOps(line, shop.url, env);
const by = '--operator meera --reason restored --yes';
const file = (name: string): string => join(folder, name);

beforeAll(async () => {
  shop = await openEngines();
  folder = await mkdtemp(join(tmpdir(), 'haat-export-'));
  const { buy } = createScriptedCustomer(shop.store);
  bought = await buy({ domain: 'exported.in' });
  await anchor(shop.url);
  await buy({ domain: 'exported-too.in' });
  await anchor(shop.url);
  exported = file('record.ndjson');
  const ended = await ops(`events export --out ${exported}`);
  expect(ended).toMatchObject({ code: 0, err: '' });
});
afterAll(async () => {
  await rm(folder, { recursive: true });
  await shop.close();
});

/** Does something with a database in which nothing is. */
const withEmpty = async (use: (url: string) => Promise<void>): Promise<void> => {
  const name = `import_${newCommandId().replaceAll('-', '')}`;
  const url = await ensureDatabase(shop.url, name);
  try {
    await use(url);
  } finally {
    await shop.connection.pool.query(`drop database ${name} with (force)`);
  }
};
const importing = (url: string, path: string) =>
  ops(`events import ${path} ${by}`, { EVENT_STORE_URL: url });
const lines = async (path = exported): Promise<readonly string[]> =>
  (await readFile(path, 'utf8')).trimEnd().split('\n');
const allEvents = async (url: string) => {
  const store = await connectEventStore(url);
  const { events } = await store.readAll(START, { limit: 10_000 });
  const { id } = await store.identify();
  await store.close();
  return { events, id };
};

describe('An exported event log', () => {
  it('has one line per stored event, between a header and a signed footer', async () => {
    const [head, ...rest] = (await lines()).map((line) => JSON.parse(line));
    const foot = rest.pop();
    const { events, id } = await allEvents(shop.url);
    expect(head).toMatchObject({ format: 'haat-record', version: 1, storeId: id, after: '' });
    expect(rest).toEqual(events.map((event) => ({ ...event, revision: Number(event.revision) })));
    expect(foot).toEqual({
      events: events.length,
      hash: expect.stringMatching(/^[0-9a-f]{64}$/),
      signature: expect.any(String),
    });
    expect(await readFile(exported, 'utf8')).not.toContain('asha@example.in');
    expect((await readdir(folder)).filter((name) => name.endsWith('.part'))).toEqual([]);
  });

  it('imports into an empty store with the same hashes, times, positions and anchors', async () => {
    await withEmpty(async (url) => {
      const ended = await importing(url, exported);
      expect(ended).toMatchObject({ code: 0, out: expect.stringContaining('Run the migrations') });
      expect(await allEvents(url)).toEqual(await allEvents(shop.url));
      const env = { EVENT_STORE_URL: url };
      const sound = await ops('events verify', env);
      expect(sound.out).toContain('2 anchors');
      expect(sound).toMatchObject({
        code: 0,
        out: expect.stringContaining('Event log verified: no tampering found.'),
      });
      const shown = await ops(`events show order-${bought.orderId}`, env);
      expect(shown.out).toContain('asha@example.in');
      const again = await importing(url, exported);
      expect(again).toMatchObject({ code: 1, out: expect.stringContaining('is not empty') });
    });
  });

  it('imports into EventStoreDB, and from an export of that into Postgres', async () => {
    const standIn = await startEventStoreDbStandIn();
    const env = { EVENT_STORE_URL: standIn.url };
    try {
      expect(await importing(standIn.url, exported)).toMatchObject({ code: 0 });
      expect(await ops('events verify', env)).toMatchObject({ code: 0 });
      const path = file('from-eventstoredb.ndjson');
      await ops(`events export --out ${path}`, env);
      await withEmpty(async (url) => {
        expect(await importing(url, path)).toMatchObject({ code: 0 });
        const withoutTimes = async (at: string) => {
          const { events, id } = await allEvents(at);
          return { id, events: events.map(({ recordedAt: _, ...event }) => event) };
        };
        expect(await withoutTimes(url)).toEqual(await withoutTimes(shop.url));
        expect(await ops('events verify', { EVENT_STORE_URL: url })).toMatchObject({ code: 0 });
      });
    } finally {
      standIn.stop();
    }
  });

  it('continues after a partial import, and events verify reports the missing end', async () => {
    await withEmpty(async (url) => {
      const part = file('first-half.ndjson');
      const { events } = await allEvents(shop.url);
      const upTo = events.find(({ stream }) => stream === 'anchors')?.position;
      await ops(`events export --out ${part} --to ${upTo}`);
      await importing(url, part);
      const store = await connectEventStore(url);
      const next = events.find(({ position }) => position > String(upTo));
      if (next === undefined) throw new Error('nothing came after the first anchor');
      expect(await store.append(next.stream, [next], 'no_stream')).toEqual({
        ...{ ok: true, revision: 0n, position: next.position },
      });
      await store.close();
      // The newest anchor is kept outside: what it covers and is not here was cut off.
      const { code, out } = await ops('events verify', { EVENT_STORE_URL: url });
      expect({ code, out }).toMatchObject({
        code: 1,
        out: expect.stringContaining('kept outside the event store, which ends at 1'),
      });
    });
  });

  it('can be limited by positions or times, and such a part cannot be imported', async () => {
    const { events } = await allEvents(shop.url);
    const [from, to] = [events[2], events[5]];
    const path = file('part.ndjson');
    await ops(`events export --out ${path} --from ${from?.position} --to ${to?.position}`);
    const positions = (await lines(path)).slice(1, -1).map((line) => JSON.parse(line).position);
    expect(positions).toEqual(events.slice(3, 6).map(({ position }) => position));
    const timed = file('timed.ndjson');
    await ops(`events export --out ${timed} --from ${events.at(-1)?.metadata.occurredAt}`);
    const last = (await lines(timed)).at(-2);
    expect(JSON.parse(last ?? '')).toMatchObject({ position: events.at(-1)?.position });
    await withEmpty(async (url) => {
      const ended = await importing(url, path);
      expect(ended).toMatchObject({ code: 1, out: expect.stringContaining('from its start') });
    });
  });
});

describe('events export', () => {
  it('leaves no partial file under the final name, and overwrites no file', async () => {
    for (const signal of ['SIGKILL', 'SIGINT', 'SIGHUP'] as const) {
      const path = file(`ended-by-${signal}.ndjson`);
      const running = startOps(['events', 'export', '--out', path], shop.url);
      await expect
        .poll(() => readdir(folder), { timeout: 30_000, interval: 5 })
        .toContainEqual(expect.stringContaining(`ended-by-${signal}.ndjson`));
      running.kill(signal);
      await running.ended;
      const left = (await readdir(folder)).filter((name) => name.includes(signal));
      // Ended a moment too late, it is whole.
      for (const name of left.filter((one) => !one.endsWith('.part'))) {
        expect(JSON.parse((await lines(file(name))).at(-1) ?? '')).toHaveProperty('signature');
      }
      if (signal !== 'SIGKILL') expect(left.filter((name) => name.endsWith('.part'))).toEqual([]);
    }
    const before = await readFile(exported);
    const ended = await ops(`events export --out ${exported}`);
    expect(ended).toMatchObject({ code: 1, out: expect.stringContaining('is there already') });
    expect(await readFile(exported)).toEqual(before);
  });

  it.each([
    ['--out /nowhere/at/all.ndjson', 1, 'ENOENT'],
    ['--out {folder}/none.ndjson --from tomorrow', 2, ', not tomorrow.'],
    ['--out {folder}/none.ndjson --from 0999999999999999999', 1, 'The event store ends at'],
    [
      `--out {folder}/none.ndjson --from ${'2'.padStart(19, '0')} --to ${'1'.padStart(19, '0')}`,
      ...([1, '--to is before --from'] as const),
    ],
    ['', 2, '--out'],
  ])('fails with "%s"', async (options, code, expected) => {
    const ended = await ops(`events export ${options.replace('{folder}', folder)}`);
    expect(ended.code).toBe(code);
    expect(ended.out + ended.err).toContain(expected);
  });
});

describe('events import', () => {
  const spoilt = async (change: (lines: string[]) => void): Promise<string> => {
    const changed = [...(await lines())];
    change(changed);
    const path = file('spoilt.ndjson');
    await writeFile(path, changed.map((line) => `${line}\n`).join(''));
    return path;
  };

  it.each<[string, (lines: string[]) => void, RegExp]>([
    [
      'a changed event',
      (all) => {
        all[4] = String(all[4]).replace('"asha"', '"ashb"');
      },
      /Line 5: \S+: event 0 was changed/,
    ],
    ['a missing event', (all) => all.splice(3, 1), /Line \d+: /],
    [
      'a repeated event',
      (all) => all.splice(3, 0, String(all[3])),
      /Line 5: .* stands where 1 has to/,
    ],
    ['a truncated file', (all) => all.splice(-3), /no foot follows: the file was cut off/],
    ['a file without its last event', (all) => all.splice(-2, 1), /it counts \d+ events/],
    ['a line after the footer', (all) => all.push('{}'), /nothing may stand behind the foot/],
    [
      'a line that is not JSON',
      (all) => all.splice(2, 1, 'DROP TABLE events;'),
      /Line 3: it is no JSON/,
    ],
    ['a file without a header', (all) => all.splice(0, 1, '{}'), /Line 1: it is not the head/],
    [
      'a wrong signature',
      (all) => {
        const foot = JSON.parse(String(all.at(-1)));
        const signature = Buffer.from(foot.signature, 'base64');
        signature.writeUInt8(signature.readUInt8(0) ^ 1, 0);
        all[all.length - 1] = JSON.stringify({ ...foot, signature: signature.toString('base64') });
      },
      /not signed with this record’s key/,
    ],
    [
      'a changed time, which no hash chain covers',
      (all) => {
        all[3] = String(all[3]).replace(/"recordedAt":"20\d\d/, '"recordedAt":"2001');
      },
      /its hash is of other lines/,
    ],
  ])('refuses %s', async (_, change, expected) => {
    const path = await spoilt(change);
    await withEmpty(async (url) => {
      const { code, out, err } = await importing(url, path);
      expect({ code, err }).toEqual({ code: 1, err: '' });
      expect(out).toMatch(/^Nothing was imported\. Line \d+: /);
      expect(out).toMatch(expected);
      const { pool, close } = connectDatabase(url);
      expect((await pool.query("select to_regclass('events') as it")).rows).toEqual([{ it: null }]);
      await close();
    });
  });

  it('refuses a file of Haat 0.x', async () => {
    const path = await spoilt((all) => {
      const { metadata, ...opening } = JSON.parse(String(all[1]));
      const older = { ...opening, type: 'RecordOpened', metadata };
      all[1] = JSON.stringify({ ...older, metadata: { ...metadata, hash: eventHash(older) } });
    });
    await withEmpty(async (url) => {
      const { code, out } = await importing(url, path);
      expect({ code, out }).toMatchObject({
        code: 1,
        out: expect.stringContaining('Haat 0.x made the data in this file.'),
      });
      const { pool, close } = connectDatabase(url);
      expect((await pool.query("select to_regclass('events') as it")).rows).toEqual([{ it: null }]);
      await close();
    });
  });

  it('refuses keys of another event log, and a missing file', async () => {
    const other = await openEngines({ keys: 'own' });
    await withEmpty(async (url) => {
      const env = { EVENT_STORE_URL: url, KEY_STORE_URL: other.url };
      const wrong = await ops(`events import ${exported} ${by}`, env);
      expect(wrong).toMatchObject({ code: 1, out: expect.stringContaining('another event store') });
      const nowhere = await importing(url, file('none.ndjson'));
      expect(nowhere).toMatchObject({ code: 1, out: expect.stringContaining('cannot be read') });
    });
    await other.close();
  });
});
