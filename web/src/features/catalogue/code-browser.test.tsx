// @vitest-environment happy-dom
import type { CodeItem } from '@haat/contracts/http/codes';
import { MantineProvider } from '@mantine/core';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { expect, onTestFinished, test } from 'vitest';
import { codeItem } from '../../../testing/samples.ts';
import { BuyCode } from '../../ordering/code/buy-code.ts';
import { CodeBrowser } from './code-browser.tsx';

const PHP = { category: 349, category_name: 'PHP CMS', category_route: 'php-cms' };
const SCRIPTS = { category: 352, category_name: 'Scripts', category_route: 'scripts' };

const item = (
  id: number,
  page_title: string,
  amount: number,
  released: string,
  category = PHP,
): CodeItem => ({
  ...codeItem,
  ...category,
  id,
  page_title,
  route: `item-${id}`,
  price: { amount, setup: 0 },
  page_options: JSON.stringify({
    changelog: [
      { version: '1.1.0', date: '2026-11-30', text: '' },
      { version: '1.0.0', date: released, text: '' },
    ],
  }),
});

const items = [
  item(5, 'Salon bookings', 1_499, '2026-01-10'),
  item(10, 'Invoice desk', 999, '2026-03-10'),
  item(15, 'Clinic page', 0, '2026-02-10'),
  item(20, 'Invoice counter', 0, '2026-04-10', SCRIPTS),
];

let router: ReturnType<typeof createMemoryRouter>;

const open = (query = '') => {
  onTestFinished(cleanup);
  const element = (
    <BuyCode value={() => undefined}>
      <CodeBrowser items={items} />
    </BuyCode>
  );
  router = createMemoryRouter([{ path: '*', element }], { initialEntries: [`/codes${query}`] });
  render(
    <MantineProvider env="test">
      <RouterProvider router={router} />
    </MantineProvider>,
  );
};

const titles = () => screen.queryAllByRole('heading', { level: 2 }).map((one) => one.textContent);
const query = () => router.state.location.search;
const field = () => screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search the codes' });
const type = (value: string) => fireEvent.change(field(), { target: { value } });
const choose = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (name: RegExp | string) => fireEvent.click(screen.getByRole('button', { name }));

test('the search finds items of all categories, and counts them per category', async () => {
  open();
  expect(titles()).toEqual(['Salon bookings', 'Invoice desk', 'Clinic page']);
  type('invoice');
  await waitFor(() => expect(titles()).toEqual(['Invoice desk', 'Invoice counter']));
  expect(query()).toBe('?q=invoice');
  screen.getByRole('button', { name: /^All\b.*2 items$/, pressed: true });
  press(/^Scripts/);
  expect(titles()).toEqual(['Invoice counter']);
  expect(query()).toBe('?q=invoice&category=352');
});

test('a search in the address announces no number and keeps the categories’ until it has results', async () => {
  open('?q=invoice');
  const numbers = () => [
    screen.getByRole('button', { name: /^All/ }).textContent,
    ...screen.getAllByRole('status').map((status) => status.textContent),
  ];
  expect(numbers()).toEqual(['All, 4 items', '', '']);
  await waitFor(() => expect(numbers()).toEqual(['All, 2 items', '2 items']));
});

test('the address alone shows the same list, and Back returns to the list before', async () => {
  open('?category=all&price=free&sort=name');
  expect(titles()).toEqual(['Clinic page', 'Invoice counter']);
  type('in');
  type('invoice');
  await waitFor(() => expect(titles()).toEqual(['Invoice counter']));
  await router.navigate(-1);
  await waitFor(() => expect(titles()).toEqual(['Clinic page', 'Invoice counter']));
  await waitFor(() => expect(field().value).toBe(''));
});

test('Back and Forward bring the search field in step, also after it is cleared', async () => {
  open();
  const isInStep = async (value: string) => {
    await waitFor(() => expect(query()).toBe(value && `?q=${value}`));
    await waitFor(() => expect(field().value).toBe(value));
  };
  type('salon');
  await isInStep('salon');
  type('');
  await isInStep('');
  await router.navigate(-1);
  await isInStep('salon');
  await router.navigate(-1);
  await isInStep('');
  await router.navigate(1);
  await isInStep('salon');
});

test.each([
  ['new', ['Invoice counter', 'Invoice desk', 'Clinic page', 'Salon bookings']],
  ['price', ['Clinic page', 'Invoice counter', 'Invoice desk', 'Salon bookings']],
  ['name', ['Clinic page', 'Invoice counter', 'Invoice desk', 'Salon bookings']],
])('the items are in order of %s', (sort, expected) => {
  open('?category=all');
  choose('Sort', sort);
  expect(titles()).toEqual(expected);
  expect(query()).toBe(`?category=all&sort=${sort}`);
});

test.each([
  ['free', ['Clinic page', 'Invoice counter']],
  ['low', ['Invoice desk']],
  ['high', ['Salon bookings']],
])('the price filter %s shows only items at such a price', (price, expected) => {
  open('?category=all');
  choose('Price', price);
  expect(titles()).toEqual(expected);
  expect(query()).toBe(`?category=all&price=${price}`);
});

test('where nothing is found, one button removes what is in the way', async () => {
  open('?q=salon&price=free');
  await screen.findByText('No software found in this category.');
  screen.getByText('1 item at another price.');
  expect(screen.getByRole('heading', { level: 3 }).textContent).toBe('Salon bookings');
  press('Any price');
  await waitFor(() => expect(titles()).toEqual(['Salon bookings']));
  await router.navigate('/codes?q=salon&category=352');
  await screen.findByText('1 item in other categories.');
  type('zzzz');
  await screen.findByText('Nothing matches “zzzz”. Try another word.');
  press('Clear the search');
  await waitFor(() => expect([field().value, query()]).toEqual(['', '?category=352']));
});

test('the key / moves to the search, but not while the visitor types', () => {
  open();
  fireEvent.keyDown(screen.getByLabelText('Sort'), { key: '/' });
  expect(document.activeElement).not.toBe(field());
  fireEvent.keyDown(document.body, { key: '/' });
  expect(document.activeElement).toBe(field());
});
