import { expect, it } from 'vitest';
import type { HttpResult } from './http-client.ts';
import { readRedacted } from './read-redacted.ts';

const answered = (text: string): HttpResult => ({ ok: true, status: 500, text });
const read = (result: HttpResult) => {
  const text = result.ok ? result.text : '';
  return text.startsWith('missing: company')
    ? {
        kind: 'failed' as const,
        description: text.slice(0, 40),
        answer: { message: text, id: null },
      }
    : { kind: 'ensured' as const, id: text };
};

it('redacts the request’s data wherever the provider echoes it', () => {
  const answer = answered('missing: company of Asha Verma, asha@neelkhadi.in');
  expect(readRedacted(answer, ['Asha Verma', 'asha@neelkhadi.in', null], read)).toEqual({
    kind: 'failed',
    description: 'missing: company of [redacted], [redacte',
    answer: { message: 'missing: company of [redacted], [redacted]', id: null },
  });
});

it('parses the original response, whatever the customer’s name', () => {
  expect(readRedacted(answered('missing: company'), ['company'], read).kind).toBe('failed');
  expect(readRedacted(answered('17603982'), ['760398'], read)).toEqual({
    kind: 'ensured',
    id: '17603982',
  });
});
