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

test('an available domain has the server’s price', async () => {
  answering(status('available'), costs(549));
  expect(await checkDomain('neelkhadi.in')).toEqual({
    kind: 'available',
    domain: 'neelkhadi.in',
    pricePaise: 54900,
  });
});

test('an available domain without a price stays available, with no price', async () => {
  answering(status('available'), Response.json({ error: 'no price' }, { status: 503 }));
  expect(await checkDomain('neelkhadi.in')).toMatchObject({ kind: 'available', pricePaise: null });
});

test('a registered domain is unavailable', async () => {
  answering(status('unavailable'), costs(549));
  expect(await checkDomain('neelkhadi.in')).toEqual({
    kind: 'unavailable',
    domain: 'neelkhadi.in',
  });
});

describe('A failed check explains the reason', () => {
  test('when the registrar cannot tell', async () => {
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
    ['the message of an error status', 502, { message: 'Too busy.' }, failedFor('Too busy.')],
    ['a message beside an error name', 400, { error: 'Bad', message: 'Odd.' }, failedFor('Odd.')],
    [
      'a message beside an error with status 200',
      200,
      { error: 'Bad', message: 'Too busy.' },
      failedFor('Too busy.'),
    ],
    ['an error object with a message', 200, { error: { message: 'Odd.' } }, failedFor('Odd.')],
    ['a restriction with status 200', 200, { error: forbidden }, restricted],
  ])('with %s', async (_, code, body, error) => {
    answering(Response.json(body, { status: code }), costs(549));
    expect(await checkDomain('neelkhadi.in')).toMatchObject({ kind: 'failed', error });
  });

  test.each([domainSearchMessages.invalidName, refusalMessages.idnNotSold('in')])(
    'when Haat does not sell such domains, with the message of the API: %s',
    async (error) => {
      answering(Response.json({ error }, { status: 400 }));
      expect(await checkDomain('xn--zzzzzz.in')).toEqual({ kind: 'failed', error, retry: false });
    },
  );

  test('when the registrar’s administrative rules forbid the check', async () => {
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
    ['an unknown status', status('perhaps')],
    ['nothing at all', new Response('')],
  ])('when the answer contains %s', async (_case, answer) => {
    answering(answer);
    expect(await checkDomain('neelkhadi.in')).toMatchObject({
      error: 'Invalid API response format',
    });
  });

  test('when the server refuses, with its reason', async () => {
    answering(Response.json({ error: 'registrar timeout' }, { status: 502 }));
    expect(await checkDomain('neelkhadi.in')).toMatchObject({
      error: 'Error checking domain availability: registrar timeout',
      retry: true,
    });
  });

  test('when the API is unreachable', async () => {
    answering(new TypeError('failed'));
    expect(await checkDomain('neelkhadi.in')).toMatchObject({
      error:
        'Error checking domain availability: ' +
        'We couldn’t reach Haat. Please check your connection and try again.',
    });
  });
});
