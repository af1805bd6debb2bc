import { expect, it } from 'vitest';
import { csvLine } from './csv.ts';

it.each(['=1+1', '+91', '-1', '@SUM(A1)', '\tx', '\rx'])(
  'a CSV line escapes %j, so that spreadsheets run no formula',
  (text) => {
    expect(csvLine([text]).replaceAll('"', '')).toBe(`'${text}\r\n`);
  },
);

it('a CSV line follows RFC 4180', () => {
  const line = csvLine(['a', 'say "so", please', 'two\nlines', null, 549, 'INR =', '-84.75']);
  expect(line).toBe('a,"say ""so"", please","two\nlines",,549,INR =,-84.75\r\n');
});
