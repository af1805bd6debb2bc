import { domainSearchMessages } from '@haat/contracts/domain-search-messages';
import { refusalMessages } from '@haat/contracts/refusal-messages';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { checkDomain } from './check-domain.ts';

/** Answers the check and the price look-up of one name. */
const answering = (check: Response | Error, price: Response | Error = Response.json({})) =>
  vi.stubGlobal('fetch', async (path: string) => {
    const answer = path.startsWith('/api/domain/check') ? check : price;
    if (answer instanceof Error) throw answer;
    return answer;
  });
const status = (value: string) =>
  Response.json({ 'neelkhadi.in': { status: value, premium: false } });
const costs = (price: number) => Response.json({ domain: 'neelkhadi.in', price, currency: 'INR' });

afterEach(() => vi.unstubAllGlobals());

test('a free name is available at the server’s own price', async () => {
  answering(status('available'), costs(549));
  expect(await checkDomain('neelkhadi.in')).toEqual({
    kind: 'available',
    domain: 'neelkhadi.in',
    pricePaise: 54900,
  });
});

test('a free name without a price is available, and its price is missing', async () => {
  answering(status('available'), Response.json({ error: 'no price' }, { status: 503 }));
  expect(await checkDomain('neelkhadi.in')).toMatchObject({ kind: 'available', pricePaise: null });
});

test('a taken name is not available', async () => {
  answering(status('unavailable'), costs(549));
  expect(await checkDomain('neelkhadi.in')).toEqual({
    kind: 'unavailable',
    domain: 'neelkhadi.in',
  });
});

describe('a check that fails says why', () => {
  test('when the registrar does not know, the name is not called available', async () => {
    answering(status('unknown'), costs(549));
    expect(await checkDomain('neelkhadi.in')).toEqual({
      kind: 'failed',
      error: 'Error checking domain availability: the registrar couldn’t tell. Please try again.',
      retry: true,
    });
  });

  const forbidden = 'The request is forbidden by administrative rules.';
  const restricted = 'Domain check is restricted by the provider. Try a different domain.';
  const failedFor = (why: string) => `Error checking domain availability: ${why}`;
  test.each([
    ['an error’s message', 502, { message: 'Too busy.' }, failedFor('Too busy.')],
    ['a message beside its name', 400, { error: 'Bad', message: 'Odd.' }, failedFor('Odd.')],
    ['an error of status 200', 200, { error: 'Too busy.' }, failedFor('Too busy.')],
    ['its message', 200, { error: 'Bad', message: 'Too busy.' }, failedFor('Too busy.')],
    ['an error’s own message', 200, { error: { message: 'Odd.' } }, failedFor('Odd.')],
    ['a restriction by message', 403, { message: forbidden }, restricted],
    ['a restriction of status 200', 200, { error: forbidden }, restricted],
    ['an answer about nothing', 200, {}, 'Invalid API response format'],
  ])('with %s', async (_, code, body, error) => {
    answering(Response.json(body, { status: code }), costs(549));
    expect(await checkDomain('neelkhadi.in')).toMatchObject({ kind: 'failed', error });
  });

  test.each([domainSearchMessages.invalidName, refusalMessages.idnNotSold('in')])(
    'when the shop sells no such name, in its own words: %s',
    async (error) => {
      answering(Response.json({ error }, { status: 400 }));
      expect(await checkDomain('xn--zzzzzz.in')).toEqual({ kind: 'failed', error, retry: false });
    },
  );

  test('when the registrar’s administrative rules forbid the question', async () => {
    answering(
      Response.json(
        { error: 'The request is forbidden by administrative rules. Please correct it.' },
        { status: 403 },
      ),
    );
    expect(await checkDomain('neelkhadi.in')).toEqual({
      kind: 'failed',
      error: 'Domain check is restricted by the provider. Try a different domain.',
      retry: false,
    });
  });

  test.each([
    ['another domain', Response.json({ 'other.in': { status: 'available', premium: false } })],
    ['an unknown word', status('perhaps')],
    ['nothing at all', new Response('')],
  ])('when the answer holds %s', async (_case, answer) => {
    answering(answer);
    expect(await checkDomain('neelkhadi.in')).toMatchObject({
      error: 'Invalid API response format',
    });
  });

  test('when the server refuses, with the server’s reason', async () => {
    answering(Response.json({ error: 'registrar timeout' }, { status: 502 }));
    expect(await checkDomain('neelkhadi.in')).toMatchObject({
      error: 'Error checking domain availability: registrar timeout',
      retry: true,
    });
  });

  test('when the connection is down', async () => {
    answering(new TypeError('failed'));
    expect(await checkDomain('neelkhadi.in')).toMatchObject({
      error:
        'Error checking domain availability: ' +
        'We couldn’t reach Haat. Please check your connection and try again.',
    });
  });
});
