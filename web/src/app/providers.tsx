import { MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { SWRConfig } from 'swr';
import { ToastPlace } from '../components/toast-place.tsx';
import { fetchJson, isWorthRetrying } from '../lib/api-client.ts';
import { cssVariablesResolver, paperScopeCss } from '../theme/css-variables.ts';
import { theme } from '../theme/theme.ts';

export const Providers = ({ children }: { readonly children: ReactNode }) => (
  <MantineProvider
    theme={theme}
    cssVariablesResolver={cssVariablesResolver}
    defaultColorScheme="auto"
  >
    <style href="haat-paper-scope" precedence="default">
      {paperScopeCss}
    </style>
    <SWRConfig value={{ fetcher: fetchJson, shouldRetryOnError: isWorthRetrying }}>
      <ToastPlace />
      {children}
    </SWRConfig>
  </MantineProvider>
);
