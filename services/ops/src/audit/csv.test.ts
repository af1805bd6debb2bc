import { expect, it } from 'vitest';
import { csvLine } from './csv.ts';
import { DAY, readWindow } from './window.ts';

it.each(['=1+1', '+91', '-1', '@SUM(A1)', '\tx', '\rx'])(
  'a CSV line escapes %j, so that spreadsheets run no formula',
  (text) => {
    expect(csvLine([text]).replaceAll('"', '')).toBe(`'${text}\r\n`);
  },
);

it('a CSV line follows RFC 4180', () => {
  const line = csvLine(['a', 'say "so", please', 'two\nlines', null, 549, 'INR =']);
  expect(line).toBe('a,"say ""so"", please","two\nlines",,549,INR =\r\n');
});

it('the audit period uses days in India and includes the whole last day', () => {
  const window = readWindow('2026-04-01', '2026-04-01');
  expect(window.sinceMs).toBe(Date.parse('2026-03-31T18:30:00Z'));
  expect(window.untilMs).toBe(Date.parse('2026-04-01T18:30:00Z'));
  expect(DAY.isOne('1 April')).toBe(false);
  expect(DAY.isOne('2026-04-31')).toBe(false);
});
