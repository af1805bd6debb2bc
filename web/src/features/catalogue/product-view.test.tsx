// @vitest-environment happy-dom
import type { PageOptions } from '@haat/contracts/page-options';
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { keepPicturesPending } from '../../../testing/pending-pictures.ts';
import { renderPage } from '../../../testing/render.tsx';
import { codeItem } from '../../../testing/samples.ts';
import { serve } from '../../../testing/server.ts';
import { BuyCode } from '../../ordering/code/buy-code.ts';
import { ProductView } from './product-view.tsx';

keepPicturesPending();

const picture = (number: number) => ({
  alt: `Screen ${number}`,
  webp: `/pictures/desk/${number}-480.webp 480w`,
  src: `/pictures/desk/${number}-960.webp`,
});

const release = (version: string) => ({ version, date: '2026-11-12', text: `Text of ${version}` });

const open = (options: PageOptions) => {
  serve({});
  const item = { ...codeItem, page_options: JSON.stringify(options) };
  return renderPage(
    <BuyCode value={() => undefined}>
      <ProductView item={item} items={[item]} />
    </BuyCode>,
  );
};

const shownPicture = (container: HTMLElement) =>
  container.querySelector('img')?.getAttribute('src');

test('the gallery shows the picture that is clicked, or the next one by arrow keys', () => {
  const { container } = open({ pictures: [picture(1), picture(2), picture(3)] });
  const [, second, third] = within(screen.getByRole('list', { name: 'Pictures' })).getAllByRole(
    'link',
  );
  expect(shownPicture(container)).toBe('/pictures/desk/1-960.webp');
  fireEvent.click(second as HTMLElement);
  expect(shownPicture(container)).toBe('/pictures/desk/2-960.webp');
  expect(second?.getAttribute('aria-current')).toBe('true');
  screen.getByText('Picture 2 of 3: Screen 2');
  fireEvent.keyDown(second as HTMLElement, { key: 'ArrowRight' });
  expect(shownPicture(container)).toBe('/pictures/desk/3-960.webp');
  expect(document.activeElement).toBe(third);
});

test('a package shows its version, licence, size, contents, needs and releases', () => {
  open({
    version: '1.2.0',
    changelog: ['1.2.0', '1.1.0', '1.0.1', '1.0.0'].map(release),
    licence: 'One site',
    updates: 'One year',
    size_bytes: 41_234,
    contents: [{ name: 'Bills', text: 'Numbered by year' }],
    requirements: 'PHP 8.2',
  });
  const rowOf = (term: string) => screen.getByText(term).parentElement?.textContent;
  expect(['Version', 'Licence', 'Updates', 'File', 'Bills', 'Needs'].map(rowOf)).toEqual([
    'Version1.2.0, 12 Nov 2026',
    'LicenceOne site',
    'UpdatesOne year',
    'Filezip, 41 kB',
    'BillsNumbered by year',
    'NeedsPHP 8.2',
  ]);
  const older = screen.getByText('1 older version').parentElement as HTMLElement;
  within(older).getByText('Text of 1.0.0');
  expect(within(older).queryByText('Text of 1.0.1')).toBeNull();
});

test('an item without options has a drawn cover, and no empty part', () => {
  const { container } = open({});
  expect(shownPicture(container)).toMatch(/^\/covers\/\w+\.svg$/);
  expect(screen.queryByRole('list', { name: 'Pictures' })).toBeNull();
  expect(screen.queryByText('Version')).toBeNull();
  expect(screen.getAllByRole('heading', { level: 2 }).map((one) => one.textContent)).toEqual([
    'What you get',
  ]);
});

test('a picture that does not load is replaced by the drawn cover', () => {
  const { container } = open({ pictures: [picture(1)] });
  const image = container.querySelector('img') as HTMLImageElement;
  fireEvent.error(image);
  expect(shownPicture(container)).toMatch(/^\/covers\/\w+\.svg$/);
});
