// @vitest-environment happy-dom

import { domainSearchMessages } from '@haat/contracts/domain-search-messages';
import type { DomainCheckAnswer, SuggestAnswer, Suggestion } from '@haat/contracts/http/domain';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { renderPage } from '../../../testing/render.tsx';
import { customer, priceList } from '../../../testing/samples.ts';
import { held, ok, refusal, serve, unreachable } from '../../../testing/server.ts';
import { DomainSearchPanel } from './domain-search-panel.tsx';

const CHECK = 'GET /api/domain/check?domain=neelkhadi.in';
const PRICE = 'GET /api/domain/price?domain=neelkhadi.in';
const PRICES = 'GET /api/domain/prices';
const SUGGEST = 'GET /api/domain/suggest?word=';

const says = (status: DomainCheckAnswer[string]['status']) =>
  ok({ 'neelkhadi.in': { status, premium: false } });

const row = (tld: string, status: Suggestion['status'], label = 'neelkhadi'): Suggestion => ({
  domain: `${label}.${tld}`,
  shown: `${label}.${tld}`,
  tld,
  price: 549,
  renewal: 749,
  status,
});

/** Of three TLDs, one is free, one taken, and about one nothing is known. */
const suggested: SuggestAnswer = {
  word: 'neelkhadi',
  label: 'neelkhadi',
  latin: null,
  domains: [row('co.in', 'available'), row('com', 'taken'), row('net', 'no_answer')],
};

/** A shop where the name is free and costs 549 rupees, and a customer is signed in. */
const shop = {
  'GET /api/auth/session': ok({ user: customer }),
  [PRICES]: ok(priceList),
  [CHECK]: says('available'),
  [PRICE]: ok({ domain: 'neelkhadi.in', price: 549, currency: 'INR' }),
};

const box = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Domain name' });
const type = (name: string) => fireEvent.change(box(), { target: { value: name } });
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));

const search = (lines: Parameters<typeof serve>[0], name = 'neelkhadi.in') => {
  const received = serve(lines);
  const buy = vi.fn();
  const login = vi.fn();
  renderPage(<DomainSearchPanel onBuy={buy} onLoginNeeded={login} />);
  type(name);
  press('Check Availability');
  return { received, buy, login };
};

test('the button says “Checking...” until the registrar answers', async () => {
  const check = held();
  search({ ...shop, [CHECK]: check.respond });
  await screen.findByRole('button', { name: 'Checking...' });
  check.release(says('available'));
  await screen.findByText('Available');
  expect(screen.queryByRole('button', { name: /Check/ })).toBeNull();
});

test('an available domain is offered with its price and renewal price, and can be bought', async () => {
  const { buy, login } = search(shop);
  const offer = await screen.findByRole('button', { name: 'Buy Now for ₹549.00' });
  screen.getByText(/Renews at/);
  screen.getByText('neelkhadi.in is available for ₹549.00');
  fireEvent.click(offer);
  await waitFor(() => expect(buy).toHaveBeenCalledOnce());
  expect(buy).toHaveBeenCalledWith({ domain: 'neelkhadi.in', pricePaise: 549_00 });
  expect(login).not.toHaveBeenCalled();
});

test('“Buy Now” is busy from the press until the order is open', async () => {
  serve(shop);
  const { promise, resolve } = Promise.withResolvers<void>();
  const ready = vi.fn();
  const wait = () => promise;
  renderPage(<DomainSearchPanel onAvailable={ready} onBuy={wait} onLoginNeeded={wait} />);
  expect(ready).not.toHaveBeenCalled();
  type('neelkhadi.in');
  press('Check Availability');
  const offer = await screen.findByRole<HTMLButtonElement>('button', { name: /^Buy Now/ });
  await waitFor(() => expect(ready).toHaveBeenCalledOnce());
  fireEvent.click(offer);
  expect(offer.disabled).toBe(true);
  expect(offer.getAttribute('aria-busy')).toBe('true');
  resolve();
  await waitFor(() => expect(offer.disabled).toBe(false));
});

test('a visitor must log in before buying', async () => {
  const visitor = { ...shop, 'GET /api/auth/session': ok({ user: null }) };
  const { buy, login } = search(visitor);
  fireEvent.click(await screen.findByRole('button', { name: /Buy Now/ }));
  await waitFor(() => expect(login).toHaveBeenCalledOnce());
  expect(buy).not.toHaveBeenCalled();
});

test('an available domain without a price cannot be bought', async () => {
  const { buy } = search({ ...shop, [PRICE]: refusal(502, 'No price.') });
  fireEvent.click(await screen.findByRole('button', { name: 'Buy Now' }));
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toBe(domainSearchMessages.unavailableOrPriceMissing);
  expect(buy).not.toHaveBeenCalled();
});

/** The customer looked away: what was answered is an hour old. */
const anHourLater = () => {
  const then = Date.now() + 3_600_000;
  const clock = vi.spyOn(Date, 'now').mockImplementation(() => then);
  onTestFinished(() => clock.mockRestore());
};

test('a domain registered since the search is not sold', async () => {
  const answers = [says('available')];
  const { buy, received } = search({
    ...shop,
    [CHECK]: () => answers.shift() ?? says('unavailable'),
  });
  const offer = await screen.findByRole('button', { name: /Buy Now/ });
  anHourLater();
  fireEvent.click(offer);
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toBe('Domain is not available.');
  expect(screen.queryByRole('button', { name: /Buy Now/ })).toBeNull();
  expect(buy).not.toHaveBeenCalled();
  expect(received.filter(({ request }) => request === CHECK)).toHaveLength(2);
});

test('“Buy Now” uses the current price when the search is an hour old', async () => {
  const prices = [ok({ domain: 'neelkhadi.in', price: 549, currency: 'INR' })];
  const dearer = ok({ domain: 'neelkhadi.in', price: 599, currency: 'INR' });
  const { buy } = search({ ...shop, [PRICE]: () => prices.shift() ?? dearer });
  const offer = await screen.findByRole('button', { name: /Buy Now/ });
  anHourLater();
  fireEvent.click(offer);
  await waitFor(() =>
    expect(buy).toHaveBeenCalledWith({ domain: 'neelkhadi.in', pricePaise: 599_00 }),
  );
});

test('a registrar that is unavailable for the second check does not block the order', async () => {
  const answers = [says('available')];
  const { buy } = search({ ...shop, [CHECK]: () => answers.shift() ?? unreachable() });
  const offer = await screen.findByRole('button', { name: /Buy Now/ });
  anHourLater();
  fireEvent.click(offer);
  await waitFor(() => expect(buy).toHaveBeenCalledOnce());
});

test('with hosting the domain is added to the cart, and both prices are shown', async () => {
  serve(shop);
  const buy = vi.fn();
  const plan = { name: 'Free Web Hosting', pricePaise: 0 };
  renderPage(<DomainSearchPanel onBuy={buy} plan={plan} titleOrder={null} />);
  expect(screen.queryByRole('heading', { name: domainSearchMessages.title })).toBeNull();
  type('neelkhadi.in');
  press('Check Availability');
  const add = await screen.findByRole('button', { name: 'Add Domain to Cart for ₹549.00' });
  expect(screen.getByText('Free Web Hosting').nextElementSibling?.textContent).toBe('₹0.00');
  expect(screen.queryByRole('button', { name: /Buy Now/ })).toBeNull();
  fireEvent.click(add);
  await waitFor(() => expect(buy).toHaveBeenCalledOnce());
});

test('a registered domain cannot be bought, and another edit shows the button again', async () => {
  search({
    ...shop,
    [CHECK]: says('unavailable'),
    [`${SUGGEST}neelkhadi.in`]: held().respond,
  });
  await screen.findByText(domainSearchMessages.notAvailable);
  expect(screen.queryByRole('button', { name: /Buy Now/ })).toBeNull();
  type('neelkhadi.co.in');
  screen.getByRole('button', { name: 'Check Availability' });
  expect(screen.queryByText(domainSearchMessages.notAvailable)).toBeNull();
});

test('an invalid domain is reported at the field, without a check', async () => {
  const { received } = search({ ...shop, [`${SUGGEST}neelkhadi`]: ok(suggested) }, 'neel khadi');
  const alert = await screen.findByRole('alert');
  expect(box().getAttribute('aria-describedby')).toBe(alert.id);
  expect(box().getAttribute('aria-invalid')).toBe('true');
  expect(received.some(({ request }) => request.includes('/check'))).toBe(false);
});

test('a failed check can be retried', async () => {
  const answers = [unreachable, () => says('available')];
  search({ ...shop, [CHECK]: () => answers.shift()?.() ?? unreachable() });
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toMatch(/^Error checking domain availability: /);
  press('Try again');
  await screen.findByRole('button', { name: 'Buy Now for ₹549.00' });
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a price list that did not load can be loaded again', async () => {
  const answers = [refusal(400, 'No prices.'), ok(priceList)];
  serve({ ...shop, [PRICES]: () => answers.shift() ?? unreachable() });
  renderPage(<DomainSearchPanel onBuy={() => undefined} />);
  expect((await screen.findByRole('alert')).textContent).toMatch(/price list/);
  press('Try again');
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  type('neelkhadi.in');
  await screen.findByRole('heading', { name: 'All TLDs related to .in' });
});

test('the price row of a TLD without IDN support says so for a domain in punycode', async () => {
  const [first, ...others] = priceList.prices;
  const prices = [{ ...first, idnLanguage: 'hin' }, ...others];
  const refused = refusal(400, 'We sell .in in Latin letters only.');
  search(
    {
      ...shop,
      [PRICES]: ok({ ...priceList, prices }),
      'GET /api/domain/check?domain=xn--p1b6ci4b4b3a.in': refused,
      'GET /api/domain/price?domain=xn--p1b6ci4b4b3a.in': refused,
      [`${SUGGEST}xn--p1b6ci4b4b3a.in`]: ok({ ...suggested, domains: [] }),
    },
    'xn--p1b6ci4b4b3a.in',
  );
  const rowOf = (tld: string) => screen.getByRole('rowheader', { name: new RegExp(`^\\${tld}`) });
  await waitFor(() => expect(rowOf('.co.in').textContent).toContain('Latin letters only'));
  expect(rowOf('.in').textContent).not.toContain('Latin letters only');
});

test('a word shows the specified message, and what the shop sells of it', async () => {
  const answers = [suggested, { ...suggested, domains: [row('net', 'available')] }];
  const { buy, received } = search(
    { ...shop, [`${SUGGEST}neelkhadi`]: () => ok(answers.shift()) },
    'neelkhadi',
  );
  await screen.findByText('Invalid domain format. Use example.com');
  await screen.findByText('neelkhadi: 1 of 3 domains available');
  for (const text of ['Available', 'Not available', 'No answer yet']) screen.getByText(text);
  screen.getByText('then ₹749.00 a year');
  const whois = screen.getByRole<HTMLAnchorElement>('link', { name: /^Who has it/ });
  expect(whois.getAttribute('href')).toBe('/webtools/whois-lookup?domain=neelkhadi.com');
  fireEvent.click(screen.getByRole('button', { name: /^Buy Now: neelkhadi.co.in/ }));
  await waitFor(() =>
    expect(buy).toHaveBeenCalledWith({ domain: 'neelkhadi.co.in', pricePaise: 549_00 }),
  );
  press('Ask again about neelkhadi.net');
  await screen.findByText('neelkhadi: 1 of 1 domain available');
  expect(received.some(({ request }) => request.includes('/check'))).toBe(false);
});

test('a suggestion of an hour ago is checked again before it is bought', async () => {
  const { buy } = search(
    { ...shop, [`${SUGGEST}neelkhadi`]: ok({ ...suggested, domains: [row('in', 'available')] }) },
    'neelkhadi',
  );
  const offer = await screen.findByRole('button', { name: /^Buy Now: / });
  anHourLater();
  fireEvent.click(offer);
  await screen.findByRole('button', { name: 'Buy Now for ₹549.00' });
  expect(buy).not.toHaveBeenCalled();
});

test('an edit ends the question about a word', async () => {
  const first = held();
  search({ ...shop, [`${SUGGEST}neelkhadi`]: first.respond }, 'neelkhadi');
  await screen.findByRole('heading', { name: 'Which of these do you mean?' });
  type('neel');
  first.release(ok(suggested));
  await waitFor(() => expect(screen.queryByRole('heading', { name: /mean/ })).toBeNull());
});

test('a registered domain is followed by the same name under other TLDs', async () => {
  const domains = [row('in', 'taken'), ...suggested.domains];
  search({
    ...shop,
    [CHECK]: says('unavailable'),
    [`${SUGGEST}neelkhadi.in`]: ok({ ...suggested, domains }),
  });
  await screen.findByText(domainSearchMessages.notAvailable);
  await screen.findByText('neelkhadi: 1 of 3 domains available');
  screen.getByRole('link', { name: /^See the public record \(whois\)/ });
});

test('a name that is taken in every TLD is followed by similar domains', async () => {
  serve({
    ...shop,
    [CHECK]: says('unavailable'),
    [`${SUGGEST}neelkhadi.in`]: ok({ ...suggested, domains: [row('in', 'taken')] }),
    [`${SUGGEST}neelkhadi`]: ok({ ...suggested, domains: [row('com', 'taken')] }),
    'GET /api/domain/alternatives?domain=neelkhadi.in': ok({
      alternatives: [{ domain: 'neelkhadi-shop.in', price: 549 }],
    }),
    'GET /api/domain/alternatives?domain=neelkhadi.com': ok({
      alternatives: [{ domain: 'neelkhadi-shop.in', price: 549 }],
    }),
  });
  renderPage(<DomainSearchPanel initialDomain="neelkhadi" onBuy={() => undefined} />);
  await screen.findByRole('heading', { name: 'Similar domains' });
  screen.getByRole('button', { name: 'Buy Now: neelkhadi-shop.in for ₹549.00' });
});

test('the domain in a pasted address is searched, and the address can be put back', async () => {
  search(shop, 'https://www.neelkhadi.in/path?a=b');
  await screen.findByText('Available');
  expect(box().value).toBe('neelkhadi.in');
  press('Put it back');
  expect(box().value).toBe('https://www.neelkhadi.in/path?a=b');
});

test('the domain of a mail address is suggested below the specified message', async () => {
  search({ ...shop, [`${SUGGEST}neelkhadi.in`]: ok(suggested) }, 'asha@neelkhadi.in');
  await screen.findByText('Invalid domain/TLD format. Use example.com');
  await screen.findByText('neelkhadi: 1 of 3 domains available');
});

test('a row of the price list checks the name under its TLD', async () => {
  const other = 'neelkhadi.co.in';
  search({
    ...shop,
    [`GET /api/domain/check?domain=${other}`]: ok({
      [other]: { status: 'available', premium: false },
    }),
    [`GET /api/domain/price?domain=${other}`]: ok({ domain: other, price: 399, currency: 'INR' }),
  });
  await screen.findByText('Available');
  vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
  press(/^\.co\.in/);
  await screen.findByRole('button', { name: 'Buy Now for ₹399.00' });
  expect(box().value).toBe(other);
});

test('an empty search shows examples to press and the cheapest TLDs', async () => {
  serve({ ...shop, [`${SUGGEST}chaikart`]: ok(suggested) });
  renderPage(<DomainSearchPanel onBuy={() => undefined} />);
  const list = await screen.findByRole('region', { name: 'Cheapest TLDs' });
  expect(list.textContent).toContain('.co.in₹399.00first year, then ₹599.00 a year');
  press('chaikart');
  await screen.findByText('Invalid domain format. Use example.com');
  expect(screen.queryByRole('region', { name: 'Cheapest TLDs' })).toBeNull();
});

test('what contains no name is followed by the examples', async () => {
  search(shop, '!?');
  await screen.findByText('Invalid domain format. Use example.com');
  await screen.findByRole('button', { name: 'chaikart' });
});

describe('A name in Hindi', () => {
  const label = 'xn--11bjq6dg5fc5j';
  const hindi = (tld: string): Suggestion => ({
    ...row(tld, 'available', label),
    shown: tld === 'in' ? 'चायकार्ट.in' : 'चायकार्ट.भारत',
  });
  const answer = { word: 'चायकार्ट', label, latin: 'chaikart', domains: [hindi('in')] };

  test('is checked in punycode, and shown in both spellings', async () => {
    const domain = `${label}.in`;
    search(
      {
        ...shop,
        [`GET /api/domain/check?domain=${domain}`]: ok({
          [domain]: { status: 'available', premium: false },
        }),
        [`GET /api/domain/price?domain=${domain}`]: ok({ domain, price: 549, currency: 'INR' }),
        [`${SUGGEST}${domain}`]: ok({ ...answer, domains: [hindi('in'), hindi('xn--h2brj9c')] }),
      },
      'चायकार्ट.in',
    );
    await screen.findByRole('button', { name: 'Buy Now for ₹549.00' });
    await screen.findByText('How computers spell it');
    screen.getByText(domain);
    for (const part of screen.getAllByText('चायकार्ट'))
      expect(part.closest('[lang=hi]')).toBeTruthy();
    await screen.findByRole('button', { name: /^Buy Now: चायकार्ट\.भारत/ });
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('is announced as available where no other TLD takes the letters', async () => {
    const domain = `${label}.in`;
    search(
      {
        ...shop,
        [`GET /api/domain/check?domain=${domain}`]: ok({
          [domain]: { status: 'available', premium: false },
        }),
        [`GET /api/domain/price?domain=${domain}`]: ok({ domain, price: 549, currency: 'INR' }),
        [`${SUGGEST}${domain}`]: ok(answer),
      },
      'चायकार्ट.in',
    );
    await screen.findByRole('button', { name: 'chaikart' });
    screen.getByText('चायकार्ट.in is available for ₹549.00');
    expect(screen.queryByText(/not sold here/)).toBeNull();
  });

  test('is not sold here where no TLD takes it, and its Latin spelling is offered', async () => {
    search(
      {
        ...shop,
        [`${SUGGEST}${label}`]: ok({ ...answer, domains: [] }),
        [`${SUGGEST}chaikart`]: ok(suggested),
      },
      'चायकार्ट',
    );
    const note = await screen.findByText(/not sold here\. We sell/);
    type('चायकार्ट.भारत');
    press('Check Availability');
    await screen.findByText('.भारत is not available with us');
    await screen.findByText(/not sold here\. We sell/);
    expect(note.textContent).not.toContain('₹');
    press('chaikart');
    await screen.findByRole('button', { name: /^Buy Now: neelkhadi\.co\.in/ });
    expect(box().value).toBe('chaikart');
  });
});

test('a pressed button that disappears leaves the focus in the search', async () => {
  search({ ...shop, [`${SUGGEST}neelkhadi`]: ok(suggested) }, 'neelkhadi');
  const again = await screen.findByRole('button', { name: 'Ask again about neelkhadi.net' });
  again.focus();
  fireEvent.click(again);
  expect(document.activeElement).toBe(screen.getByRole('form', { name: 'Domain search' }));
  await screen.findByRole('button', { name: 'Ask again about neelkhadi.net' });
});

test('a domain that someone else is buying says so, beside other TLDs', async () => {
  const held_until = new Date(Date.now() + 9.5 * 60_000).toISOString();
  search({
    ...shop,
    [CHECK]: ok({
      'neelkhadi.in': {
        ...{ status: 'available', premium: false },
        ...{ held_until, held_for_ms: 9.5 * 60_000 },
      },
    }),
    [`${SUGGEST}neelkhadi.in`]: ok(suggested),
  });
  await screen.findByText(/being bought by someone else\. Try again in 10 minutes\./);
  await screen.findByRole('button', { name: /^Buy Now: neelkhadi\.co\.in/ });
});
