import { describe, expect, it } from 'vitest';
import { readCommandLine } from './command-line.ts';
import { commands } from './commands.ts';
import type { Given } from './resolve-command.ts';

const read = (line: string) => readCommandLine(commands, line === '' ? [] : line.split(' '));
const by = '--operator meera --reason because';

it('a command is read with who decides it and why', () => {
  expect(read(`unpark reactor:verify-payment payment-1 ${by}`)).toEqual({
    kind: 'run',
    command: 'unpark',
    given: {
      operator: 'meera',
      reason: 'because',
      values: { follower: 'reactor:verify-payment', stream: 'payment-1' },
      options: {},
    },
  });
});

it('options are read where the command has them', () => {
  const options = (line: string) => (read(line) as { given: Given }).given.options;
  expect(options(`fail-registration HT-1 --insist ${by}`)).toEqual({ insist: '' });
  expect(options(`verify-payment PAY-1 549 --credit bank-7 ${by}`)).toEqual({ credit: 'bank-7' });
  expect(options(`fail-registration HT-1 ${by}`)).toEqual({});
});

it.each([
  ['', /npm run resolve -- unpark <follower> <stream>/],
  ['sudo', /There is no command sudo\./],
  ['constructor', /There is no command constructor\./],
  [`unpark reactor:verify-payment ${by}`, /takes 2 values, not 1/],
  [`parked everything`, /takes 0 values, not 1/],
  ['unpark reactor:verify-payment payment-1', /Say who decides this and why/],
  ['unpark a b --operator meera', /Say who decides this and why/],
  [`unpark a b ${by} --force`, /--force/],
  [`unpark a b ${by} --insist`, /no such option/],
  [`unpark a b --operator meera --reason ${'x'.repeat(501)}`, /at most 500/],
])('nothing is done because of "%s"', (line, said) => {
  const answer = read(line);
  expect(answer.kind).toBe('wrong');
  expect(answer).toMatchObject({ text: expect.stringMatching(said) });
});

describe('help', () => {
  it('names every command with an example that is written rightly', () => {
    const help = read('--help');
    for (const [name, { takes, example, changes }] of Object.entries(commands)) {
      expect(help).toMatchObject({ kind: 'help', text: expect.stringContaining(example) });
      const line = changes ? `${example} ${by}` : example;
      expect(read(line)).toMatchObject({ kind: 'run', command: name });
      expect(takes.length).toBe(example.split(' ').length - 1);
    }
  });

  it('is there for each command', () => {
    expect(read('unpark --help')).toMatchObject({
      kind: 'help',
      text: expect.stringMatching(/^npm run resolve -- unpark .*\n.*\n {2}For example: /),
    });
  });
});
