// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPage } from '../../../testing/render.tsx';
import { customer } from '../../../testing/samples.ts';
import { type EarlyTouch, EarlyUserButton } from './user-button.tsx';
import { UserMenu } from './user-menu.tsx';

const button = () => screen.getByRole('button', { name: customer.name });

/** The button before its menu has loaded, what is done to it, then the menu. */
const loadAfter = (act: (early: HTMLElement) => void) => {
  const touched = { current: null as EarlyTouch };
  const place = { name: customer.name, touched };
  const { rerender } = renderPage(<EarlyUserButton {...place} />);
  act(button());
  rerender(<UserMenu {...place} />);
};

test('the menu opens after a click made before it had loaded', async () => {
  loadAfter((early) => {
    early.focus();
    early.click();
  });
  await screen.findByRole('menuitem', { name: 'Logout' });
});

test('a focused button keeps the focus when its menu has loaded', () => {
  loadAfter((early) => early.focus());
  expect(document.activeElement).toBe(button());
  expect(screen.queryByRole('menu')).toBeNull();
});

test('a button without the focus does not take it when its menu has loaded', () => {
  loadAfter((early) => {
    early.focus();
    early.blur();
  });
  expect(document.activeElement).toBe(document.body);
});
