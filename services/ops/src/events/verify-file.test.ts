// @module-tag slow
import { execFile } from 'node:child_process';
import { createHash, generateKeyPairSync, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { sample } from '@haat/contracts/testing/sample';
import { connectEventStore } from '@haat/event-store/connect';
import { systemClock } from '@haat/platform/clock';
import { createAnchorWriter } from '@haat/record/anchors';
import { eventHash } from '@haat/record/hash-chain';
import { type Engines, openEngines } from '@haat/testkit/engines';
import { ownProcessEnv } from '@haat/testkit/own-process';
import { createScriptedCustomer } from '@haat/testkit/scripted-customer';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runCommandLine } from '../command-line/run-command-line.ts';
import { runOps } from '../testing/run-ops.ts';

let shop: Engines;
let folder: string;
const file = (name: string): string => join(folder, name);

/** Signs what is there as if it were an hour old. */
const anchor = async (): Promise<void> => {
  const store = await connectEventStore(shop.url);
  const clock = { now: () => systemClock.now() + 3_600_000 };
  await createAnchorWriter(
    { store: { ...store, encrypt: shop.store.encrypt }, keyStore: shop.keyStore, clock },
    { everyEvents: 1_000, maxAgeMs: 60_000 },
  ).poll();
  await store.close();
};

beforeAll(async () => {
  shop = await openEngines();
  folder = await mkdtemp(join(tmpdir(), 'haat-verify-file-'));
  const { buy } = createScriptedCustomer(shop.store);
  await buy({ domain: 'verified.in' });
  await anchor();
  await buy({ domain: 'verified-too.in' });
  await anchor();
  await runOps(`events export --out ${file('whole.ndjson')}`, shop.url);
  await runOps(`events public-key --out ${file('key.pem')}`, shop.url);
});
afterAll(async () => {
  await rm(folder, { recursive: true });
  await shop.close();
});

/** Without any setting: no shop, no database, no key store. */
const verify = async (line: string) => {
  let [out, err] = ['', ''];
  const code = await runCommandLine(['events', 'verify', ...line.split(' ')], {
    env: {},
    streams: {
      stdout: { write: (text: string) => (out += text) },
      stderr: { write: (text: string) => (err += text) },
    },
    terminal: null,
    stateFolder: '/nowhere',
  });
  return { code, out, err };
};
const withKey = (name: string) => `--file ${file(name)} --public-key ${file('key.pem')}`;

const spoil = async (change: (lines: string[]) => void): Promise<void> => {
  const lines = (await readFile(file('whole.ndjson'), 'utf8')).trimEnd().split('\n');
  change(lines);
  await writeFile(file('spoilt.ndjson'), lines.map((line) => `${line}\n`).join(''));
};

/** A forger's: count and hash fit, the signature cannot. */
const fitFoot = (lines: string[]): void => {
  const { signature } = JSON.parse(lines.pop() ?? '');
  const hash = createHash('sha256')
    .update(lines.map((line) => `${line}\n`).join(''))
    .digest('hex');
  lines.push(JSON.stringify({ events: lines.length - 1, hash, signature }));
};

const swap = (lines: string[], at: number): void => {
  const [one = '', other = ''] = lines.slice(at, at + 2);
  lines.splice(at, 2, other, one);
};

/** Its two lines are of different streams: only their positions show the order. */
const firstOfTwoStreams = (lines: readonly string[]): number =>
  lines.findIndex((line, at) => {
    const [one, next] = [line, lines[at + 1] ?? '{}'].map((text) => JSON.parse(text));
    const isEvent = at > 1 && next.stream !== undefined;
    return isEvent && one.stream !== next.stream;
  });

describe('events verify --file', () => {
  it('verifies an export with its public key, and says what a key store would show', async () => {
    const { code, out, err } = await verify(withKey('whole.ndjson'));
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toContain('Order, hash chains, number and hash of all lines are right.');
    expect(out).toMatch(
      /\nThe signature is of this key\.\n\d+ of \d+ events covered by 2 signed anchors\.\n/,
    );
    expect(out).toContain('Not checked: that each event was written with the keys');
  });

  it('verifies an export without a key, and names what that leaves open', async () => {
    const { code, out } = await verify(`--file ${file('whole.ndjson')} --json`);
    expect({ code, seen: JSON.parse(out) }).toMatchObject({
      code: 0,
      seen: {
        ...{ done: true, anchors: null, isSigned: false, after: '' },
        unchecked: [
          expect.stringContaining('signature'),
          expect.stringContaining('anchors'),
          expect.any(String),
        ],
      },
    });
  });

  it('verifies a part of an event log', async () => {
    const [, , third] = (await readFile(file('whole.ndjson'), 'utf8')).split('\n');
    const { position } = JSON.parse(third ?? '');
    await runOps(`events export --out ${file('part.ndjson')} --from ${position}`, shop.url);
    const { code, out } = await verify(withKey('part.ndjson'));
    expect({ code, out }).toMatchObject({ code: 0, out: expect.stringContaining('a part that') });
  });

  it.each<[string, (lines: string[]) => void, RegExp]>([
    [
      'a flipped byte',
      (lines) => {
        lines[4] = String(lines[4]).replace('"revision":0', '"revision":1');
      },
      /^Line 5, position \d{19}: \S+: event 1 stands where 0 has to\./,
    ],
    [
      'a changed field',
      (lines) => {
        lines[4] = String(lines[4]).replace('asha', 'bsha');
      },
      /^Line 5, position \d{19}: \S+: event 0 was changed/,
    ],
    [
      'a missing line',
      (lines) => lines.splice(4, 1),
      /^Line \d+(, position \d{19})?: (\S+: event \d+ stands where|it counts \d+ events|\S+ anchor)/,
    ],
    [
      'a reordered line',
      (lines) => swap(lines, firstOfTwoStreams(lines)),
      /^Line \d+, position \d{19}: its position does not follow \d{19}/,
    ],
    [
      'a doubled line',
      (lines) => lines.splice(5, 0, String(lines[4])),
      /^Line 6, position \d{19}: \S+: event 0 stands where 1 has to\./,
    ],
    ['a line that is no JSON', (lines) => lines.splice(4, 1, 'x'), /^Line 5: it is no JSON\./],
    ['no foot', (lines) => lines.splice(-1), /^Line \d+: no foot follows: the file was cut off\./],
    ['no line at all', (lines) => lines.splice(0), /^Line 1: the file is empty\./],
  ])('names the first wrong line: %s', async (_, change, expected) => {
    await spoil(change);
    for (const line of [withKey('spoilt.ndjson'), `--file ${file('spoilt.ndjson')}`]) {
      const { code, out, err } = await verify(line);
      expect({ code, err }).toEqual({ code: 1, err: '' });
      expect(out).toMatch(expected);
    }
  });

  it('names a line that is cut off', async () => {
    const whole = await readFile(file('whole.ndjson'));
    await writeFile(file('cut.ndjson'), whole.subarray(0, -20));
    const { code, out } = await verify(withKey('cut.ndjson'));
    expect({ code, out }).toMatchObject({
      code: 1,
      out: expect.stringMatching(/^Line \d+: it has no end: the file was cut off\./),
    });
  });

  it('finds with the key what a forger fitted: the signature, a stream that was left out', async () => {
    await spoil((lines) => {
      const last = lines.findLastIndex((line) => line.includes('"stream":"domainname-'));
      const { stream } = JSON.parse(lines[last] ?? '');
      const others = lines.filter((line) => !line.includes(`"stream":"${stream}"`));
      lines.splice(0, lines.length, ...others);
      fitFoot(lines);
    });
    expect(await verify(`--file ${file('spoilt.ndjson')}`)).toMatchObject({ code: 0 });
    const left = await verify(withKey('spoilt.ndjson'));
    expect(left.code).toBe(1);
    expect(left.out).toMatch(/^Line \d+, position \d{19}: .*the stream is not there\./);

    const { publicKey } = generateKeyPairSync('ed25519');
    await writeFile(file('other.pem'), publicKey.export({ format: 'pem', type: 'spki' }));
    const other = await verify(`--file ${file('whole.ndjson')} --public-key ${file('other.pem')}`);
    expect(other.code).toBe(1);
    expect(other.out).toContain('not signed with this record');
  });

  it.each([
    ['--file {folder}/none.ndjson', 1, 'cannot be read'],
    ['--file {folder}', 1, 'is a folder'],
    ['--file {folder}/whole.ndjson --public-key {folder}/whole.ndjson', 1, 'is no public key'],
    ['--public-key {folder}/key.pem', 1, 'is for --file'],
  ])('refuses %s', async (line, code, expected) => {
    const ended = await verify(line.replaceAll('{folder}', folder));
    expect(ended.code).toBe(code);
    expect(ended.out).toContain(expected);
  });

  it('needs no more memory for 100,000 lines', async () => {
    const EVENTS = 100_000;
    const STREAMS = 500;
    const position = (n: number) => String(n).padStart(19, '0');
    const hash = createHash('sha256');
    const hashes = new Map<string, string>();
    const counted = (line: object): string => {
      const text = `${JSON.stringify(line)}\n`;
      hash.update(text);
      return text;
    };
    const at = '2026-11-23T05:00:00.000Z';
    function* lines(): Generator<string> {
      const log = { storeId: randomUUID(), after: '', upTo: position(EVENTS), exportedAt: at };
      yield counted({ format: 'haat-record', version: 1, ...log });
      for (let n = 1; n <= EVENTS; n += 1) {
        const stream = n === 1 ? 'record' : `order-${n % STREAMS}`;
        const { type, data } = n === 1 ? sample('EventLogOpened') : sample('OrderCompleted');
        const revision = n <= STREAMS + 1 ? 0 : Math.floor((n - 2) / STREAMS);
        const metadata: Record<string, unknown> = {
          ...{ commandId: `c-${n}`, note: 'x'.repeat(500) },
          previousHash: hashes.get(stream) ?? null,
        };
        const event = { id: randomUUID(), type, stream, data, metadata };
        metadata.hash = eventHash({ ...event, revision: BigInt(revision) });
        hashes.set(stream, String(metadata.hash));
        yield counted({ position: position(n), ...event, revision, recordedAt: at });
      }
      yield `${JSON.stringify({ events: EVENTS, hash: hash.digest('hex'), signature: '' })}\n`;
    }
    await pipeline(Readable.from(lines()), createWriteStream(file('long.ndjson')));
    // All lines together would need more than twice as much.
    const args = ['--max-old-space-size=64', join(import.meta.dirname, '../main.ts')];
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [...args, 'events', 'verify', '--file', file('long.ndjson')],
      { env: { ...ownProcessEnv(), HAAT_STATE_DIR: '/nowhere' } },
    );
    expect(stdout).toContain('1,00,000 events in 501 streams');
  });
});
