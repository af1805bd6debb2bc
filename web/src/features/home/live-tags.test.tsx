// @vitest-environment happy-dom
import { domainSearchMessages } from '@haat/contracts/domain-search-messages';
import type { SuggestAnswer, Suggestion } from '@haat/contracts/http/domain';
import { refusalMessages } from '@haat/contracts/refusal-messages';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useLocation } from 'react-router-dom';
import { expect, onTestFinished, test, vi } from 'vitest';
import { renderPage } from '../../../testing/render.tsx';
import { priceList } from '../../../testing/samples.ts';
import { held, ok, refusal, serve, unreachable } from '../../../testing/server.ts';
import { UNREACHABLE } from '../../lib/api-client.ts';
import { Hero } from './hero.tsx';

const SUGGEST = 'GET /api/domain/suggest?word=';

const answer = (
  word: string,
  domains: readonly (readonly [tld: string, status: Suggestion['status']])[],
  read: Partial<SuggestAnswer> = {},
): SuggestAnswer => ({
  word,
  label: word,
  latin: null,
  domains: domains.map(([tld, status]) => ({
    domain: `${word}.${tld}`,
    shown: `${word}.${tld}`,
    tld,
    price: 549,
    renewal: 749,
    status,
  })),
  ...read,
});

const type = (word: string) =>
  fireEvent.change(screen.getByRole('textbox', { name: 'Domain name' }), {
    target: { value: word },
  });
const line = () => screen.getByRole('status').textContent;
const tags = () => screen.findByRole('list', { name: 'Domains for your word' });

const Query = () => <p>{useLocation().search}</p>;

const open = (lines: Parameters<typeof serve>[0]) => {
  const received = serve({ 'GET /api/domain/prices': ok(priceList), ...lines });
  renderPage(
    <>
      <Hero tools={28} />
      <Query />
    </>,
  );
  return () =>
    received
      .map(({ request }) => request)
      .filter((request) => request.startsWith(SUGGEST))
      .map((request) => request.slice(SUGGEST.length));
};

test('a word’s tags say what is available, taken or without answer, and where they lead', async () => {
  const word = answer('chaikart', [
    ['in', 'available'],
    ['co.in', 'no_answer'],
    ['com', 'taken'],
  ]);
  const asked = open({ [`${SUGGEST}chaikart`]: ok(word) });
  await screen.findByRole('button', { name: /ending in \.in/ });
  expect(asked()).toEqual([]);
  type('chaikart');
  expect(line()).toBe('');
  const list = within(await tags());
  expect(list.getAllByText('Checking')).toHaveLength(3);
  expect(list.queryByRole('button')).toBeNull();

  const buy = await list.findByRole('button', { name: /^Buy chaikart\.in/ });
  expect(buy.textContent).toContain('Available₹549.00first year');
  const taken = list.getByRole('link', { name: /^chaikart\.com\s*Taken/ });
  expect(taken.getAttribute('href')).toBe('/domains/buy-new-domain?domain=chaikart.com');
  list.getByRole('link', { name: /^chaikart\.co\.in\s*No answer\s*try again/ });
  expect(line()).toBe(
    'chaikart is available in 1 of 3 TLDs. 1 gave no answer. Press a tag to buy it.',
  );
  expect(asked()).toEqual(['chaikart']);
});

test('a domain that someone else is buying says so, and is not sold', async () => {
  const word = answer('chaikart', [['in', 'available']]);
  const whileHeld = { held_until: '2026-11-30T10:15:00.000Z', held_for_ms: 900_000 };
  const domains = word.domains.map((one) => ({ ...one, ...whileHeld }));
  open({ [`${SUGGEST}chaikart`]: ok({ ...word, domains }) });
  type('chaikart');
  const list = within(await tags());
  await list.findByRole('link', { name: /^chaikart\.in\s*Being bought\s*by someone else/ });
  expect(line()).toBe('chaikart is being bought by someone else in 1 of 1 TLD. Try another name.');
});

test('the answer to an older word never replaces the newer word’s', async () => {
  const older = held();
  const asked = open({
    [`${SUGGEST}chai`]: older.respond,
    [`${SUGGEST}chaikart`]: ok(answer('chaikart', [['in', 'taken']])),
  });
  type('chai');
  await waitFor(() => expect(asked()).toEqual(['chai']));
  type('chaikar');
  type('chaikart');
  await waitFor(() => expect(line()).toBe('chaikart is taken in 1 of 1 TLD. Try another name.'));
  older.release(ok(answer('chai', [['in', 'available']])));
  await older.respond();
  expect(screen.queryByRole('button', { name: /^Buy/ })).toBeNull();
  expect(line()).toMatch(/^chaikart/);
  expect(asked()).toEqual(['chai', 'chaikart']);
});

test('an old answer is checked again on the search page instead of being bought', async () => {
  open({ [`${SUGGEST}chaikart`]: ok(answer('chaikart', [['in', 'available']])) });
  type('chaikart');
  const buy = await screen.findByRole('button', { name: /^Buy chaikart\.in/ });
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_001 });
  onTestFinished(() => void vi.useRealTimers());
  fireEvent.click(buy);
  screen.getByText('?domain=chaikart.in');
});

test.each([
  [
    'a word that is no name',
    () => refusal(400, domainSearchMessages.invalidName),
    'Invalid domain name format. Use letters, numbers and hyphens.',
  ],
  [
    'too many words',
    () => refusal(429, refusalMessages.blockedByRateLimit),
    refusalMessages.blockedByRateLimit,
  ],
  ['a lost connection', unreachable, UNREACHABLE],
])('%s is answered with what to do, beside the price tags', async (_, respond, text) => {
  open({ [`${SUGGEST}chaikart`]: respond });
  type('chaikart');
  await waitFor(() => expect(line()).toBe(text));
  screen.getByRole('button', { name: /ending in \.in/ });
});

test('a Hindi word hangs on the TLDs that take it, marked as Hindi', async () => {
  const read = { label: 'xn--11bjq6dg5fc5j', latin: 'chaikart' };
  const word = answer('चायकार्ट', [['भारत', 'available']], read);
  open({ [`${SUGGEST}xn--11bjq6dg5fc5j`]: ok(word) });
  type('चायकार्ट');
  const buy = await screen.findByRole('button', { name: /^Buy चायकार्ट\.भारत/ });
  expect(within(buy).getByText('.भारत').lang).toBe('hi');
  expect(line()).toMatch(/^चायकार्ट is available in 1 of 1 TLD\./);
});

test('a Hindi word that no TLD takes offers its Latin spelling', async () => {
  open({
    [`${SUGGEST}xn--11bjq6dg5fc5j`]: ok(answer('चायकार्ट', [], { latin: 'chaikart' })),
    [`${SUGGEST}chaikart`]: ok(answer('chaikart', [['in', 'available']])),
  });
  type('चायकार्ट');
  fireEvent.click(await screen.findByRole('button', { name: 'Search chaikart' }));
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Domain name' }));
  await screen.findByRole('button', { name: /^Buy chaikart\.in/ });
});

test('of a pasted link only the domain is sent, and stays in the address of the search', async () => {
  const asked = open({ [`${SUGGEST}chaikart.in`]: ok(answer('chaikart', [['in', 'taken']])) });
  type('https://asha:hush@www.chaikart.in/reset?token=hush#hush');
  await waitFor(() => expect(line()).toMatch(/^chaikart is taken/));
  expect(asked()).toEqual(['chaikart.in']);
  fireEvent.click(screen.getByRole('button', { name: 'Check Availability' }));
  expect(screen.getByText(/^\?domain=/).textContent).not.toContain('hush');
});

test('nothing that names a domain is asked for', async () => {
  const asked = open({});
  type('-'.repeat(3) + 'a'.repeat(64));
  await waitFor(() =>
    expect(line()).toBe('Invalid domain name format. Use letters, numbers and hyphens.'),
  );
  expect(asked()).toEqual([]);
});

test('two letters and a TLD alone ask nothing', async () => {
  const asked = open({ [`${SUGGEST}cha`]: ok(answer('cha', [['in', 'taken']])) });
  for (const word of ['.com', 'ch', 'cha']) type(word);
  await waitFor(() => expect(line()).toMatch(/^cha /));
  expect(asked()).toEqual(['cha']);
});
