import { expect, it } from 'vitest';
import { createStatementNames } from './statement-names.ts';

it('a statement gets a name the second time, and keeps it', () => {
  const names = createStatementNames();
  expect(names.nameOf('select 1')).toBeUndefined();
  const name = names.nameOf('select 1');
  expect(name).toBeDefined();
  expect(names.nameOf('select 1')).toBe(name);
});

it('lists of another length each time take nobody’s place', () => {
  const names = createStatementNames(2);
  for (const text of ['a', 'b', 'a', 'b']) names.nameOf(text);
  const [a, b] = [names.nameOf('a'), names.nameOf('b')];
  for (let length = 1; length < 2_000; length += 1) names.nameOf(`in (${'?'.repeat(length)})`);
  expect([names.nameOf('a'), names.nameOf('b')]).toEqual([a, b]);
  expect(names.takeUnused()).toEqual([]);
});

it('the one that was not used for the longest makes room, and its name is never given again', () => {
  const names = createStatementNames(2);
  for (const text of ['a', 'b', 'a', 'b']) names.nameOf(text);
  const b = names.nameOf('b');
  const a = names.nameOf('a');
  for (const text of ['c', 'c']) names.nameOf(text);
  expect(names.takeUnused()).toEqual([b]);
  expect(names.takeUnused()).toEqual([]);
  expect(names.nameOf('a')).toBe(a);
  expect(names.nameOf('b')).toBeUndefined();
  expect([a, b]).not.toContain(names.nameOf('b'));
});

it('many rows in one statement are neither named nor remembered', () => {
  const names = createStatementNames();
  const text = `insert into rows values ${'($1, $2),'.repeat(1_000)}`;
  for (let times = 0; times < 3; times += 1) expect(names.nameOf(text)).toBeUndefined();
});

it('what the server refuses under its name gets another one', () => {
  const names = createStatementNames();
  names.nameOf('a');
  const name = names.nameOf('a');
  names.forget('a');
  expect(names.takeUnused()).toEqual([name]);
  expect(names.nameOf('a')).toMatch(/^s\d+$/);
  expect(names.nameOf('a')).not.toBe(name);
});
