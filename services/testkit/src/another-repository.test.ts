// @module-tag slow
import { execFile } from 'node:child_process';
import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TEST_CLUSTER_URL } from './database.ts';

const KIT = join(import.meta.dirname, '..');
const run = promisify(execFile);

let project: string;
beforeAll(async () => {
  project = await mkdtemp(join(tmpdir(), 'haat-elsewhere-'));
  const manifest = {
    ...{ name: 'elsewhere', private: true, type: 'module' },
    devDependencies: { '@haat/testkit': `file:${KIT}` },
  };
  await writeFile(join(project, 'package.json'), JSON.stringify(manifest));
  await copyFile(join(KIT, 'examples/order.ts'), join(project, 'order.test.ts'));
});
afterAll(() => rm(project, { recursive: true, force: true }));

/** As a terminal of its own would, without anything of this run's. */
const inProject = async (file: string, ...args: readonly string[]): Promise<string> => {
  const { [TEST_CLUSTER_URL]: _, NODE_OPTIONS: _options, VITEST: _vitest, ...env } = process.env;
  const { stdout } = await run(file, args, { cwd: project, env });
  return stdout;
};

describe('The testkit in another repository', () => {
  it('is installed as a dependency, and starts a shop with its own Postgres', async () => {
    await inProject('npm', 'install', '--offline', '--no-audit', '--no-fund');
    const output = await inProject(
      process.execPath,
      '--test',
      '--test-reporter=tap',
      'order.test.ts',
    );
    expect(output).toContain('# pass 1');
  });

  it('is the same module when it is imported by its path', async () => {
    const script = `
      const [named, found] = await Promise.all(
        ['@haat/testkit', ${JSON.stringify(join(KIT, 'src/start-shop.ts'))}].map((from) => import(from)),
      );
      console.log(named.startShop === found.startShop);`;
    expect(await inProject(process.execPath, '--input-type=module', '--eval', script)).toBe(
      'true\n',
    );
  });
});
