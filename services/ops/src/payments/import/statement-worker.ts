import { parentPort } from 'node:worker_threads';
import type { ThreadMessage } from '@haat/platform/thread-pool';
import { fileRows } from './file-rows.ts';
import { type KnownLayouts, readRows } from './read-rows.ts';
import type { StatementRead } from './statement.ts';
import { UnreadableFile } from './unreadable-file.ts';

export type StatementTask = KnownLayouts & {
  readonly bytes: Uint8Array;
  readonly today: string;
};

const say = (message: ThreadMessage): void => parentPort?.postMessage(message);

const readTask = async ({
  bytes,
  profiles,
  apps,
  today,
}: StatementTask): Promise<StatementRead> => {
  try {
    return readRows(await fileRows(bytes, profiles, apps), { profiles, apps }, today);
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    return { ok: false, problem: error.message };
  }
};

parentPort?.on('message', async (task: StatementTask) => {
  try {
    say({ ok: true, output: await readTask(task) });
  } catch {
    say({ ok: false, reason: 'failed' });
  }
});
say('ready');
