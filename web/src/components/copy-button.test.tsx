// @vitest-environment happy-dom
import { act, fireEvent, screen } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { renderPage } from '../../testing/render.tsx';
import { CopyButton } from './copy-button.tsx';

/** Presses Copy where the browser's clipboard does this. */
const copyWith = async (writeText: (text: string) => Promise<void>) => {
  vi.useFakeTimers();
  onTestFinished(() => {
    vi.useRealTimers();
  });
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(writeText);
  renderPage(<CopyButton value="549.00" label="Amount" />);
  await act(async () => {
    fireEvent.click(screen.getByRole('button', { name: 'Copy Amount' }));
  });
};

test('what was copied is said for two seconds, by the button and to a screen reader', async () => {
  const clipboard: string[] = [];
  await copyWith(async (text) => void clipboard.push(text));
  expect(clipboard).toEqual(['549.00']);
  expect(screen.getByRole('button', { name: 'Copied Amount' }).textContent).toBe('Copied');
  expect(screen.getByRole('status').textContent).toBe('Copied Amount');

  act(() => void vi.advanceTimersByTime(2000));
  expect(screen.getByRole('button', { name: 'Copy Amount' }).textContent).toBe('Copy');
  expect(screen.getByRole('status').textContent).toBe('');
});

test('nothing is claimed where the browser refuses the clipboard', async () => {
  await copyWith(() => Promise.reject(new Error('NotAllowedError')));
  screen.getByRole('button', { name: 'Copy Amount' });
  expect(screen.getByRole('status').textContent).toBe('');
});
