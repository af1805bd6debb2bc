import { spawnSync } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { holderAt, isHeld, ownHold, takeLockFile, wasCopied } from './lock-file.ts';

let folder: string;
let path: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'haat-lock-file-'));
  path = join(folder, 'here', 'lock.json');
  await mkdir(join(folder, 'here'));
});
afterEach(() => rm(folder, { recursive: true }));

const refuse = (): never => {
  throw new Error('held');
};

it('stays with the process that took it while another still checked the old content', async () => {
  await writeFile(path, 'left by a killed one');
  const { promise: isTaken, resolve: taken } = Promise.withResolvers<void>();
  let looks = 0;
  const slow = takeLockFile(path, 'slow', async () => {
    looks += 1;
    if (looks > 1) refuse();
    await isTaken;
    return true;
  });
  expect(await takeLockFile(path, 'quick', () => true)).toBe('left by a killed one');
  taken();
  await expect(slow).rejects.toThrow('held');
  expect(await readFile(path, 'utf8')).toBe('quick');
  expect(await readdir(join(folder, 'here'))).toEqual(['lock.json']);
});

it('is taken by one of many processes that see the same abandoned lock', async () => {
  await writeFile(path, 'left by a killed one');
  const isLeft = (text: string) => (text === 'left by a killed one' ? true : refuse());
  const takers = Array.from({ length: 20 }, (_, n) => takeLockFile(path, `taker ${n}`, isLeft));
  const results = await Promise.allSettled(takers);
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

it('is held where it was created, and not in a copy of its folder', async () => {
  await takeLockFile(path, JSON.stringify(ownHold(path)), refuse);
  await cp(join(folder, 'here'), join(folder, 'copy'), { recursive: true });
  const copy = join(folder, 'copy', 'lock.json');
  const [own, copied] = [holderAt(path), holderAt(copy)];
  if (own === undefined || copied === undefined) throw new Error('no lock');
  expect([isHeld(own, path), isHeld(copied, copy)]).toEqual([true, false]);
  expect([wasCopied(own, path), wasCopied(copied, copy)]).toEqual([false, true]);
});

it.each(['', '{"launcher":{"pid":', 'null', '{"launcher":{"pid":999999999}}'])(
  'is not held with the damaged content "%s"',
  async (text) => {
    await writeFile(path, text);
    expect(holderAt(path)).toBeUndefined();
  },
);

it('leaves no file when the disk is full', async () => {
  const program = `
    import { takeLockFile } from ${JSON.stringify(join(import.meta.dirname, 'lock-file.ts'))};
    await takeLockFile(${JSON.stringify(path)}, 'content', () => true);`;
  const limited = ['-c', 'ulimit -f 0; exec "$@"', 'sh', process.execPath];
  const args = [...limited, '--input-type=module', '-e', program];
  const { stderr } = spawnSync('/bin/sh', args, { encoding: 'utf8' });
  expect(stderr).toContain('EFBIG');
  expect(await readdir(join(folder, 'here'))).toEqual([]);
});
