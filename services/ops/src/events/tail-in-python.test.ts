// @module-tag slow
import { execFile, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { eventDefinition } from '@haat/contracts/events/registry';
import { startShop } from '@haat/testkit';
import { expect, it } from 'vitest';
import { envOf } from '../testing/run-ops.ts';

const ROOT = join(import.meta.dirname, '../../../..');
const EXAMPLE = join(ROOT, 'services/testkit/examples/order_events.py');
const TAIL = [process.execPath, join(ROOT, 'services/ops/src/main.ts'), 'events', 'tail', '--json'];

const hasPython = spawnSync('python3', ['--version']).status === 0;

it('the Python example orders a domain and follows its events', async ({ skip }) => {
  skip(!hasPython, 'This machine has no python3: the example is not run.');
  const shop = await startShop();
  try {
    const url = await shop.app.listen({ port: 0, host: '127.0.0.1' });
    const { PATH, HOME } = process.env;
    const env = { PATH, HOME, ...envOf(shop.url) };
    const result = await promisify(execFile)('python3', [EXAMPLE, url, ...TAIL], { env });
    expect(result.stdout).toMatch(/^HT-\S+ went as it should\.$/m);
    const { version } = eventDefinition('OrderPlaced');
    expect(result.stdout).toContain(
      `The data of OrderPlaced follows version ${version}, OrderPlaced.v${version}.schema.json.`,
    );
    expect(result.stdout).toMatch(/^ {2}OrderCancelled \{\} +OrderPlaced \{/m);
    expect(result.stderr).toBe('');
    const elsewhere = { PATH, HOME, HAAT_STATE_DIR: join(ROOT, 'services') };
    await expect(
      promisify(execFile)('python3', [EXAMPLE, url, ...TAIL], { env: elsewhere }),
    ).rejects.toThrow(/No more events: .*No running shop found/s);
  } finally {
    await shop.stop();
  }
});
