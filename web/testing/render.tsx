import { MantineProvider } from '@mantine/core';
import { cleanup, configure, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { SWRConfig } from 'swr';
import { onTestFinished } from 'vitest';
import { AuthModalProvider } from '../src/features/auth/auth-modal.tsx';
import { fetchJson } from '../src/lib/api-client.ts';
import { retry } from '../src/lib/retry.ts';
import { theme } from '../src/theme/theme.ts';

// A busy machine is not a failure.
configure({ asyncUtilTimeout: 15_000 });

type Place = {
  readonly at?: string;
};

/** Renders with the page's providers; storage is cleared afterwards. */
export const renderPage = (page: ReactNode, { at = '/' }: Place = {}) => {
  onTestFinished(() => {
    cleanup();
    localStorage.clear();
    sessionStorage.clear();
  });
  return render(page, {
    wrapper: ({ children }) => (
      <MantineProvider theme={theme} env="test">
        <SWRConfig
          value={{
            provider: () => new Map(),
            fetcher: fetchJson,
            onErrorRetry: retry,
          }}
        >
          <MemoryRouter initialEntries={[at]}>
            <AuthModalProvider>{children}</AuthModalProvider>
          </MemoryRouter>
        </SWRConfig>
      </MantineProvider>
    ),
  });
};
