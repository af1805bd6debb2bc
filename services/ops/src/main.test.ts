// @module-tag slow
import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { keepOperatorSettings } from '@haat/platform/operator-settings';
import { openWorker, type WorkerShop } from '@haat/testkit/worker';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { envOf, runOps, startOps } from './testing/run-ops.ts';

let shop: WorkerShop;
beforeAll(async () => {
  shop = await openWorker();
});
afterAll(() => shop.close());

/** As an operator does who stands at no terminal. */
const run = (line: string, url: string = shop.url) =>
  startOps(line.split(' ').filter(Boolean), url).ended;

it('the exit code says whether the inbox is empty', async () => {
  const [nothing, piped] = await Promise.all([run('inbox'), run('inbox --json')]);
  expect(nothing).toEqual({ code: 0, out: 'Inbox empty. Nothing needs manual review.\n', err: '' });
  expect(piped).toEqual({ code: 0, out: '[]\n', err: '' });
  await shop.connection.db
    .insertInto('parked_events')
    .values({
      ...{ processor: 'reactor:x', event_id: randomUUID(), stream: 'order-1', revision: '0' },
      ...{ position: '1', type: 'OrderPlaced', error: 'none' },
    })
    .execute();
  const [waiting, line] = await Promise.all([run('inbox'), run('inbox --ndjson')]);
  expect(waiting).toMatchObject({ code: 1, out: expect.stringMatching(/^\d+ s +event parked/) });
  expect(JSON.parse(line.out)).toMatchObject({ kind: 'event parked', id: 'order-1' });
  await shop.connection.db.deleteFrom('parked_events').execute();
});

const SETTLE = 'reactor:settle-order-payment';
const by = '--operator meera --reason mended';
const nowhere = 'postgres://haat@127.0.0.1:1/haat';

it('a command prints its result, and the exit code says whether it succeeded', async () => {
  const [listed, refused, piped] = await Promise.all([
    run('reactors parked'),
    run(`reactors unpark ${SETTLE} order-1 --yes ${by}`),
    run('tickets show TKT-7K3M92QD --json'),
  ]);
  expect(listed).toEqual({ code: 0, out: 'Nothing is parked.\n', err: '' });
  const message = `${SETTLE} has no parked events of order-1.`;
  expect(refused).toEqual({ code: 1, out: `${message}\n`, err: '' });
  expect(JSON.parse(piped.out)).toMatchObject({ done: false });
});

it('a missing setting or an unavailable engine is named without a stack trace', async () => {
  const [unset, unavailable] = await Promise.all([
    run(`domains lapse neelkhadi.in --yes ${by}`),
    run('reactors parked', nowhere),
  ]);
  expect(unset).toMatchObject({ code: 2, err: expect.stringMatching(/REGISTRAR_URL[^#]*docs/) });
  expect(unavailable.code).toBe(3);
  expect(unavailable.err).toMatch(
    /^Not done: .+\nnpm run ops -- doctor shows which engine is unavailable\.\n$/,
  );
  for (const { err } of [unset, unavailable]) expect(err).not.toContain('    at ');
});

it('inbox and doctor report that no running shop is found', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'haat-'));
  const unset = Object.fromEntries(Object.keys(envOf(shop.url)).map((name) => [name, undefined]));
  const env = { ...unset, HAAT_STATE_DIR: folder };
  try {
    for (const name of ['inbox', 'doctor']) {
      expect(await startOps([name], shop.url, env).ended).toMatchObject({
        ...{ code: 3, out: '' },
        err: expect.stringMatching(`^No running shop found in ${folder}\\.`),
      });
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
});

it('names the settings given to the running shop by hand, and uses its stored settings', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'haat-'));
  const { DATABASE_URL = '', ...byHand } = envOf(shop.url);
  keepOperatorSettings(folder, { DATABASE_URL }, byHand as Record<string, string>);
  const unset = Object.fromEntries(Object.keys(envOf(shop.url)).map((name) => [name, undefined]));
  const own = { ...unset, HAAT_STATE_DIR: folder };
  try {
    const [bare, set] = await Promise.all([
      startOps(['events', 'verify'], shop.url, own).ended,
      startOps(['inbox'], shop.url, { ...own, ...byHand, HAAT_STATE_DIR: folder }).ended,
    ]);
    expect(bare).toMatchObject({ code: 2, out: '' });
    expect(bare.err).toMatch(
      /was started with EVENT_STORE_URL and KEY_STORE_URL and MASTER_SECRET set by hand and does not store them\. Set the same values here/,
    );
    expect(set).toEqual({ code: 0, out: 'Inbox empty. Nothing needs manual review.\n', err: '' });
  } finally {
    rmSync(folder, { recursive: true });
  }
});

it('a changing command is refused without --yes outside a terminal', async () => {
  const ended = await run(`reactors unpark ${SETTLE} order-1 ${by}`, nowhere);
  expect(ended).toMatchObject({
    code: 2,
    out: '',
    err: expect.stringMatching(/Re-run with --yes/),
  });
});

it.each([
  ['', 2, 'Usage: npm run ops -- '],
  ['--help', 0, 'payments'],
  ['payments approve --help', 0, 'npm run ops -- payments approve PAY-7K3M-92QD-4T8X 549 --reason'],
  ['event verify', 2, 'Did you mean events?'],
  ['payments aprove PAY-1 549', 2, 'Did you mean approve?'],
])('answers "%s" with exit code %i and help', async (line, code, expected) => {
  const ended = await runOps(line, nowhere);
  expect(ended.code).toBe(code);
  expect(`${ended.out}${ended.err}`).toContain(expected);
});

it('groups and commands are completed for a shell', async () => {
  expect((await run('complete -- pay', nowhere)).out).toContain('payments');
  expect((await run('complete -- payments app', nowhere)).out).toContain('approve');
});

it('complete bash prints a haat command with completion', async () => {
  const { out } = await run('complete bash', nowhere);
  const script = `${out}\ntype -t haat; complete -p haat; haat inbox --help; haat complete -- invoices ''`;
  const printed = execFileSync('bash', ['-euc', script], { encoding: 'utf8' });
  expect(printed).toMatch(/^function\ncomplete .* haat\nUsage: npm run ops -- inbox/);
  expect(printed).toMatch(/^credit\t/m);
});

it('--help loads no code of a command', async () => {
  const { err } = await startOps(['--help'], nowhere, { NODE_DEBUG: 'esm' }).ended;
  const loaded = (file: string) => err.includes(`ops/src/${file}`);
  expect(loaded('command-line/program.ts')).toBe(true);
  expect(loaded('shop.ts') || loaded('inbox/command.ts')).toBe(false);
});
