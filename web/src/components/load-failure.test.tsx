// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderPage } from '../../testing/render.tsx';
import { ErrorMessage } from './error-message.tsx';
import { LoadFailure } from './load-failure.tsx';

test('what did not load is announced, and can be asked for again', () => {
  const retry = vi.fn();
  renderPage(<LoadFailure onRetry={retry}>We couldn’t load the price list.</LoadFailure>);
  expect(screen.getByRole('alert').textContent).toBe('We couldn’t load the price list.');
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(retry).toHaveBeenCalledOnce();
});

test('while it loads again it cannot be asked for a second time', () => {
  const retry = vi.fn();
  renderPage(
    <LoadFailure onRetry={retry} isBusy action={<a href="/codes">All codes</a>}>
      Failed to load software.
    </LoadFailure>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Loading...' }));
  expect(retry).not.toHaveBeenCalled();
  screen.getByRole('link', { name: 'All codes' });
});

test.each([null, undefined, ''])('no alert stands where there is no failure: %j', (text) => {
  renderPage(<ErrorMessage>{text}</ErrorMessage>);
  expect(screen.queryByRole('alert')).toBeNull();
});
