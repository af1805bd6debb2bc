/** Completes a command line: from the settings, then from the operator at the terminal. */
import { CommanderError } from 'commander';
import type { Environment } from './environment.ts';
import { loginName } from './login-name.ts';
import { isOperator, type Missing, type Written } from './program.ts';
import { askChoice, askText, type Terminal } from './terminal.ts';

const problemOf = (read: () => unknown): string | undefined => {
  try {
    read();
    return undefined;
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    return error.message.replace(/^error: /, '');
  }
};

const ask = (terminal: Terminal, missing: Missing): Promise<string | undefined> => {
  const { what, says, choices, read } = missing;
  const message = `${what.replaceAll(/^--|[<>]/g, '')}: ${says}`;
  if (choices !== undefined) {
    return askChoice(
      terminal,
      message,
      choices.map((value) => ({ value, label: value.replaceAll('_', ' ') })),
    );
  }
  return askText(terminal, {
    message,
    ...(isOperator(missing) ? { suggested: loginName() } : {}),
    check: (text) => problemOf(() => read(text)),
  });
};

export type FilledIn =
  | { readonly written: Written }
  /** `isCancelled`: by the operator. */
  | { readonly problem: string; readonly isCancelled: boolean };

export const fillIn = async (
  written: Written,
  { env, terminal }: Pick<Environment, 'env' | 'terminal'>,
): Promise<FilledIn> => {
  let { given } = written;
  for (const missing of written.missing) {
    const { what, says, read, addTo } = missing;
    const set = isOperator(missing) ? (env.HAAT_OPERATOR ?? '') : '';
    const wrong = set === '' ? undefined : problemOf(() => read(set));
    if (wrong !== undefined) return { problem: `HAAT_OPERATOR: ${wrong}`, isCancelled: false };
    if (set === '' && terminal === null) {
      return { problem: `${what} is missing: ${says}.`, isCancelled: false };
    }
    const value = set !== '' || terminal === null ? set : await ask(terminal, missing);
    if (value === undefined) return { problem: 'Nothing was done.', isCancelled: true };
    given = addTo(given, read(value));
  }
  return { written: { ...written, given, missing: [] } };
};
