/** Runs the package's own modules and tests. */
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { expect } from 'vitest';
import { layOut, type Unpacked } from '../testing/unpacked.ts';
import type { Proof } from './proof.ts';

const run = promisify(execFile);

export const unpacked =
  (prove: (folder: string) => Promise<void>): Proof =>
  async (files: Unpacked) => {
    const folder = await mkdtemp(join(tmpdir(), 'haat-promise-'));
    try {
      layOut(files, folder);
      await prove(folder);
    } finally {
      await rm(folder, { recursive: true });
    }
  };

/** @returns the output. @throws for an exit code other than 0. */
export const node = async (folder: string, ...args: readonly string[]): Promise<string> => {
  const { stdout } = await run(process.execPath, args, {
    cwd: folder,
    env: { PATH: process.env.PATH },
  });
  return stdout;
};

/** Evaluates code that loads modules of the package, in a separate process. */
export const evaluate = async (folder: string, code: string): Promise<unknown> => {
  const base = JSON.stringify(`${pathToFileURL(folder)}/`);
  const module = `const load = (file) => import(new URL(file, ${base}));
    const answer = await (async () => {${code}})();
    process.stdout.write(JSON.stringify(answer));`;
  return JSON.parse(await node(folder, '--no-warnings', '--input-type=module', '-e', module));
};

export const ownTestsPass: Proof = unpacked(async (folder) => {
  const stdout = await node(folder, '--test');
  expect(stdout).toMatch(/(?:#|ℹ) fail 0/);
  expect(stdout).not.toMatch(/(?:#|ℹ) pass 0\b/);
});
