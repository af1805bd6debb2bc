import { expect, it } from 'vitest';
import { createOutput, type Format } from './output.ts';

const written = (format: Format) => {
  let text = '';
  const stdout = { write: (more: string) => (text += more) };
  return { output: createOutput(format, { stdout, stderr: stdout }), text: () => text };
};

/** Clears the screen, forges a line, turns text around, and rings. */
const hostile = 'a\u001b[2J\u009b2J\u202edrow\u0007\rb';
const STEERS = /[^\P{Cc}\n]|[\u202a-\u202e]/u;

it.each<Format>(['text', 'json', 'ndjson'])('steers no terminal with %s', (format) => {
  const { output, text } = written(format);
  output.rows([{ hostile }], [['who', (row) => row.hostile]], 'none');
  output.one({ hostile }, hostile);
  output.line({ hostile }, hostile);
  output.say(hostile);
  expect(text()).toContain('drow');
  expect(text()).not.toMatch(STEERS);
});

it('gives programs the text as it was written', () => {
  const { output, text } = written('json');
  output.one({ hostile }, '');
  expect(JSON.parse(text())).toEqual({ hostile });
});

it('keeps what is one cell in its line', () => {
  const { output, text } = written('text');
  output.rows([{}], [['who', () => 'a\nPAY-1 is paid'] as const], 'none');
  expect(text()).toBe('who\na PAY-1 is paid\n');
});
