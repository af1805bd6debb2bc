import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { ownProcessEnv } from '@haat/testkit/own-process';
import { expect, it } from 'vitest';

/** @returns the URLs of all modules that a process loads with these. */
const loadedWith = async (...names: readonly string[]): Promise<readonly string[]> => {
  const program = `
    import { registerHooks } from 'node:module';
    registerHooks({ load: (url, context, next) => { console.log(url); return next(url, context); } });
    for (const name of ${JSON.stringify(names)}) await import(name);`;
  const args = ['--input-type=module', '--eval', program];
  const options = { cwd: import.meta.dirname, env: ownProcessEnv() };
  const { stdout } = await promisify(execFile)(process.execPath, args, options);
  return stdout.trim().split('\n');
};

const HEAVY = /node_modules\/(?:zod|kysely|pg|postgres|pino|bullmq)\//;

it('the launcher loads no database driver, log or schema: it runs as long as the shop', async () => {
  const loaded = await loadedWith('./launcher.ts', '@haat/platform/process');
  expect(loaded.filter((url) => HEAVY.test(url))).toEqual([]);
  expect(loaded.length).toBeGreaterThan(20);
  // Proves that the test can see them.
  expect((await loadedWith('./settings.ts')).some((url) => HEAVY.test(url))).toBe(true);
});
