import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { ensureDatabase } from '@haat/platform/database';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startCluster } from '../postgres/cluster.ts';
import { recordFile } from '../postgres/cluster-record.ts';
import { anyFreePort } from '../processes/ports.ts';
import { createLaunchSite, type LaunchSite } from '../testing/launch.ts';

let site: LaunchSite;
beforeEach(async () => {
  site = await createLaunchSite();
});
afterEach(() => site.clear());

const postgres = () => join(site.folder, 'postgres');

/** What a shop of Haat 0.x left: a database, and a record of the data that names no layout. */
const leaveOldState = async (): Promise<void> => {
  const cluster = await startCluster({
    dataDir: postgres(),
    port: await anyFreePort(),
    durable: false,
    log: () => undefined,
  });
  await ensureDatabase(cluster.url, 'haat');
  await cluster.stop();
  const { layout: _, ...older } = JSON.parse(await readFile(recordFile(postgres()), 'utf8'));
  await writeFile(recordFile(postgres()), JSON.stringify(older, undefined, 2));
};

/** The content of each file of a folder, as a hash. */
const filesOf = async (folder: string): Promise<Readonly<Record<string, string>>> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((one) => one.isFile()).map((one) => join(one.parentPath, one.name));
  const hashed = files.map(async (file) => {
    const hash = createHash('sha256').update(await readFile(file));
    return [file.slice(folder.length), hash.digest('hex')] as const;
  });
  return Object.fromEntries(await Promise.all(hashed));
};

it('state of Haat 0.x is refused unchanged, and --fresh opens a new shop beside it', async () => {
  await leaveOldState();
  const before = await filesOf(site.folder);
  const refused = site.launch();
  const said = await refused.says('npm start -- --fresh');
  expect(said).toContain(`Haat 0.x made the data in ${site.folder}.`);
  expect(said).not.toMatch(/\n\s+at /);
  expect(await refused.exit).toEqual([1, null]);
  expect(await filesOf(site.folder)).toMatchObject(before);

  const fresh = site.launch('--fresh');
  await fresh.says('Haat is open at');
  const parent = dirname(site.folder);
  const aside = (await readdir(parent)).find((name) =>
    name.startsWith(`${basename(site.folder)}.before-`),
  );
  expect(await filesOf(join(parent, aside ?? ''))).toMatchObject(before);
});
