// @vitest-environment happy-dom
import { webToolMessages } from '@haat/contracts/messages';
import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPage } from '../../../testing/render.tsx';
import { serve } from '../../../testing/server.ts';
import { View as DnsLookup } from './dns-lookup/view.tsx';
import { View as SafeUrlChecker } from './safe-url-checker/view.tsx';

test.each([
  { View: DnsLookup, field: 'Name', button: 'Look up', words: 'Please enter a name' },
  { View: SafeUrlChecker, field: 'Link', button: 'Check', words: 'Please enter a web address.' },
])('who asks with an empty field is told what belongs there: $words', ({ View, ...page }) => {
  const asked = serve({});
  renderPage(<View />);
  const field = screen.getByLabelText<HTMLInputElement>(page.field, { selector: 'input' });
  fireEvent.change(field, { target: { value: '  ' } });
  fireEvent.click(screen.getByRole('button', { name: page.button }));
  expect(screen.getByRole('alert').textContent).toContain(page.words);
  expect(field.getAttribute('aria-invalid')).toBe('true');
  fireEvent.change(field, { target: { value: 'h' } });
  expect(screen.queryByRole('alert')).toBeNull();
  expect(asked).toEqual([]);
});

test('a link that is too long to be asked about is refused whole, and never judged cut off', () => {
  const asked = serve({});
  renderPage(<SafeUrlChecker />);
  const field = screen.getByLabelText<HTMLInputElement>('Link', { selector: 'input' });
  expect(field.hasAttribute('maxlength')).toBe(false);
  fireEvent.change(field, { target: { value: `https://a.example/?${'x'.repeat(2_048)}` } });
  fireEvent.click(screen.getByRole('button', { name: 'Check' }));
  expect(screen.getByRole('alert').textContent).toBe(webToolMessages.addressTooLong);
  expect(asked).toEqual([]);
});
