import { expect, it } from 'vitest';
import { createOutput, type Format } from './output.ts';

const written = (format: Format, write: (output: ReturnType<typeof createOutput>) => void) => {
  let out = '';
  const stdout = {
    write: (text: string) => {
      out += text;
    },
  };
  write(createOutput(format, { stdout, stderr: stdout }));
  return out;
};

/** Clears a terminal, rings it, writes its title, in seven and in eight bits; turns a text round. */
const NASTY = '\u001b[2J\u0007\r\u001b]0;mine\u0007\u009b31m\u202egpj.exe\u2066';
const OBEYED = /(?!\n)[\p{Cc}\u202a-\u202e\u2066-\u2069]/u;

it.each(['text', 'json', 'ndjson'] as const)(
  'output as %s escapes terminal control characters',
  (format) => {
    const row = { subject: NASTY };
    const out = written(format, (output) => {
      output.say(NASTY);
      output.one(row, NASTY);
      output.line(row, NASTY);
      output.note(NASTY);
      output.rows([row], [['subject', ({ subject }) => subject]], '');
    });
    expect(out).not.toMatch(OBEYED);
    expect(out).toContain('\\u001b[2J');
  },
);

it.each([
  ['text', 'December is not over.\n'],
  ['json', ''],
  ['ndjson', ''],
] as const)('a note beside %s is %j on stderr', (format, expected) => {
  let [out, err] = ['', ''];
  const stdout = { write: (text: string) => (out += text) };
  const stderr = { write: (text: string) => (err += text) };
  createOutput(format, { stdout, stderr }).note('December is not over.');
  expect({ out, err }).toEqual({ out: '', err: expected });
});

it('NDJSON output keeps the exact text', () => {
  const row = { subject: `${NASTY}\nनमस्ते ₹` };
  const out = written('ndjson', (output) => output.line(row, ''));
  expect(JSON.parse(out)).toEqual(row);
});

it('a line break in a value is escaped: a line and a table row stay one line', () => {
  const out = written('text', (output) => {
    output.line({}, 'one\ntwo');
    output.rows([{ a: 'three\tand\nfour' }], [['a', ({ a }) => a]], '');
  });
  expect(out.trimEnd().split('\n')).toEqual(['one\\ntwo', 'a', 'three\\u0009and\\nfour']);
});

it('rows wider than the terminal are printed field by field, without empty fields', () => {
  const rows = [
    { ticket: 'TKT-1', about: '', subject: 'Where is my order?' },
    { ticket: 'TKT-2', about: 'HT-1', subject: 'When?' },
  ];
  const onTerminal = (columns: number) => {
    let out = '';
    const stdout = { columns, write: (text: string) => (out += text) };
    createOutput('text', { stdout, stderr: stdout }).rows(
      rows,
      [
        ['ticket', ({ ticket }) => ticket],
        ['about', ({ about }) => about],
        ['subject', ({ subject }) => subject],
      ],
      '',
    );
    return out;
  };
  expect(onTerminal(80)).toBe(
    'ticket  about  subject\nTKT-1          Where is my order?\nTKT-2   HT-1   When?\n',
  );
  expect(onTerminal(30)).toBe(
    'ticket   TKT-1\nsubject  Where is my order?\n\n' +
      'ticket   TKT-2\nabout    HT-1\nsubject  When?\n',
  );
});

const AT = '2026-11-28T09:00:59.999Z';
it.each([
  ['text', undefined, 'Paid 2026-11-28 14:30 IST.\nat\n2026-11-28 14:30 IST\n'],
  ['text', 'UTC', 'Paid 2026-11-28 09:00 UTC.\nat\n2026-11-28 09:00 UTC\n'],
  ['ndjson', 'IST', `{"at":"${AT}"}\n{"at":"${AT}"}\n`],
] as const)('times as %s in zone %s', (format, zone, expected) => {
  let out = '';
  const stdout = { write: (text: string) => (out += text) };
  const output = createOutput(format, { stdout, stderr: stdout }, null, zone);
  output.one({ at: AT }, `Paid ${AT}.`);
  output.rows([{ at: AT }], [['at', ({ at }) => at]], '');
  expect(out).toBe(expected);
});

it('printed JSON and ids keep their times', () => {
  const text = `{"at":"${AT}"} 2026-11-28 2026-99-99T00:00Z`;
  expect(written('text', (output) => output.say(text))).toBe(`${text}\n`);
});
