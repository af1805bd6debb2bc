import { parseArgs } from 'node:util';
import type { Given, ResolveCommand } from './resolve-command.ts';

export type Commands = Readonly<Record<string, Omit<ResolveCommand, 'run'>>>;

export type CommandLine =
  | { readonly kind: 'run'; readonly command: string; readonly given: Given }
  /** Asked for. */
  | { readonly kind: 'help'; readonly text: string }
  /** What was written cannot be done; the text says how it is written. */
  | { readonly kind: 'wrong'; readonly text: string };

const LONGEST_NAME = 100;
const LONGEST_REASON = 500;
const WHO_AND_WHY = '--operator meera --reason "Their bank confirms it (ticket 4711)."';

const usageOf = (
  name: string,
  { about, takes, options = {}, example, changes }: Commands[string],
): string => {
  const wanted = [
    ...takes.map((one) => ` <${one}>`),
    ...Object.entries(options).map(
      ([one, kind]) => ` [--${one}${kind === 'text' ? ' <text>' : ''}]`,
    ),
  ].join('');
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

const read = (commands: Commands, argv: readonly string[]) => {
  const own = Object.assign({}, ...Object.values(commands).map(({ options }) => options));
  const kinds = Object.entries(own).map(
    ([name, kind]) => [name, { type: kind === 'text' ? 'string' : 'boolean' } as const] as const,
  );
  try {
    const { values, positionals } = parseArgs({
      args: [...argv],
      allowPositionals: true,
      options: {
        ...Object.fromEntries(kinds),
        operator: { type: 'string' },
        reason: { type: 'string' },
        help: { type: 'boolean', short: 'h' },
      },
    });
    return {
      values: values as Readonly<Record<string, string | boolean | undefined>>,
      positionals,
    };
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
};

/** The options beside those that every command has; null when one is not this command's. */
const optionsOf = (
  { options = {} }: Commands[string],
  values: Readonly<Record<string, string | boolean | undefined>>,
): Readonly<Record<string, string>> | null => {
  const { operator, reason, help, ...rest } = values;
  const written = Object.entries(rest).map(([name, value]) => [
    name,
    typeof value === 'string' ? value : '',
  ]);
  return written.every(([name = '']) => Object.hasOwn(options, name))
    ? Object.fromEntries(written)
    : null;
};

/** Reads what stands behind `npm run resolve --`. */
export const readCommandLine = (commands: Commands, argv: readonly string[]): CommandLine => {
  const wrong = (said: string, how: string): CommandLine => ({
    kind: 'wrong',
    text: `${said}\n\n${how}`,
  });
  const parsed = read(commands, argv);
  if (typeof parsed === 'string') return wrong(parsed, helpOf(commands));
  const { help = false } = parsed.values;
  const operator = String(parsed.values.operator ?? '').trim();
  const reason = String(parsed.values.reason ?? '').trim();
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
  const options = optionsOf(command, parsed.values);
  if (options === null) return wrong(`${name} has no such option.`, usage);
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
  return { kind: 'run', command: name, given: { operator, reason, values: named, options } };
};
