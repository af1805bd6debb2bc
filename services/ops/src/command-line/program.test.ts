import { CommanderError } from 'commander';
import { describe, expect, it } from 'vitest';
import { ops } from '../ops.ts';
import { isGroup, type OpsCommand } from './command.ts';
import { ANYTHING } from './kinds.ts';
import { createProgram, exampleOf, exitCodeOf, type Written } from './program.ts';

type Ended = {
  readonly written: Written | null;
  readonly code: number;
  readonly printed: string;
};

/** Reads a command line as a shell would hand it on. */
const read = async (line: string): Promise<Ended> => {
  const args = [...line.matchAll(/"([^"]*)"|(\S+)/g)].map(
    ([, quoted, bare]) => quoted ?? bare ?? '',
  );
  let written: Written | null = null;
  let printed = '';
  const write = (text: string): void => {
    printed += text;
  };
  const run = async (one: Written): Promise<void> => {
    written = one;
  };
  try {
    const program = await createProgram(ops, args, run, { out: write, err: write });
    await program.parseAsync(args, { from: 'user' });
    return { written, code: 0, printed };
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    return { written, code: exitCodeOf(error), printed: `${printed}${error.message}` };
  }
};

const by = '--operator meera --reason because';
const all = (
  await Promise.all(
    Object.entries(ops).map(async ([name, { load }]): Promise<[string, OpsCommand][]> => {
      const one = await load();
      if (!isGroup(one)) return [[name, one]];
      return Object.entries(one.commands).map(([own, command]) => [`${name} ${own}`, command]);
    }),
  )
).flat();

it.each(['7d', '12h', '2026-11-01', '2026-11-01T14:30+05:30'])(
  'every list accepts --since %s, and its help says that a date is a day in India',
  async (since) => {
    const lists = all.filter(([, { options }]) => options?.since?.value === '<moment>');
    expect(lists.map(([name]) => name)).toContain('payments list');
    for (const [name] of lists) {
      expect((await read(`${name} --since ${since}`)).written).not.toBeNull();
      const { printed } = await read(`${name} --help`);
      expect(printed.replaceAll(/\s+/g, ' ')).toContain('2026-11-01 (a day in India)');
    }
  },
);

it('a command is read with its operator and reason', async () => {
  const { written } = await read(`reactors unpark reactor:verify-payment payment-1 ${by}`);
  expect(written).toMatchObject({
    name: 'reactors unpark',
    given: {
      operator: 'meera',
      reason: 'because',
      values: { processor: 'reactor:verify-payment', stream: 'payment-1' },
      options: {},
    },
    format: 'text',
    isConfirmed: false,
  });
});

it.each([
  [`payments refund PAY-1 549 "" ${by}`, '<transfer> is empty.'],
  [`invoices credit HT-1 5 " " ${by}`, '<for> is empty.'],
  [`reactors replay reactor:verify-payment --from "" ${by}`, '--from is empty.'],
  [`payments release PAY-\u001b[31m1 ${by}`, '<reference> has invisible characters.'],
  ['payments release PAY-1 --operator me\u202era --reason x', 'has invisible characters.'],
  [`payments release ${'x'.repeat(20_001)} ${by}`, 'is longer than 20000 characters.'],
])('refuses the value in %j', async (line, expected) => {
  expect(await read(line)).toMatchObject({ code: 2, printed: expect.stringContaining(expected) });
});

it('a command’s options are read', async () => {
  const options = async (line: string) => (await read(line)).written?.given.options;
  expect(await options(`orders fail-registration HT-1 --insist ${by}`)).toEqual({ insist: '' });
  const credit = `payments approve PAY-1 549 --credit bank-7 ${by}`;
  expect(await options(credit)).toEqual({ credit: 'bank-7' });
  expect(await options(`orders fail-registration HT-1 ${by}`)).toEqual({});
  const differing = 'projections rebuild orders --accept-differences';
  expect(await options(differing)).toEqual({ 'accept-differences': '' });
});

it('spaces around a number or an ID are trimmed', async () => {
  const { written } = await read(`payments refund "PAY-1 " 549 " BACK-7K3M92QD " ${by}`);
  expect(written?.given.values).toEqual({
    ...{ reference: 'PAY-1', amount: '549', transfer: 'BACK-7K3M92QD' },
  });
});

it('the options --json, --ndjson, --utc and -y are read', async () => {
  expect((await read('tickets list --ndjson')).written).toMatchObject({ format: 'ndjson' });
  expect((await read('tickets list --json')).written).toMatchObject({
    format: 'json',
    zone: 'IST',
  });
  expect((await read('tickets list --utc')).written).toMatchObject({ zone: 'UTC' });
  expect((await read(`customers block C-1 -y ${by}`)).written).toMatchObject({ isConfirmed: true });
});

it.each([
  ['sudo', /unknown command 'sudo'/],
  ['constructor', /unknown command 'constructor'/],
  ['reactors parked everything', /too many arguments/],
  ['reactors unpark a b --operator meera --reason " "', /The reason must have 1 to 500 characters/],
  [`reactors unpark a b ${by} --force`, /unknown option '--force'/],
  [`reactors unpark a b --operator meera --reason ${'x'.repeat(501)}`, /1 to 500 characters/],
  ['tickets list --json --ndjson', /cannot be used with/],
])('refuses "%s" and runs nothing', async (line, expected) => {
  const ended = await read(line);
  expect(ended).toMatchObject({ written: null, code: 2 });
  expect(ended.printed).toMatch(expected);
});

/** No format to check: a lookup shows whether it exists. */
const FREE_FORM = [
  ...['refunds record <refund>', 'refunds sent <refund>', 'refunds returned <refund>'],
  ...['payments refund <transfer>', 'payments import <file>', 'payments import --profile'],
  ...[
    'payments import --accept-layout',
    'payments layouts --remove',
    'payments set-aside --settlement',
  ],
  ...[
    'audit payments --csv',
    'customers offers --csv',
    'backup <folder>',
    'restore <folder>',
    'tickets save-attachment --to',
  ],
  ...['events show <stream>', 'events import <file>', 'events export --out', 'asof <id>'],
  ...['events tail --stream', 'events tail --correlation'],
  ...['reactors park <processor>', 'reactors park <stream>', 'reactors adopt-store <processor>'],
  ...['reactors unpark <processor>', 'reactors unpark <stream>'],
  ...['gstr1 --out', 'export --out', 'events public-key --out'],
  ...['events verify --file', 'events verify --public-key'],
];

/** What a command reads, each with its kind; words that it chooses from are refused by themselves. */
const readBy = (name: string, { takes = {}, options = {} }: OpsCommand) => [
  ...Object.entries(takes).map(([one, kind]) => ({ what: `${name} <${one}>`, kind })),
  ...Object.entries(options)
    .filter(([, { value, choices }]) => value !== undefined && choices === undefined)
    .map(([one, { kind = ANYTHING }]) => ({ what: `${name} --${one}`, kind })),
];

it('every argument and option has a checked format, except for the free-form ones', () => {
  const freeForm = all
    .flatMap(([name, command]) => readBy(name, command))
    .filter(({ kind }) => kind === ANYTHING)
    .map(({ what }) => what);
  expect(freeForm.toSorted()).toEqual(FREE_FORM.toSorted());
  expect(all.flatMap(([name, command]) => wrongLines(name, command)).length).toBeGreaterThan(50);
});

const WRONG = 'neither/here,nor=there';

/** Lines with one thing in them that is none; the rest is as in the example. */
const wrongLines = (name: string, command: OpsCommand): readonly string[] => {
  const written = exampleOf(name, { ...command, changes: false }).replace('npm run ops -- ', '');
  const words: readonly string[] = written.match(/"[^"]*"|\S+/g) ?? [];
  const first = name.split(' ').length;
  const decided = command.changes ? ` ${by} --yes` : '';
  const takes = Object.entries(command.takes ?? {}).flatMap(([, kind], at) =>
    kind === ANYTHING ? [] : [words.with(first + at, kind.isOne(WRONG) ? LONG : WRONG)],
  );
  const options = Object.entries(command.options ?? {}).flatMap(
    ([option, { value, kind, choices }]) =>
      value !== undefined && (kind ?? choices) !== undefined
        ? [[...words, `--${option}`, kind?.isOne(WRONG) ? LONG : WRONG]]
        : [],
  );
  return [...takes, ...options].map((line) => `${line.join(' ')}${decided}`);
};
const LONG = 'x'.repeat(10_000);

const mayBeWrong = all.filter(([name, command]) => wrongLines(name, command).length > 0);

it.each(mayBeWrong)(
  '%s refuses values that it cannot read, with exit code 2',
  async (name, command) => {
    for (const line of wrongLines(name, command)) {
      const { written, code, printed } = await read(line);
      expect({ line, written, code }).toEqual({ line, written: null, code: 2 });
      expect(printed).toMatch(/error: /);
    }
  },
);

describe.each(all)('%s', (name, command) => {
  it('has a valid example, and help that shows it', async () => {
    const example = exampleOf(name, command);
    const { written } = await read(example.replace('npm run ops -- ', ''));
    expect(written).toMatchObject({ name });
    const help = await read(`${name} --help`);
    expect(help).toMatchObject({ written: null, code: 0 });
    expect(help.printed).toContain(example);
    expect(help.printed.replaceAll(/\s+/g, ' ')).toContain(command.about);
  });
});
