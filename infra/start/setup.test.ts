// @module-tag slow
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmod,
  copyFile,
  mkdir,
  mkdtemp,
  readFile,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const run = promisify(execFile);
let folder: string;

/** A package of this machine with one program, which the checkout takes for development only. */
const tool = async (name: string): Promise<void> => {
  await mkdir(join(folder, name, 'bin'), { recursive: true });
  await writeFile(
    join(folder, name, 'package.json'),
    JSON.stringify({ name, version: '1.0.0', bin: { [name]: `bin/${name}` } }),
  );
  const program = join(folder, name, 'bin', name);
  await writeFile(program, `#!/bin/sh\nexec ${process.execPath} "$@"\n`);
  await chmod(program, 0o755);
};

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'haat-setup-'));
  for (const file of ['setup.mjs', 'run.mjs']) {
    await copyFile(join(import.meta.dirname, file), join(folder, file));
  }
  const devDependencies = { node: 'file:node', vite: 'file:vite' };
  const scripts = { go: 'node run.mjs script.mjs' };
  const checkout = { name: 'checkout', version: '1.0.0', scripts, devDependencies };
  await writeFile(join(folder, 'package.json'), JSON.stringify(checkout));
  await Promise.all(Object.keys(devDependencies).map(tool));
  await npm('install', '--package-lock-only', '--offline');
});

afterEach(() => rm(folder, { recursive: true, force: true }));

const npm = (...args: string[]) => run('npm', args, { cwd: folder });

/** As where a shell, a host or an image says that this is production. */
const setup = async (): Promise<string> => {
  const env = { ...process.env, NODE_ENV: 'production', npm_config_omit: 'dev' };
  return (await run(process.execPath, ['run.mjs'], { cwd: folder, env })).stdout;
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
  await writeFile(join(folder, 'node', 'bin', 'node'), '#!/bin/sh\nexit 1\n');
  await expect(setup()).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining('npm ci --include=dev --ignore-scripts=false'),
  });
});

/** The Node that npm brings: the one that runs already, or another. */
describe.each(['same', 'other'])('a script in the %s Node', (which) => {
  beforeEach(async () => {
    await setup();
    if (which === 'other') return;
    await rm(join(folder, 'node', 'bin', 'node'));
    await symlink(process.execPath, join(folder, 'node', 'bin', 'node'));
  });

  it('gets its arguments, and its exit code is the command’s', async () => {
    const script = 'console.log(process.argv.slice(2).join()); process.exitCode = 7;';
    await writeFile(join(folder, 'script.mjs'), script);
    await expect(npm('run', '--silent', 'go', '--', 'a b', '--c')).rejects.toMatchObject({
      code: 7,
      stdout: 'a b,--c\n',
    });
  });

  it.each(['SIGTERM', 'SIGKILL'] as const)('ends when its npm gets %s', async (signal) => {
    const script = `
      import { writeFileSync } from 'node:fs';
      process.on('SIGTERM', () => { writeFileSync('ended', ''); process.exit(0); });
      setInterval(() => {}, 1_000);
      console.log('ready');`;
    await writeFile(join(folder, 'script.mjs'), script);
    const child = spawn('npm', ['run', 'go'], {
      cwd: folder,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    for (let text = ''; !text.includes('ready'); ) text += await once(child.stdout, 'data');
    child.kill(signal);
    await expect.poll(() => readFile(join(folder, 'ended'), 'utf8').catch(() => null)).toBe('');
  });
});

it('version managers choose the Node that npm brings', async () => {
  const root = join(import.meta.dirname, '../..');
  const { devDependencies } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
  expect(await readFile(join(root, '.nvmrc'), 'utf8')).toBe(`${devDependencies.node}\n`);
});
