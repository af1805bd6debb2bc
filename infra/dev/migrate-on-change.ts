import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { watchSources } from './watch.ts';

/** Collects the changes of one save or branch switch. */
const SETTLED_AFTER_MS = 80;

export type MigrateOptions = {
  /** Has `migrate.ts`, which lists the migrations, and `migrations/`. All listed ones have run. */
  readonly folder: string;
  /** Runs those that haven't run. @throws {Error} for a person. */
  readonly migrate: () => Promise<void>;
  readonly say: (line: string) => void;
};

/** Applies a new migration; names an edited one that has run. @returns stops it. */
export const migrateOnChange = ({
  folder,
  migrate,
  say,
}: MigrateOptions): (() => Promise<void>) => {
  const list = join(folder, 'migrate.ts');
  const textOf = (name: string): string => readFileSync(join(folder, 'migrations', name), 'utf8');
  const found = (): readonly string[] =>
    readdirSync(join(folder, 'migrations')).filter((name) => /^\d.*(?<!\.test)\.ts$/.test(name));
  const isListed = (name: string): boolean =>
    readFileSync(list, 'utf8').includes(`'./migrations/${name}'`);
  /** File names and texts of those that have run. */
  const applied = new Map(
    found()
      .filter(isListed)
      .map((name) => [name, textOf(name)]),
  );

  const compare = async (): Promise<void> => {
    for (const [name, text] of applied) {
      if (!found().includes(name) || textOf(name) === text) continue;
      say(
        `Migration ${name} has run here and was edited: the database keeps what it did. Undo the ` +
          'edit and write another migration, or open an empty shop: npm run dev -- --fresh',
      );
    }
    const added = found().filter((name) => !applied.has(name));
    for (const name of added.filter((one) => !isListed(one))) {
      say(`Migration ${name} is new. It runs once services/ops/src/prepare/migrate.ts lists it.`);
    }
    const ready = added.filter(isListed).map((name) => [name, textOf(name)] as const);
    if (ready.length === 0) return;
    await migrate();
    for (const [name, text] of ready) applied.set(name, text);
    say(`Database up to date: ${ready.map(([name]) => basename(name, '.ts')).join(', ')}`);
  };

  let isChanged = false;
  let running: Promise<void> | undefined;
  const compareAll = async (): Promise<void> => {
    while (isChanged) {
      await pause(SETTLED_AFTER_MS);
      isChanged = false;
      await compare().catch((error: Error) => say(error.message));
    }
    running = undefined;
  };
  const stopWatching = watchSources([join(folder, 'migrations'), list], () => {
    isChanged = true;
    running ??= compareAll();
  });
  return async () => {
    stopWatching();
    await running;
  };
};
