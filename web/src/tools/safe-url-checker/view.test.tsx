// @vitest-environment happy-dom
import { webToolMessages } from '@haat/contracts/web-tool-messages';
import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPage } from '../../../testing/render.tsx';
import { serve } from '../../../testing/server.ts';
import { View } from './view.tsx';

test.each([
  ['an empty field', ' ', webToolMessages.addressMissing],
  // It is not judged cut off.
  [
    'a link that is too long',
    `https://a.example/?${'x'.repeat(2_048)}`,
    webToolMessages.addressTooLong,
  ],
])('%s gets a message and sends no request', (_, typed, words) => {
  const requests = serve({});
  renderPage(<View />);
  const field = screen.getByLabelText<HTMLInputElement>('Link', { selector: 'input' });
  expect(field.hasAttribute('maxlength')).toBe(false);
  fireEvent.change(field, { target: { value: typed } });
  fireEvent.click(screen.getByRole('button', { name: 'Check' }));
  expect(screen.getByRole('alert').textContent).toContain(words);
  expect(field.getAttribute('aria-invalid')).toBe('true');
  fireEvent.change(field, { target: { value: 'https://a.example' } });
  expect(screen.queryByRole('alert')).toBeNull();
  expect(requests).toEqual([]);
});
