// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { SWRConfig } from 'swr';
import { expect, onTestFinished, test } from 'vitest';
import { codeItem } from '../../testing/samples.ts';
import { AuthModalProvider } from '../features/auth/auth-modal.tsx';
import { Component } from './code-item.tsx';

const item = { ...codeItem, page_options: '{"demo_link":"/demos/upi-statement-matcher/"}' };
const at = '/codes/scripts/upi-statement-matcher';

test('leaving the demo returns to its button, and Back then leads to the page before', async () => {
  onTestFinished(cleanup);
  const element = (
    <AuthModalProvider>
      <Component />
    </AuthModalProvider>
  );
  const router = createMemoryRouter(
    [
      { path: '/codes', element: 'The list' },
      { path: '/codes/:category/:route', element },
    ],
    { initialEntries: ['/codes', at] },
  );
  render(
    <MantineProvider env="test">
      <SWRConfig value={{ provider: () => new Map(), fallback: { '/api/codes/fetch': [item] } }}>
        <RouterProvider router={router} />
      </SWRConfig>
    </MantineProvider>,
  );
  const name = `Live demo of ${item.page_title}`;
  fireEvent.click(screen.getByRole('link', { name }));
  const back = await screen.findByRole('link', { name: `Back to ${item.page_title}` });
  expect(router.state.location.search).toBe('?demo');

  fireEvent.click(back);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('link', { name })));
  await router.navigate(-1);
  await screen.findByText('The list');
});
