import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { unitsOf } from './units.ts';

const installation = {
  root: '/srv/haat',
  node: '/srv/haat/node_modules/node/bin/node',
  stateFolder: '/srv/haat/.haat',
  user: 'haat',
  backupDir: '/mnt/backups',
};

const textOf = (name: string): string =>
  unitsOf(installation).find((unit) => unit.name === name)?.text ?? '';

it('the shop restarts after a crash, but not for wrong settings, and has time to close', () => {
  const service = textOf('haat.service');
  expect(service).toContain('Restart=on-failure\n');
  expect(service).toContain('RestartPreventExitStatus=2\n');
  expect(service).toContain('TimeoutStopSec=120\n');
  expect(service).toContain('ReadWritePaths="/srv/haat" "/srv/haat/.haat"\n');
  expect(service).toContain(
    'ExecStart="/srv/haat/node_modules/node/bin/node" "infra/start/main.ts"\n',
  );
});

it('backups run every night, where a folder is named', () => {
  expect(textOf('haat-backup.timer')).toContain('OnCalendar=*-*-* 02:30:00 Asia/Kolkata\n');
  expect(textOf('haat-backup.service')).toContain('"/mnt/backups"\n');
  const without = unitsOf({ ...installation, backupDir: undefined });
  expect(without.map(({ name }) => name)).toEqual(['haat.service']);
});

const isSystemdHere = spawnSync('systemd-analyze', ['--version']).status === 0;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'haat-units-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

it.skipIf(!isSystemdHere)('systemd accepts them, also with a space and % in a path', () => {
  const root = join(folder, '100% mine');
  const node = join(root, 'node');
  mkdirSync(root);
  symlinkSync(process.execPath, node);
  const paths = unitsOf({ ...installation, root, node, stateFolder: root, user: 'root' }).map(
    ({ name, text }) => {
      writeFileSync(join(folder, name), text);
      return join(folder, name);
    },
  );
  const { status, stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', ...paths], {
    encoding: 'utf8',
  });
  expect({ status, stderr: stderr.split('\n').filter((line) => line.includes(folder)) }).toEqual({
    status: 0,
    stderr: [],
  });
});
