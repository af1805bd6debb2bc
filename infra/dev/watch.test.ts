import { mkdirSync, rmSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { waitFor } from '../processes/wait.ts';
import { watchSources } from './watch.ts';

let folder: string;
let end: () => void;
const changed: string[] = [];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'haat-watch-'));
  await mkdir(join(folder, 'jobs'));
  await writeFile(join(folder, 'jobs', 'verify.ts'), 'old');
  changed.length = 0;
  end = watchSources([folder], (path) => changed.push(path));
});

afterEach(async () => {
  end();
  await rm(folder, { recursive: true, force: true });
});

const isReported = async (path: string): Promise<boolean> => {
  const found = await waitFor(() => changed.includes(join(folder, path)), { within: 5_000 });
  changed.length = 0;
  return found === true;
};

it('reports a file that is written in a subfolder', async () => {
  await writeFile(join(folder, 'jobs', 'verify.ts'), 'new');
  expect(await isReported('jobs/verify.ts')).toBe(true);
});

it('reports a file again after an editor has replaced it', async () => {
  await writeFile(join(folder, 'jobs', 'verify.ts~'), 'new');
  await rename(join(folder, 'jobs', 'verify.ts~'), join(folder, 'jobs', 'verify.ts'));
  expect(await isReported('jobs/verify.ts')).toBe(true);
  // A late report of the replacement must not count as the next change.
  await writeFile(join(folder, 'last.json'), '{}');
  expect(await isReported('last.json')).toBe(true);
  await writeFile(join(folder, 'jobs', 'verify.ts'), 'newer');
  expect(await isReported('jobs/verify.ts')).toBe(true);
});

it('reports files in a folder that was created later', async () => {
  await mkdir(join(folder, 'reactors', 'mail'), { recursive: true });
  await writeFile(join(folder, 'reactors', 'mail', 'send.ts'), 'new');
  expect(await isReported('reactors/mail/send.ts')).toBe(true);
  await rm(join(folder, 'reactors'), { recursive: true });
  expect(await isReported('reactors/mail/send.ts')).toBe(true);
  await mkdir(join(folder, 'reactors'));
  await writeFile(join(folder, 'reactors', 'order.ts'), 'new');
  expect(await isReported('reactors/order.ts')).toBe(true);
});

it('reports files in a folder that was recreated before its removal was noticed', async () => {
  const path = join(folder, 'jobs', 'verify.ts');
  rmSync(join(folder, 'jobs'), { recursive: true });
  mkdirSync(join(folder, 'jobs'));
  await writeFile(join(folder, 'last.json'), '{}');
  await isReported('last.json');
  await writeFile(path, 'new');
  expect(await isReported('jobs/verify.ts')).toBe(true);
});

it('reports a single watched file, and no file beside it', async () => {
  end();
  const manifest = join(folder, 'package.json');
  await writeFile(manifest, '{}');
  end = watchSources([join(folder, 'jobs'), manifest], (path) => changed.push(path));
  await writeFile(join(folder, 'other.json'), '{}');
  await writeFile(join(folder, 'package.json~'), '{ "exports": {} }');
  await rename(join(folder, 'package.json~'), manifest);
  await waitFor(() => changed.length > 0, { within: 5_000 });
  expect(new Set(changed)).toEqual(new Set([manifest]));
});

it('reports no tests and no temporary files', async () => {
  await writeFile(join(folder, 'jobs', 'verify.test.ts'), 'new');
  await writeFile(join(folder, 'jobs', '.verify.ts.swp'), 'new');
  await writeFile(join(folder, 'jobs', 'register.ts'), 'new');
  await waitFor(() => changed.length > 0, { within: 5_000 });
  expect(new Set(changed)).toEqual(new Set([join(folder, 'jobs', 'register.ts')]));
});
