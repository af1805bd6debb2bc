import { MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { SWRConfig } from 'swr';
import { ToastPlace } from '../components/toast-place.tsx';
import { fetchJson } from '../lib/api-client.ts';
import { retry } from '../lib/retry.ts';
import { theme } from '../theme/theme.ts';
import type { PageData } from './page-data.ts';

type ProvidersProps = {
  readonly answers: PageData['answers'];
  readonly children: ReactNode;
};

export const Providers = ({ answers, children }: ProvidersProps) => (
  <MantineProvider
    theme={theme}
    withCssVariables={false}
    withGlobalClasses={false}
    defaultColorScheme="auto"
  >
    <SWRConfig
      value={{
        fetcher: fetchJson,
        onErrorRetry: retry,
        fallback: answers,
      }}
    >
      <ToastPlace />
      {children}
    </SWRConfig>
  </MantineProvider>
);
