import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { confirm, isCancel } from '@clack/prompts';
import { readSettingsFile, settingsFileOf } from '@haat/platform/config';
import { isRoot } from '../postgres/server-account.ts';
import { ROOT } from '../processes/root.ts';
import { type Unit, unitsOf } from './units.ts';

const SYSTEM_FOLDER = '/etc/systemd/system';

export type InstallOptions = {
  /** Who runs the shop; by default who owns the checkout. */
  readonly user?: string;
  readonly stateFolder: string;
  readonly input: Readable;
  readonly output: Writable;
  readonly isAtTerminal: boolean;
  /** Where systemd reads units; another folder in tests. */
  readonly systemFolder?: string;
  readonly mayWriteThere?: boolean;
};

const ownerOf = (path: string): string =>
  execFileSync('id', ['-un', String(statSync(path).uid)], { encoding: 'utf8' }).trim();

/** With `sudo` where this user may not. */
const commandsAfter = (units: readonly Unit[], folder: string, mayWrite: boolean): string => {
  const sudo = mayWrite ? '' : 'sudo ';
  const paths = units.map(({ name }) => join(folder, name)).join(' ');
  const started = units.map(({ name }) => name).filter((name) => name !== 'haat-backup.service');
  return [
    ...(mayWrite ? [] : [`sudo install -m 644 ${paths} ${SYSTEM_FOLDER}`]),
    `${sudo}systemctl daemon-reload`,
    `${sudo}systemctl enable --now ${started.join(' ')}`,
  ].join('\n');
};

/** Shows the units, asks, and writes them. @returns the exit code. */
export const installService = async (options: InstallOptions): Promise<number> => {
  const { stateFolder, input, output, isAtTerminal } = options;
  const { systemFolder = SYSTEM_FOLDER, mayWriteThere = isRoot(), user = ownerOf(ROOT) } = options;
  const print = (line: string): void => void output.write(`${line}\n`);
  const settings = settingsFileOf(stateFolder);
  if (!existsSync(settings)) {
    print(`${settings} is missing. First run npm start -- --init.`);
    return 2;
  }
  if (user === 'root') {
    print('The checkout belongs to root. Give it a user of its own first: docs/operating/vps.md');
    return 2;
  }
  const units = unitsOf({
    root: ROOT,
    node: process.execPath,
    stateFolder,
    user,
    backupDir: readSettingsFile(stateFolder).HAAT_BACKUP_DIR,
  });
  const folder = mayWriteThere ? systemFolder : join(stateFolder, 'systemd');
  for (const { name, text } of units) print(`# ${join(folder, name)}\n${text}`);
  if (!isAtTerminal) {
    print('Nothing was written: run it at a terminal to agree, or write these files yourself.');
    return 2;
  }
  const agreed = await confirm({
    message: `Write ${units.length} files into ${folder}?`,
    input,
    output,
  });
  if (isCancel(agreed) || !agreed) {
    print('Nothing was written.');
    return 1;
  }
  mkdirSync(folder, { recursive: true, mode: 0o711 });
  for (const { name, text } of units) writeFileSync(join(folder, name), text, { mode: 0o644 });
  print(`Written. To start the shop now and at each boot, stop npm start and run:\n`);
  print(commandsAfter(units, folder, mayWriteThere));
  return 0;
};
