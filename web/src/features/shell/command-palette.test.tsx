// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { articlesAnswer, readArticles } from '../../../content/read-articles.ts';
import { renderPage } from '../../../testing/render.tsx';
import { codeItem, customer, dukaan, order, priceList } from '../../../testing/samples.ts';
import { ok, serve } from '../../../testing/server.ts';
import { CommandPalette } from './command-palette.tsx';

const articles = articlesAnswer(readArticles());

const codes = ['UPI statement matcher', 'Khata ledger', 'Chai stall menu', 'Menu template'].map(
  (page_title, index) => ({
    ...codeItem,
    id: codeItem.id + index,
    page_title,
    route: `item-${index}`,
  }),
);

const searchFor = async (query: string, lines = {}): Promise<void> => {
  serve({
    'GET /api/auth/session': ok({ user: null }),
    'GET /api/domain/prices': ok(priceList),
    'GET /api/articles': ok(articles),
    'GET /api/codes/fetch': ok(codes),
    'GET /api/orders/hosting/paid/fetchSwhPlans?categoryId=244': ok([
      dukaan,
      { ...dukaan, id: 104, title: 'Mela' },
    ]),
    'GET /api/orders/hosting/paid/fetchSwhPlans?categoryId=245': ok([]),
    ...lines,
  });
  renderPage(<CommandPalette />);
  const box = await screen.findByRole('combobox', { name: 'Search the pages' });
  fireEvent.change(box, { target: { value: query } });
};

test.each(['refund', 'money back', 'cancel', 'cancellation', 'invoice', 'GST', 'bill'])(
  'the search for "%s" finds “After you have paid”',
  async (query) => {
    await searchFor(query);
    await screen.findByRole('option', { name: /^After you have paid/ });
  },
);

test.each([
  ['invoice', 'My Invoices'],
  ['utr', 'Dashboard Home'],
  ['utr', 'What a UTR'],
  ['refund', 'Dashboard Home'],
  ['renew', 'Domains and hosting'],
  ['renew', 'Domain expiry'],
  ['statement', 'UPI statement matcher'],
  ['dukaan', 'Dukaan'],
  ['dns', 'DNS lookup'],
])('a visitor who searches for "%s" finds “%s”', async (query, label) => {
  await searchFor(query);
  await screen.findByText(
    (_, element) =>
      element?.getAttribute('role') === 'option' && element.textContent.startsWith(label),
  );
});

test.each([
  ['khata', 'Khata ledger'],
  ['chai', 'Chai stall menu'],
  ['mela', 'Mela'],
  ['statement', 'UPI statement matcher'],
  ['renew', 'Domains and hosting'],
  ['dns', 'DNS lookup'],
])('the search for "%s" has “%s” first', async (query, label) => {
  await searchFor(query);
  await waitFor(() => expect(screen.getAllByRole('option')[0]?.textContent).toContain(label));
});

test('the search for “template” lists only the packages that have this word', async () => {
  await searchFor('template');
  const found = await screen.findByRole('group', { name: 'Codes' });
  expect(within(found).getAllByRole('option').length).toBe(1);
});

test('a customer also finds dashboard pages, and an order beyond the first page of the list', async () => {
  const older = { ...order, id: 'HT-1', domain: 'purana-ghar.in' };
  await searchFor('GST', {
    'GET /api/auth/session': ok({ user: customer }),
    'GET /api/orders': ok({ orders: [{ ...order, id: 'HT-2' }], older: 'there' }),
    'GET /api/orders?older=there': ok({ orders: [older] }),
  });
  await screen.findByRole('option', { name: /^My Invoices/ });
  const box = screen.getByRole('combobox', { name: 'Search the pages' });
  fireEvent.change(box, { target: { value: 'purana' } });
  const option = await screen.findByRole('option', { name: /^My orders:/ });
  expect(option.textContent).toBe('My orders: purana-ghar.inUnder review');
});
