import { MAX_OPERATOR_LENGTH, opsPrefix } from '@haat/platform/operator-settings';
import { Argument, Command, CommanderError, Option } from 'commander';
import {
  type CommandGroup,
  type Given,
  isGroup,
  type Ops,
  type OpsCommand,
  type OpsEntry,
  type OptionOf,
} from './command.ts';
import { ANYTHING, oneOf } from './kinds.ts';
import type { Format } from './output.ts';
import type { Zone } from './times.ts';

/** A value that the line lacks and the command needs. */
export type Missing = {
  /** Such as `<amount>` or `--reason`. */
  readonly what: string;
  /** What it must be, for a question or an error. */
  readonly says: string;
  readonly choices?: readonly string[];
  /** @throws CommanderError where it is none. */
  readonly read: (text: string) => string;
  readonly addTo: (given: Given, value: string) => Given;
};

export type Written = {
  readonly name: string;
  readonly command: OpsCommand;
  readonly given: Given;
  readonly missing: readonly Missing[];
  readonly format: Format;
  readonly zone: Zone;
  /** `--yes`: no confirmation. */
  readonly isConfirmed: boolean;
};

const MAX_REASON_LENGTH = 500;
const WHY = '--reason "Their bank confirms it (ticket 4711)."';

const EXIT_CODES = `Exit codes:
  0  done
  1  refused, or something needs manual review
  2  invalid command line, or a setting is missing
  3  the shop is unreachable`;

export const exampleOf = (name: string, { example, changes }: OpsCommand): string =>
  [opsPrefix(), name, example, changes ? WHY : ''].filter(Boolean).join(' ');

const wronglyWritten = (message: string) => new CommanderError(2, 'ops.text', `error: ${message}`);

/** Invisible characters, which would stay in the events. */
const UNSEEN = /[^\P{Cc}\n\r\t]|[\u202a-\u202e\u2066-\u2069]/u;
const MAX_VALUE_LENGTH = 20_000;

const shortened = (text: string): string => (text.length > 60 ? `${text.slice(0, 60)}…` : text);

/** @throws CommanderError for an empty, invisible or wrongly formatted value */
const value =
  (what: string, kind = ANYTHING) =>
  (written: string) => {
    // A pasted blank would make another number or id.
    const given = written.trim();
    if (given === '') throw wronglyWritten(`${what} is empty.`);
    if (UNSEEN.test(given)) throw wronglyWritten(`${what} has invisible characters.`);
    if (given.length > MAX_VALUE_LENGTH) {
      throw wronglyWritten(`${what} is longer than ${MAX_VALUE_LENGTH} characters.`);
    }
    if (!kind.isOne(given)) {
      throw wronglyWritten(`${what} must be ${kind.says}, not ${shortened(given)}.`);
    }
    return given;
  };

/** @throws CommanderError also where it is too long for an event */
const text = (what: string, max: number) => (given: string) => {
  const trimmed = given.trim();
  if (trimmed === '' || trimmed.length > max) {
    throw wronglyWritten(`${what} must have 1 to ${max} characters.`);
  }
  return value(what)(trimmed);
};

/** @throws CommanderError */
export const readOperator = text('The operator’s name', MAX_OPERATOR_LENGTH);
const readReason = text('The reason', MAX_REASON_LENGTH);

const optionOf = (name: string, { about, value: follows, kind, choices }: OptionOf) => {
  const flag = `--${name}`;
  const option = new Option(follows === undefined ? flag : `${flag} ${follows}`, about);
  if (choices !== undefined) return option.choices([...choices]);
  return follows === undefined ? option : option.argParser(value(flag, kind));
};

const withDecision = (built: Command): Command =>
  built
    .option('--operator <name>', 'your name; by default HAAT_OPERATOR', readOperator)
    .option('--reason <text>', 'why; stored with the name', readReason)
    .option('-y, --yes', 'skip the confirmation');

const withValue = (given: Given, name: string, written: string): Given => ({
  ...given,
  values: { ...given.values, [name]: written },
});

const withOption = (given: Given, name: string, written: string): Given => ({
  ...given,
  options: { ...given.options, [name]: written },
});

const OPERATOR: Missing = {
  what: '--operator',
  says: 'your name, which is stored with the decision. To set it for good: HAAT_OPERATOR',
  read: readOperator,
  addTo: (given, operator) => ({ ...given, operator }),
};

const REASON: Missing = {
  what: '--reason',
  says: 'why, in a short sentence, which is stored with your name',
  read: readReason,
  addTo: (given, reason) => ({ ...given, reason }),
};

export const isOperator = (one: Missing): boolean => one === OPERATOR;

const missingIn = (
  { takes = {}, options = {}, changes = false }: OpsCommand,
  given: Given,
): readonly Missing[] => [
  ...Object.entries(takes)
    .filter(([name]) => given.values[name] === undefined)
    .map(
      ([name, kind]): Missing => ({
        what: `<${name}>`,
        says: kind.says,
        read: value(`<${name}>`, kind),
        addTo: (to, written) => withValue(to, name, written),
      }),
    ),
  ...Object.entries(options)
    .filter(([name, { isRequired }]) => isRequired && given.options[name] === undefined)
    .map(
      ([name, { about, kind = ANYTHING, choices }]): Missing => ({
        ...{ what: `--${name}`, says: about, ...(choices === undefined ? {} : { choices }) },
        read: value(`--${name}`, choices === undefined ? kind : oneOf(choices)),
        addTo: (to, written) => withOption(to, name, written),
      }),
    ),
  ...(changes && given.operator === '' ? [OPERATOR] : []),
  ...(changes && given.reason === '' ? [REASON] : []),
];

const dashed = (camel: string): string => camel.replace(/[A-Z]/g, (one) => `-${one.toLowerCase()}`);

const formatOf = ({ json, ndjson }: Readonly<Record<string, unknown>>): Format =>
  json === true ? 'json' : ndjson === true ? 'ndjson' : 'text';

const OWN = ['operator', 'reason', 'yes', 'json', 'ndjson', 'utc'];

const givenBy = (
  { takes = {} }: OpsCommand,
  values: readonly (string | undefined)[],
  options: Readonly<Record<string, unknown>>,
): Given => {
  const written = Object.entries(options)
    .filter(([name]) => !OWN.includes(name))
    .map(([name, value]) => [dashed(name), typeof value === 'string' ? value : ''] as const);
  return {
    operator: String(options.operator ?? ''),
    reason: String(options.reason ?? ''),
    values: Object.fromEntries(
      Object.keys(takes).flatMap((one, at) => {
        const written = values[at];
        return written === undefined ? [] : [[one, written] as const];
      }),
    ),
    options: Object.fromEntries(written),
  };
};

type Run = (written: Written) => Promise<void>;

const commandOf = (name: string, path: string, command: OpsCommand, run: Run): Command => {
  const built = new Command(name).description(command.about);
  for (const [one, kind] of Object.entries(command.takes ?? {})) {
    // Optional for the parser: what is missing is asked for.
    built.addArgument(new Argument(`[${one}]`).argParser(value(`<${one}>`, kind)));
  }
  for (const [option, of] of Object.entries(command.options ?? {})) {
    built.addOption(optionOf(option, of));
  }
  if (command.changes) withDecision(built);
  const takes = Object.keys(command.takes ?? {}).map((one) => ` <${one}>`);
  return built
    .usage(`[options]${takes.join('')}`)
    .addOption(new Option('--json', 'one JSON document, for programs').conflicts('ndjson'))
    .option('--ndjson', 'one JSON document per line, for pipes')
    .option('--utc', 'times in UTC instead of Indian time')
    .addHelpText('after', `\nFor example:\n  ${exampleOf(path, command)}`)
    .action(async (...all: readonly unknown[]) => {
      const values = all.slice(0, -2) as readonly (string | undefined)[];
      const options = built.opts<Readonly<Record<string, unknown>>>();
      const given = givenBy(command, values, options);
      await run({
        ...{ name: path, command, given, missing: missingIn(command, given) },
        format: formatOf(options),
        zone: options.utc === true ? 'UTC' : 'IST',
        isConfirmed: options.yes === true,
      });
    });
};

const groupOf = (name: string, { commands, byDefault }: CommandGroup, run: Run): Command => {
  const built = new Command(name);
  for (const [own, command] of Object.entries(commands)) {
    const isDefault = own === byDefault;
    built.addCommand(commandOf(own, `${name} ${own}`, command, run), { isDefault });
  }
  return built;
};

const entryOf = async (name: string, { about, load }: OpsEntry, run: Run): Promise<Command> => {
  const one = await load();
  if (isGroup(one)) return groupOf(name, one, run).description(about);
  return commandOf(name, name, one, run).summary(about);
};

type Writing = {
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
};

/** Throws a {@link CommanderError} instead of ending the process. */
const settle = (built: Command, { out, err }: Writing): void => {
  built
    .exitOverride()
    .configureOutput({ writeOut: out, writeErr: err })
    .showHelpAfterError('(add --help for usage)')
    .showSuggestionAfterError();
  for (const child of built.commands) settle(child, { out, err });
};

/** @param args only the entries that it names are loaded. @param run gets the complete command. */
export const createProgram = async (
  ops: Ops,
  args: readonly string[],
  run: Run,
  writing: Writing,
): Promise<Command> => {
  const program = new Command(opsPrefix())
    .description('Shows and resolves what an operator of the shop has to decide.')
    .configureHelp({ subcommandTerm: (command) => command.name() })
    .addHelpText('after', `\n${EXIT_CODES}`);
  for (const [name, entry] of Object.entries(ops)) {
    program.addCommand(
      args.includes(name)
        ? await entryOf(name, entry, run)
        : new Command(name).description(entry.about),
    );
  }
  settle(program, writing);
  return program;
};

/** @returns 0 for help, 2 for a wrong command line. */
export const exitCodeOf = ({ exitCode }: CommanderError): 0 | 2 => (exitCode === 0 ? 0 : 2);
