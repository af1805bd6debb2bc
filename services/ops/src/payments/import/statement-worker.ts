import { parentPort } from 'node:worker_threads';
import type { ThreadMessage } from '@haat/platform/threads/thread-pool';
import type { BankProfile } from './bank-profile.ts';
import { fileRows } from './file-rows.ts';
import type { SettlementProfile } from './settlement-profile.ts';
import { readStatement, type StatementRead } from './statement.ts';
import { UnreadableFile } from './unreadable-file.ts';

export type StatementTask = {
  readonly bytes: Uint8Array;
  readonly profiles: readonly BankProfile[];
  readonly apps: readonly SettlementProfile[];
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
    return readStatement(await fileRows(bytes, profiles, apps), profiles, today, apps);
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
