import { expect, it } from 'vitest';
import { DAY, readWindow } from './window.ts';

it('the audit period uses days in India and includes the whole last day', () => {
  const window = readWindow('2026-04-01', '2026-04-01');
  expect(window.sinceMs).toBe(Date.parse('2026-03-31T18:30:00Z'));
  expect(window.untilMs).toBe(Date.parse('2026-04-01T18:30:00Z'));
  expect(DAY.isOne('1 April')).toBe(false);
  expect(DAY.isOne('2026-04-31')).toBe(false);
});
