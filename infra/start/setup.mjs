// Installs the packages when they are missing, older than the lock file, or without those for
// development: Node 24 and the web's build are among these, whatever NODE_ENV says. In plain
// JavaScript for Node 20: before it there may be an older Node, which runs no TypeScript.
import { spawnSync } from 'node:child_process';
import { existsSync, realpathSync, statSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';

const IS_WINDOWS = process.platform === 'win32';

/** In the folder that it is called in, the checkout's root. */
export const INSTALLED_NODE = join('node_modules/node/bin', IS_WINDOWS ? 'node.exe' : 'node');

export const isInstalledNode = () =>
  existsSync(INSTALLED_NODE) && realpathSync(INSTALLED_NODE) === realpathSync(process.execPath);

const changedAt = (path) => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;

const areInstalled = () =>
  changedAt('node_modules/.package-lock.json') > changedAt('package-lock.json') &&
  ['node', 'vite'].every((name) => existsSync(`node_modules/.bin/${name}`));

const giveUp = (...lines) => {
  process.stderr.write(`${lines.join('\n')}\n`);
  process.exit(1);
};

const install = () => {
  if (IS_WINDOWS && isInstalledNode()) {
    // Windows cannot replace the program that runs.
    giveUp(
      'The packages are older than package-lock.json. Install them, then try again:',
      'npm ci',
    );
  }
  process.stdout.write('Installing packages\n');
  const args = ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];
  const { npm_execpath: npm, npm_node_execpath: node = process.execPath } = process.env;
  const { status } = npm
    ? spawnSync(node, [npm, ...args], { stdio: 'inherit' })
    : spawnSync('npm', args, { stdio: 'inherit', shell: IS_WINDOWS });
  if (status !== 0) process.exit(1);
};

export const setUp = () => {
  if (!areInstalled()) install();
  if (isInstalledNode() || spawnSync(INSTALLED_NODE, ['--version']).status === 0) return;
  giveUp(
    'The npm package node came without its program. Allow install scripts, once:',
    'npm ci --include=dev --ignore-scripts=false',
  );
};
