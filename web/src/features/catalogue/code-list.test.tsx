// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider, useLocation } from 'react-router-dom';
import { describe, expect, it, onTestFinished } from 'vitest';
import { keepPicturesPending } from '../../../testing/pending-pictures.ts';
import { renderPage } from '../../../testing/render.tsx';
import { codeItem, settings } from '../../../testing/samples.ts';
import { ok, serve } from '../../../testing/server.ts';
import { BuyCode } from '../../ordering/code/buy-code.ts';
import { AddressedCodeList } from './addressed-code-list.tsx';
import { CodeCard } from './code-card.tsx';
import { HomeCodes } from './home-codes.tsx';

keepPicturesPending();

const items = Array.from({ length: 17 }, (_, index) => ({
  ...codeItem,
  id: 3_000 + index,
  route: `item-${index}`,
}));

const Address = () => <output>{useLocation().search}</output>;
const query = () => screen.getByRole('status').textContent;
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const shown = () => screen.getAllByRole('article').length;

describe('A category of seventeen items', () => {
  const open = (at: string) => {
    onTestFinished(cleanup);
    const element = (
      <BuyCode value={() => undefined}>
        <AddressedCodeList items={items} />
        <Address />
      </BuyCode>
    );
    const router = createMemoryRouter([{ path: '*', element }], { initialEntries: [at] });
    render(
      <MantineProvider env="test">
        <RouterProvider router={router} />
      </MantineProvider>,
    );
  };

  it('shows sixteen items on its first page and one on the second', () => {
    open('/codes');
    screen.getByText('Page 1 of 2');
    expect([shown(), button('Prev').disabled]).toEqual([16, true]);
    fireEvent.click(button('Next'));
    screen.getByText('Page 2 of 2');
    expect([shown(), button('Next').disabled, query()]).toEqual([1, true, '?page=2']);
  });

  it('corrects a page number in the address that does not exist', async () => {
    open('/codes?category=352&page=999');
    screen.getByText('Page 2 of 2');
    await waitFor(() => expect(query()).toBe('?category=352&page=2'));
    fireEvent.click(button('Prev'));
    expect(query()).toBe('?category=352');
  });
});

it('a card has a demo button only when its item has a demo link', async () => {
  const demo = { ...codeItem, page_title: 'Shown', page_options: '{"demo_link":"/demos/shown/"}' };
  const list = [demo, { ...codeItem, id: 3_000, page_title: 'Not shown' }];
  serve({ 'GET /api/codes/fetch': ok(list), 'GET /api/settings': ok(settings) });
  renderPage(<HomeCodes />);
  await screen.findByRole('list', { name: 'Items' });
  const links = screen.getAllByRole('link', { name: /^Live demo of/ });
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/demos/shown/']);
});

it('a card’s picture is at most 960 px wide', () => {
  const at = (width: number) => `/1-${width}.webp ${width}w`;
  const pictures = [{ alt: '', webp: [480, 960, 1_440].map(at).join(', '), src: '/1-960.webp' }];
  const item = { ...codeItem, page_options: JSON.stringify({ pictures }) };
  const { container } = renderPage(
    <BuyCode value={() => undefined}>
      <CodeCard item={item} titleOrder={2} />
    </BuyCode>,
  );
  expect(container.querySelector('img')?.srcset).toBe(`${at(480)}, ${at(960)}`);
});

describe('The catalogue on the home page', () => {
  const open = async () => {
    serve({ 'GET /api/codes/fetch': ok(items), 'GET /api/settings': ok(settings) });
    renderPage(
      <>
        <HomeCodes />
        <Address />
      </>,
      { at: '/' },
    );
    await screen.findByRole('list', { name: 'Items' });
  };

  it('shows eight items at first, and the rest of the page after a click', async () => {
    await open();
    expect(shown()).toBe(8);
    fireEvent.click(button('Show all 16'));
    expect(shown()).toBe(16);
  });

  it('keeps the page number out of the address', async () => {
    await open();
    fireEvent.click(button('Next'));
    screen.getByText('Page 2 of 2');
    expect(query()).toBe('');
  });
});
