import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createLog } from '@haat/platform/log';
import { anEvent, aPrefix, follow, someEvents, write } from '@haat/testkit/shop-events';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type EventStore, EventStoreUnavailable, START } from '../port.ts';
import { type GuardedStandIn, startGuardedStandIn } from '../testing/guarded-stand-in.ts';
import { asks, refusalOf } from '../testing/refusals.ts';
import { openEventStoreDb } from './open.ts';

const ROOT = join(import.meta.dirname, '../../../..');

let standIn: GuardedStandIn;
const opened: EventStore[] = [];

beforeEach(async () => {
  standIn = await startGuardedStandIn();
});

afterEach(async () => {
  await Promise.all(opened.splice(0).map((store) => store.close()));
  standIn.stop();
});

/** Retries for longer than the test's own limit. */
const open = (url: string, options: Parameters<typeof openEventStoreDb>[1] = {}): EventStore => {
  const store = openEventStoreDb(url, { giveUpAfterMs: 600_000, ...options });
  opened.push(store);
  return store;
};

describe('A server with access control', () => {
  it.each(Object.entries(asks))('makes %s fail at once with a wrong password', async (_, act) => {
    const refusal = await refusalOf(act(open(standIn.unauthorizedUrl)));
    expect(refusal).toMatch(
      /refuses the user or the password in EVENT_STORE_URL\. .*eventstoredb\.md#/,
    );
    expect(refusal).not.toContain('wrong');
  });

  it.each(Object.entries(asks))('makes %s fail at once without a user', async (_, act) => {
    const refusal = await refusalOf(act(open(standIn.namelessUrl)));
    expect(refusal).toMatch(/does not let the user of EVENT_STORE_URL (append to|read) [\w$-]+\./);
  });

  it('lets a user read and write streams, and reports a missing right to read $all', async () => {
    const store = open(standIn.url);
    await write(store, 'order-1', someEvents(2));
    expect((await store.read('order-1')).events).toHaveLength(2);
    const { readAll, identify, ping } = asks;
    for (const act of [readAll, identify, ping]) {
      expect(await refusalOf(act(store))).toMatch(/EVENT_STORE_URL read \$all\. An admin gives/);
    }
  });

  it('reserves its system streams for admins', async () => {
    const store = open(standIn.url);
    await write(store, 'order-1', [anEvent()]);
    await standIn.letReadAll();
    expect(await refusalOf(store.read('$stats-127.0.0.1:2113'))).toMatch(/read \$stats-/);
    expect(await refusalOf(store.append('$$$all', [anEvent()], 'any'))).toMatch(
      /append to \$\$\$all/,
    );
    expect((await store.readAll(START)).events).toHaveLength(1);
  });

  it('lets the user in once an admin has run the script in docs/operating/eventstoredb.md', async () => {
    const docs = readFileSync(join(ROOT, 'docs/operating/eventstoredb.md'), 'utf8');
    const [, snippet = ''] = /ADMIN_URL=.*<<'EOF'\n(.*?)\nEOF\n/s.exec(docs) ?? [];
    const script = snippet.replace("'haat'", JSON.stringify(standIn.user));
    const env = { PATH: process.env.PATH, ADMIN_URL: standIn.adminUrl };
    const args = ['--input-type=module', '--eval', script];
    await promisify(execFile)(process.execPath, args, { cwd: ROOT, env });
    await expect(open(standIn.url).ping()).resolves.toBeUndefined();
  });

  it('serves every call of a user with the right to read $all', async () => {
    await standIn.letReadAll();
    const store = open(standIn.url);
    for (const act of Object.values(asks)) await act(store);
    const { events } = await follow(
      store,
      { after: START, filter: { streamPrefixes: ['order-'] } },
      (seen) => seen.events.length === 1,
    );
    expect(events).toHaveLength(1);
  });
});

describe('A right withdrawn while the shop runs', () => {
  it('stops a subscription, which says so once, until the right is restored', async () => {
    await standIn.letReadAll();
    const lines: string[] = [];
    const refused = Promise.withResolvers<void>();
    const destination = {
      write: (line: string) => {
        lines.push(line);
        if (lines.length === 2) refused.resolve();
      },
    };
    const store = open(standIn.url, { log: createLog({ name: 'test', destination }) });
    const stream = `${aPrefix()}order-1`;
    await write(store, stream, someEvents(2));
    let isTaken = false;

    const { events } = await follow(
      store,
      { after: START, filter: { streamPrefixes: [stream] } },
      (seen) => seen.events.length === 5,
      async ({ caughtUp }) => {
        if (!caughtUp || isTaken) return;
        isTaken = true;
        await standIn.forbidReadAll();
        standIn.cutReads();
        await write(store, stream, someEvents(3));
        refused.promise.then(standIn.letReadAll);
      },
    );

    expect(events.map(({ revision }) => revision)).toEqual([0n, 1n, 2n, 3n, 4n]);
    // The connection broke, then it was refused, once each.
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { level: 'warn', error: { type: 'EventStoreUnavailable' } },
      {
        level: 'error',
        error: {
          type: 'EventStoreRefused',
          message: expect.stringMatching(/read \$all\. An admin/),
        },
      },
      { level: 'info' },
    ]);
  });

  it('leaves an append’s outcome unknown when the password changes after the write', async () => {
    const store = open(standIn.url);
    await write(store, 'order-1', [anEvent()]);
    standIn.takePassword(false);
    standIn.failNextAppends('broken-after');
    const events = [anEvent()];

    await expect(store.append('order-1', events, 0n)).rejects.toThrow(EventStoreUnavailable);
    expect(await refusalOf(store.append('order-1', [anEvent()], 1n))).toMatch(/the password/);

    standIn.takePassword(true);
    expect(await store.append('order-1', events, 0n)).toMatchObject({ ok: true, revision: 1n });
    expect((await store.read('order-1')).events).toHaveLength(2);
  });
});

describe('A server certificate', () => {
  it.each([
    ['expired', /not believed: certificate has expired\. Renew it/],
    ['of a stranger', /not believed: self-signed certificate\. Renew it, or name who signed it/],
  ] as const)(
    'is reported while it is %s, and calls succeed once it is renewed',
    async (kind, expected) => {
      await standIn.letReadAll();
      const store = open(standIn.url);
      await write(store, 'order-1', [anEvent()]);
      await standIn.restartWith(kind);

      expect(await refusalOf(store.ping())).toMatch(expected);
      expect(await refusalOf(store.read('order-1'))).toMatch(expected);
      const answer = store.append('order-1', [anEvent()], 0n);
      const answered = expect(answer).resolves.toMatchObject({ ok: true, revision: 1n });

      await standIn.restartWith('renewed');
      await answered;
      await store.ping();
      expect((await store.read('order-1')).events).toHaveLength(2);
    },
  );

  it('is reported before the first call when its file cannot be read', () => {
    for (const file of ['/nowhere/ca.crt', '/']) {
      const url = `esdb://haat:secret@a?tlsCAFile=${file}`;
      expect(() => openEventStoreDb(url)).toThrow(/tlsCAFile, .* are files on this machine/);
      expect(() => openEventStoreDb(url)).not.toThrow('secret');
    }
  });
});
