// @vitest-environment happy-dom

import { domainSearchMessages } from '@haat/contracts/domain-search-messages';
import type { DomainCheckAnswer } from '@haat/contracts/http/domain';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { renderPage } from '../../../testing/render.tsx';
import { customer, priceList } from '../../../testing/samples.ts';
import { held, ok, refusal, serve, unreachable } from '../../../testing/server.ts';
import { DomainSearchPanel } from './domain-search-panel.tsx';

const CHECK = 'GET /api/domain/check?domain=neelkhadi.in';
const PRICE = 'GET /api/domain/price?domain=neelkhadi.in';
const PRICES = 'GET /api/domain/prices';

const says = (status: DomainCheckAnswer[string]['status']) =>
  ok({ 'neelkhadi.in': { status, premium: false } });

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
  search({ ...shop, [CHECK]: says('unavailable') });
  await screen.findByText(domainSearchMessages.notAvailable);
  expect(screen.queryByRole('button', { name: /Buy Now/ })).toBeNull();
  type('neelkhadi.co.in');
  screen.getByRole('button', { name: 'Check Availability' });
  expect(screen.queryByText(domainSearchMessages.notAvailable)).toBeNull();
});

test('an invalid domain is reported at the field, without a request', async () => {
  const { received } = search(shop, 'neel khadi');
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
    },
    'xn--p1b6ci4b4b3a.in',
  );
  const rowOf = (tld: string) => screen.getByRole('rowheader', { name: new RegExp(`^\\${tld}`) });
  await waitFor(() => expect(rowOf('.co.in').textContent).toContain('Latin letters only'));
  expect(rowOf('.in').textContent).not.toContain('Latin letters only');
});

test('the domain in a pasted address is suggested, but not used silently', async () => {
  const { received } = search(shop, 'neelkhadi.in/path');
  await screen.findByText('Invalid TLD format');
  expect(received.map(({ request }) => request)).not.toContain(CHECK);
  fireEvent.click(await screen.findByRole('button', { name: 'Did you mean neelkhadi.in?' }));
  await screen.findByText('Available');
  expect(box().value).toBe('neelkhadi.in');
});
