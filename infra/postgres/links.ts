import { lstatSync, readdirSync, readlinkSync, statSync } from 'node:fs';
import { join } from 'node:path';

const leadsToFolder = (link: string): boolean =>
  statSync(link, { throwIfNoEntry: false })?.isDirectory() !== false;

/** A copy would share these folders, and two servers that write there destroy both. */
export const linksIn = (home: string): readonly string[] => {
  const data = join(home, 'data');
  for (const path of [home, data]) {
    const found = lstatSync(path, { throwIfNoEntry: false });
    if (found?.isSymbolicLink()) return [path];
    if (!found?.isDirectory()) return [];
  }
  return readdirSync(data, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isSymbolicLink())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter(leadsToFolder);
};

export const textOfLinks = (links: readonly string[]): string =>
  [
    ...links.map((link) => `${link} is a link to ${readlinkSync(link)}.`),
    'A copy must not share that folder with the shop that it was copied from. End that shop, put a',
    'copy of the folder where the link is, and start again: docs/operating/one-machine.md#the-state-folder',
  ].join('\n');
