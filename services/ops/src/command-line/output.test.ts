import { expect, it } from 'vitest';
import { createOutput, type Format } from './output.ts';

const written = (format: Format, text: string): string => {
  let all = '';
  const stdout = { write: (part: string) => (all += part) };
  createOutput(format, { stdout, stderr: stdout }).line({ text }, text);
  return all;
};

it('nothing that a stranger wrote moves the terminal’s cursor or turns its writing round', () => {
  expect(written('text', 'a\u001b[2Jb\rc\u202ed\u0085\te')).toBe(
    'a\ufffd[2Jb\ufffdc\ufffdd\ufffd\te\n',
  );
});

it('pipes get every character', () => {
  const text = 'a\u001b[2Jb\u202e';
  expect(JSON.parse(written('ndjson', text))).toEqual({ text });
});
