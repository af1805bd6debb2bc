import { join } from 'node:path';

/** What an operator types once their shell has taken in what `complete <shell>` prints. */
export const COMPLETED_NAME = 'haat';

const MAIN = join(import.meta.dirname, '..', 'main.ts');

/** As sh, zsh and fish read a word of any characters. */
const quoted = (word: string): string => `'${word.replaceAll("'", `'\\''`)}'`;

const doubled = (word: string): string => `'${word.replaceAll("'", "''")}'`;

const program = `${quoted(process.execPath)} ${quoted(MAIN)}`;

const DEFINITIONS: Readonly<Record<string, string>> = {
  bash: `${COMPLETED_NAME}() { ${program} "$@"; }\n`,
  zsh: `${COMPLETED_NAME}() { ${program} "$@"; }\n`,
  fish: `function ${COMPLETED_NAME}; ${program} $argv; end\n`,
  powershell: `function ${COMPLETED_NAME} { & ${doubled(process.execPath)} ${doubled(MAIN)} @args }\n`,
};

/** @returns what makes {@link COMPLETED_NAME} a command of a shell; empty for what is none. */
export const definitionFor = (shell = ''): string =>
  Object.hasOwn(DEFINITIONS, shell) ? (DEFINITIONS[shell] ?? '') : '';
