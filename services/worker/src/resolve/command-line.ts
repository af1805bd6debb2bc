import { parseArgs } from 'node:util';
import type { Given, ResolveCommand } from './commands.ts';

export type Commands = Readonly<Record<string, Omit<ResolveCommand<never>, 'run'>>>;

export type CommandLine =
  | { readonly kind: 'run'; readonly command: string; readonly given: Given }
  /** Asked for. */
  | { readonly kind: 'help'; readonly text: string }
  /** What was written cannot be done; the text says how it is written. */
  | { readonly kind: 'wrong'; readonly text: string };

const LONGEST_NAME = 100;
const LONGEST_REASON = 500;
const WHO_AND_WHY = '--operator meera --reason "Their bank confirms it (ticket 4711)."';

const usageOf = (name: string, { about, takes, example, changes }: Commands[string]): string => {
  const wanted = takes.map((one) => ` <${one}>`).join('');
  const by = changes ? ' --operator <name> --reason <text>' : '';
  return [
    `npm run resolve -- ${name}${wanted}${by}`,
    `  ${about}`,
    `  For example: npm run resolve -- ${example}${changes ? ` ${WHO_AND_WHY}` : ''}`,
  ].join('\n');
};

const helpOf = (commands: Commands): string =>
  [
    'What a person decides where the shop cannot by itself.',
    ...Object.entries(commands).map(([name, command]) => usageOf(name, command)),
    'Exit code 0: done; 1: not done, and why; 2: wrongly written; 3: the shop cannot be reached.',
  ].join('\n\n');

const read = (argv: readonly string[]) => {
  try {
    return parseArgs({
      args: [...argv],
      allowPositionals: true,
      options: {
        operator: { type: 'string', default: '' },
        reason: { type: 'string', default: '' },
        help: { type: 'boolean', short: 'h', default: false },
      },
    });
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
};

/** Reads what stands behind `npm run resolve --`. */
export const readCommandLine = (commands: Commands, argv: readonly string[]): CommandLine => {
  const wrong = (said: string, how: string): CommandLine => ({
    kind: 'wrong',
    text: `${said}\n\n${how}`,
  });
  const parsed = read(argv);
  if (typeof parsed === 'string') return wrong(parsed, helpOf(commands));
  const { help } = parsed.values;
  const operator = parsed.values.operator.trim();
  const reason = parsed.values.reason.trim();
  const [name = '', ...values] = parsed.positionals;
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (command === undefined) {
    if (help || name === '') return { kind: help ? 'help' : 'wrong', text: helpOf(commands) };
    return wrong(`There is no command ${name}.`, helpOf(commands));
  }
  const usage = usageOf(name, command);
  if (help) return { kind: 'help', text: usage };
  if (values.length !== command.takes.length) {
    const count = command.takes.length;
    return wrong(`${name} takes ${count} values, not ${values.length}.`, usage);
  }
  if (command.changes && (operator === '' || reason === '')) {
    return wrong('Say who decides this and why.', usage);
  }
  if (operator.length > LONGEST_NAME || reason.length > LONGEST_REASON) {
    return wrong(
      `A name has at most ${LONGEST_NAME} characters, a reason at most ${LONGEST_REASON}.`,
      usage,
    );
  }
  const named = Object.fromEntries(command.takes.map((one, at) => [one, values[at] ?? '']));
  return { kind: 'run', command: name, given: { operator, reason, values: named } };
};
