import { expect } from 'vitest';
import { evaluate, ownTestsPass, unpacked } from './own-tests.ts';
import type { Proofs } from './proof.ts';

const DAY = `
  const { openDay } = await load('day.js');
  const at = (minute) => Date.UTC(2026, 0, 15, 4, minute);
  const day = () => openDay('days', '2026-01-15', ['A', 'B']);
`;

export const proofs: Proofs = {
  'Several queues and counters': unpacked(async (folder) => {
    const code = `${DAY} const today = day();
      for (const letter of ['A', 'A', 'B']) today.issue(letter, at(0));
      return [today.call('A', 1, at(1)), today.call('B', 2, at(2)), today.call('A', 2, at(3)), today.call('A', 1, at(4))];`;
    expect(await evaluate(folder, code)).toEqual([
      { token: 'A001', counter: 1 },
      { token: 'B001', counter: 2 },
      { token: 'A002', counter: 2 },
      null,
    ]);
  }),
  'Spoken calls in English and Hindi': (files) => {
    const script = files.get('display.js') ?? '';
    expect(script).toMatch(/speak\(`Token \$\{spelled\}, counter \$\{counter\}`, 'en-IN'\)/);
    expect(script).toMatch(/speak\(`टोकन \$\{spelled\}, काउंटर \$\{counter\}`, 'hi-IN'\)/);
    expect(files.get('display.html')).toContain('Speak the calls');
  },
  'Waiting times of the day': unpacked(async (folder) => {
    const code = `${DAY} const today = day();
      today.issue('A', at(0)); today.issue('A', at(0)); today.call('A', 1, at(4)); today.call('A', 1, at(10));
      return today.waits()[0];`;
    expect(await evaluate(folder, code)).toEqual({
      letter: 'A',
      called: 2,
      average: 7,
      longest: 10,
    });
  }),
  'Goes on after a power cut': unpacked(async (folder) => {
    const code = `${DAY} const { appendFileSync } = await import('node:fs');
      day().issue('A', at(0)); appendFileSync('days/2026-01-15.jsonl', '\\n{"letter":"A","nu');
      return [day().issue('A', at(1)), day().call('A', 1, at(2))];`;
    expect(await evaluate(folder, code)).toEqual([
      { token: 'A002', ahead: 1 },
      { token: 'A001', counter: 1 },
    ]);
  }),
  'Tests you can run': ownTestsPass,
};
