// @module-tag slow
import { execFile } from 'node:child_process';
import { chmod, copyFile, mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, it } from 'vitest';

const run = promisify(execFile);
let folder: string;

/** A package of this machine with one program, which the checkout takes for development only. */
const tool = async (name: string): Promise<void> => {
  await mkdir(join(folder, name));
  await writeFile(
    join(folder, name, 'package.json'),
    JSON.stringify({ name, version: '1.0.0', bin: { [name]: 'program' } }),
  );
  const program = join(folder, name, 'program');
  await writeFile(program, `#!/bin/sh\nexec ${process.execPath} "$@"\n`);
  await chmod(program, 0o755);
};

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'haat-setup-'));
  await copyFile(join(import.meta.dirname, 'setup.sh'), join(folder, 'setup.sh'));
  const devDependencies = { node: 'file:node', vite: 'file:vite' };
  const checkout = { name: 'checkout', version: '1.0.0', devDependencies };
  await writeFile(join(folder, 'package.json'), JSON.stringify(checkout));
  await Promise.all(Object.keys(devDependencies).map(tool));
  await npm('install', '--package-lock-only', '--offline');
});

afterEach(() => rm(folder, { recursive: true, force: true }));

const npm = (...args: string[]) => run('npm', args, { cwd: folder });

/** As where a shell, a host or an image says that this is production. */
const setup = async (): Promise<string> => {
  const env = { ...process.env, NODE_ENV: 'production', npm_config_omit: 'dev' };
  return (await run('sh', ['setup.sh'], { cwd: folder, env })).stdout;
};

const isThere = (path: string): Promise<boolean> =>
  stat(join(folder, 'node_modules', '.bin', path)).then(
    () => true,
    () => false,
  );

it('installs the development packages once, also in production', async () => {
  expect(await setup()).toContain('Installing packages');
  expect(await isThere('node')).toBe(true);
  expect(await isThere('vite')).toBe(true);
  expect(await setup()).toBe('');
});

it('reinstalls packages that were installed without the development packages', async () => {
  await npm('ci', '--omit=dev', '--offline');
  expect(await isThere('node')).toBe(false);
  expect(await setup()).toContain('Installing packages');
  expect(await isThere('node')).toBe(true);
});

it('says what to do when the Node from npm does not run', async () => {
  await writeFile(join(folder, 'node', 'program'), '#!/bin/sh\nexit 1\n');
  await expect(setup()).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining('npm ci --include=dev --ignore-scripts=false'),
  });
});
