import { join } from 'node:path';
import tab from '@bomb.sh/tab/commander';
import { CommanderError } from 'commander';
import { ops } from '../ops.ts';
import type { Environment } from './environment.ts';
import { createProgram, exitCodeOf } from './program.ts';

/** What an operator types once the shell has loaded the output of `complete <shell>`. */
const COMPLETED_NAME = 'haat';

const MAIN = join(import.meta.dirname, '..', 'main.ts');

const quoted = (word: string): string => `'${word.replaceAll("'", `'\\''`)}'`;

const doubled = (word: string): string => `'${word.replaceAll("'", "''")}'`;

const program = `${quoted(process.execPath)} ${quoted(MAIN)}`;

const DEFINITIONS: Readonly<Record<string, string>> = {
  bash: `${COMPLETED_NAME}() { ${program} "$@"; }\n`,
  zsh: `${COMPLETED_NAME}() { ${program} "$@"; }\n`,
  fish: `function ${COMPLETED_NAME}; ${program} $argv; end\n`,
  powershell: `function ${COMPLETED_NAME} { & ${doubled(process.execPath)} ${doubled(MAIN)} @args }\n`,
};

/** @returns the definition of {@link COMPLETED_NAME}; empty for an unknown shell. */
const definitionFor = (shell = ''): string =>
  Object.hasOwn(DEFINITIONS, shell) ? (DEFINITIONS[shell] ?? '') : '';

/**
 * Without arguments, at a terminal, the inbox opens as a menu.
 * @returns exit code: 0 done; 1 not done; 2 wrong command line or setting; 3 shop unavailable.
 */
export const runCommandLine = async (
  args: readonly string[],
  environment: Environment,
): Promise<number> => {
  const { streams, terminal } = environment;
  const { stdout, stderr } = streams;
  if (args.length === 0 && terminal !== null) {
    const { openMenu } = await import('../inbox/menu.ts');
    return openMenu(environment, terminal, (line) => runCommandLine(line, environment));
  }
  let code = 0;
  const program = await createProgram(
    ops,
    args,
    async (written) => {
      // Loaded late: help does not need it.
      const { runWritten } = await import('./run-written.ts');
      code = await runWritten(environment, written);
    },
    { out: (text) => void stdout.write(text), err: (text) => void stderr.write(text) },
  );
  const name = program.name();
  // Completion works for one command name only.
  tab(program.name(COMPLETED_NAME));
  program.name(name);
  if (args[0] === 'complete') stdout.write(definitionFor(args[1]));
  try {
    await program.parseAsync([...args], { from: 'user' });
    return code;
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    if (error.code === 'ops.text') stderr.write(`${error.message}\n`);
    return exitCodeOf(error);
  }
};
