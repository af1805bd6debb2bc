// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderPage } from '../../../testing/render.tsx';
import { deviceStorage, tabStorage } from '../../lib/browser-storage.ts';
import { PLACED_ORDERS_KEY } from '../../lib/placed-orders-key.ts';
import { InstallOffer } from './install-offer.tsx';

const MINUTE_MS = 60_000;
const prompt = vi.fn(async () => undefined);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  deviceStorage.clear();
  tabStorage.clear();
  Object.assign(window, { installPrompt: { prompt } });
});
afterEach(() => {
  vi.useRealTimers();
  Object.assign(window, { installPrompt: undefined });
});

const openPage = (): void => {
  cleanup();
  renderPage(
    <>
      <input aria-label="Domain" />
      <InstallOffer />
    </>,
  );
};
const pass = (minutes: number) => vi.setSystemTime(Date.now() + minutes * MINUTE_MS);
const offer = () => screen.queryByText('Put Haat on your home screen');

test('is shown on the second visit, and never again', () => {
  openPage();
  expect(offer()).toBeNull();
  pass(29);
  openPage();
  expect(offer()).toBeNull();
  pass(31);
  openPage();
  expect(offer()).not.toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Not now' }));
  expect(offer()).toBeNull();
  pass(24 * 60);
  openPage();
  expect(offer()).toBeNull();
});

test('is shown on the first visit after an order', () => {
  tabStorage.setItem(PLACED_ORDERS_KEY, '[]');
  openPage();
  expect(offer()).not.toBeNull();
});

test('waits until the visitor has typed', () => {
  openPage();
  pass(31);
  Object.assign(window, { installPrompt: undefined });
  openPage();
  const field = screen.getByRole('textbox', { name: 'Domain' });
  field.focus();
  Object.assign(window, { installPrompt: { prompt } });
  act(() => void dispatchEvent(new Event('beforeinstallprompt')));
  expect(offer()).toBeNull();
  act(() => field.blur());
  expect(offer()).not.toBeNull();
});

test('is not shown where the browser cannot install', () => {
  Object.assign(window, { installPrompt: undefined });
  openPage();
  pass(31);
  openPage();
  expect(offer()).toBeNull();
});

test('“Install” opens the browser’s own prompt', () => {
  openPage();
  pass(31);
  openPage();
  fireEvent.click(screen.getByRole('button', { name: 'Install' }));
  expect(prompt).toHaveBeenCalledOnce();
  expect(offer()).toBeNull();
});
