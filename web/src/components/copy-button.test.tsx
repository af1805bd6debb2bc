// @vitest-environment happy-dom
import { act, fireEvent, screen } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { renderPage } from '../../testing/render.tsx';
import { raisedToasts } from '../lib/toast.ts';
import { CopyButton } from './copy-button.tsx';

/** Presses Copy where the browser's clipboard does this. */
const copyWith = async (writeText: (text: string) => Promise<void>) => {
  raisedToasts.take();
  vi.useFakeTimers();
  onTestFinished(() => {
    vi.useRealTimers();
  });
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(writeText);
  const shown = renderPage(<CopyButton value="549.00" label="Amount" />);
  await act(async () => {
    fireEvent.click(screen.getByRole('button', { name: 'Copy Amount' }));
  });
  return shown;
};

test('the copy button and the screen reader status say “Copied” for two seconds', async () => {
  const clipboard: string[] = [];
  await copyWith(async (text) => void clipboard.push(text));
  expect(clipboard).toEqual(['549.00']);
  expect(screen.getByRole('button', { name: 'Copied Amount' }).textContent).toBe('Copied');
  expect(screen.getByRole('status').textContent).toBe('Copied Amount');

  act(() => void vi.advanceTimersByTime(2000));
  expect(screen.getByRole('button', { name: 'Copy Amount' }).textContent).toBe('Copy');
  expect(screen.getByRole('status').textContent).toBe('');
});

test.each([
  ['refuses clipboard access,', () => Promise.reject(new Error('NotAllowedError'))],
  [
    'has no clipboard,',
    () => {
      throw new TypeError('navigator.clipboard is undefined');
    },
  ],
])(
  'where the browser %s the copy button shows an error that explains how to copy by hand',
  async (_, writeText) => {
    await copyWith(writeText);
    screen.getByRole('button', { name: 'Copy Amount' });
    expect(screen.getByRole('status').textContent).toBe('');
    expect(raisedToasts.take()).toEqual([
      {
        tone: 'brick',
        message: 'Couldn’t copy. Select Amount and press Ctrl+C.',
      },
    ]);
  },
);

test('the copy button resets when its value changes', async () => {
  const { rerender } = await copyWith(async () => undefined);
  screen.getByRole('button', { name: 'Copied Amount' });
  rerender(<CopyButton value="649.00" label="Amount" />);
  screen.getByRole('button', { name: 'Copy Amount' });
});

test('the copy button is disabled while its value is empty', () => {
  renderPage(<CopyButton value="" label="Reference text" />);
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Copy Reference text' });
  expect(button.disabled).toBe(true);
});
