import { expect, it } from 'vitest';
import { excerptOf } from './excerpt.ts';

const answer = (text: string, status = 200) =>
  ({ status, text }) as Parameters<typeof excerptOf>[0];

it('shows only the field names of an answer about another customer', () => {
  const mixedUp = answer('{"name":"Asha Verma","city":"Jaipur","customerid":"78434262"}');
  expect(excerptOf(mixedUp)).toBe('status 200: an object of name, city, customerid');
  expect(excerptOf(answer('[{"name":"Asha Verma"}]'))).toBe('status 200: a list of 0');
});

it.each([
  '{"customerid":"5","name":"Asha Verma","city":"Jai',
  '\uFEFF{"name":"Asha Verma"',
  ' [{"name":"Asha Verma"}',
  '"Asha Verma, Jaipur"',
])('shows only the length of broken JSON: %s', (text) => {
  expect(excerptOf(answer(text))).toBe(`status 200: ${text.length} characters of broken JSON`);
});

it('shows the text of a gateway’s page without markup', () => {
  const page = answer('<html><h1>502</h1> <p>Bad   Gateway</p></html>', 502);
  expect(excerptOf(page)).toBe('status 502: 502 Bad Gateway');
  expect(excerptOf(answer(''))).toBe('status 200: no body');
});
