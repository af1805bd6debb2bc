import { MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import type { ReactNode } from 'react';
import { SWRConfig } from 'swr';
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
      <Notifications position="top-right" limit={3} className="haat-toasts" />
      {children}
    </SWRConfig>
  </MantineProvider>
);
