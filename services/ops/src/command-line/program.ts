import { Argument, Command, CommanderError, Option } from 'commander';
import {
  type CommandGroup,
  type Given,
  isGroup,
  type Ops,
  type OpsCommand,
  type OpsEntry,
} from './command.ts';
import { ANYTHING } from './kinds.ts';
import type { Format } from './output.ts';

export type Written = {
  readonly name: string;
  readonly command: OpsCommand;
  readonly given: Given;
  readonly format: Format;
  /** `--yes`: no confirmation. */
  readonly isConfirmed: boolean;
};

const MAX_NAME_LENGTH = 100;
const MAX_REASON_LENGTH = 500;
const WHO_AND_WHY = '--operator meera --reason "Their bank confirms it (ticket 4711)."';

const EXIT_CODES = `Exit codes:
  0  done
  1  refused, or something needs manual review
  2  invalid command line, or a setting is missing
  3  the shop is unreachable`;

export const exampleOf = (name: string, { example, changes }: OpsCommand): string =>
  ['npm run ops --', name, example, changes ? WHO_AND_WHY : ''].filter(Boolean).join(' ');

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

const optionOf = (
  name: string,
  {
    about,
    value: follows,
    kind,
    choices,
    isRequired = false,
  }: NonNullable<OpsCommand['options']>[string],
) => {
  const flag = `--${name}`;
  const option = new Option(follows === undefined ? flag : `${flag} ${follows}`, about);
  option.makeOptionMandatory(isRequired);
  if (choices !== undefined) return option.choices([...choices]);
  return follows === undefined ? option : option.argParser(value(flag, kind));
};

const withDecision = (built: Command): Command =>
  built
    .requiredOption('--operator <name>', 'your name', text('The operator’s name', MAX_NAME_LENGTH))
    .requiredOption(
      '--reason <text>',
      'why; stored with the name',
      text('The reason', MAX_REASON_LENGTH),
    )
    .option('-y, --yes', 'skip the confirmation');

const dashed = (camel: string): string => camel.replace(/[A-Z]/g, (one) => `-${one.toLowerCase()}`);

const formatOf = ({ json, ndjson }: Readonly<Record<string, unknown>>): Format =>
  json === true ? 'json' : ndjson === true ? 'ndjson' : 'text';

const OWN = ['operator', 'reason', 'yes', 'json', 'ndjson'];

const givenBy = (
  { takes = {} }: OpsCommand,
  values: readonly string[],
  options: Readonly<Record<string, unknown>>,
): Given => {
  const written = Object.entries(options)
    .filter(([name]) => !OWN.includes(name))
    .map(([name, value]) => [dashed(name), typeof value === 'string' ? value : ''] as const);
  return {
    operator: String(options.operator ?? ''),
    reason: String(options.reason ?? ''),
    values: Object.fromEntries(Object.keys(takes).map((one, at) => [one, values[at] ?? ''])),
    options: Object.fromEntries(written),
  };
};

type Run = (written: Written) => Promise<void>;

const commandOf = (name: string, path: string, command: OpsCommand, run: Run): Command => {
  const built = new Command(name).description(command.about);
  for (const [one, kind] of Object.entries(command.takes ?? {})) {
    built.addArgument(new Argument(`<${one}>`).argParser(value(`<${one}>`, kind)));
  }
  for (const [option, of] of Object.entries(command.options ?? {})) {
    built.addOption(optionOf(option, of));
  }
  if (command.changes) withDecision(built);
  return built
    .addOption(new Option('--json', 'one JSON document, for programs').conflicts('ndjson'))
    .option('--ndjson', 'one JSON document per line, for pipes')
    .addHelpText('after', `\nFor example:\n  ${exampleOf(path, command)}`)
    .action(async (...all: readonly unknown[]) => {
      const values = all.slice(0, -2) as readonly string[];
      const options = built.opts<Readonly<Record<string, unknown>>>();
      await run({
        name: path,
        command,
        given: givenBy(command, values, options),
        format: formatOf(options),
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
  const program = new Command('npm run ops --')
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
