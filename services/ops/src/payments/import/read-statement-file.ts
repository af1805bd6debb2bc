import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { indianDay } from '@haat/contracts/indian-time';
import type { Clock } from '@haat/platform/clock';
import { createThreadPool } from '@haat/platform/thread-pool';
import { type BankProfile, bankProfileSchema } from './bank-profile.ts';
import {
  PAYMENT_APPS,
  type SettlementProfile,
  settlementProfileSchema,
} from './settlement-profile.ts';
import type { Statement, StatementRead } from './statement.ts';
import type { StatementTask } from './statement-worker.ts';

const LARGEST_FILE = 20 * 1024 * 1024;
const LARGEST_PROFILE = 64 * 1024;
const DEADLINE_MS = 60_000;
const MAX_MEMORY_MB = 512;

export type StatementFile =
  | {
      readonly ok: true;
      readonly statement: Statement;
      /** Hex; identifies the file. */
      readonly sha256: string;
    }
  | Extract<StatementRead, { ok: false }>;

const problem = (text: string): { readonly ok: false; readonly problem: string } => ({
  ok: false,
  problem: text,
});

const bytesOf = async (path: string, largest: number): Promise<Buffer | string> => {
  try {
    const { size } = await stat(path);
    if (size > largest)
      return `${path} has more than ${largest / 1024 / 1024} MB. Import it in parts.`;
    const bytes = await readFile(path);
    return bytes.length === 0 ? `${path} is empty. Download it again.` : bytes;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return `File ${path} not found.`;
    return `${path} cannot be read${code === undefined ? '' : ` (${code})`}.`;
  }
};

/** Reads a JSON profile of a bank or an app. @returns a sentence where it is invalid. */
export const readProfile = async (
  path: string,
): Promise<BankProfile | SettlementProfile | string> => {
  const bytes = await bytesOf(path, LARGEST_PROFILE);
  if (typeof bytes === 'string') return bytes;
  try {
    const described = JSON.parse(bytes.toString('utf8'));
    const isSettlement = 'gross' in (Object(described).columns ?? {});
    const schema = isSettlement ? settlementProfileSchema : bankProfileSchema;
    const parsed = schema.safeParse(described);
    if (parsed.success) return parsed.data;
    const [issue] = parsed.error.issues;
    return `${path} describes no statement: ${issue?.path.join('.')} ${issue?.message}`;
  } catch {
    return `${path} is no JSON.`;
  }
};

/** In a thread with limits of time and memory: the file may be hostile. */
export const readStatementFile = async (
  path: string,
  profiles: readonly BankProfile[],
  { now }: Pick<Clock, 'now'>,
  apps: readonly SettlementProfile[] = PAYMENT_APPS,
): Promise<StatementFile> => {
  const bytes = await bytesOf(path, LARGEST_FILE);
  if (typeof bytes === 'string') return problem(bytes);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const pool = createThreadPool({
    workerUrl: new URL('./statement-worker.ts', import.meta.url),
    threads: 1,
    maxWaiting: 1,
    deadlineMs: DEADLINE_MS,
    maxOldGenerationSizeMb: MAX_MEMORY_MB,
  });
  try {
    const today = indianDay(now());
    const task: StatementTask = { bytes: new Uint8Array(bytes), profiles, apps, today };
    const done = await pool.run(task);
    if (!done.ok) {
      return problem(
        done.reason === 'failed'
          ? `${path} cannot be read as a statement. Download it again as CSV.`
          : `${path} takes too much to read. Download it as CSV, or import it in parts.`,
      );
    }
    const read = done.output as StatementRead;
    return read.ok ? { ok: true, statement: read.statement, sha256 } : read;
  } finally {
    await pool.close();
  }
};
