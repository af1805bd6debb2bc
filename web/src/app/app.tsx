import { type ReactNode, StrictMode, useEffect } from 'react';
import { SiteContext } from '../lib/site.ts';
import { PAGE_ALIVE, type PageData } from './page-data.ts';
import { Providers } from './providers.tsx';

type AppProps = { readonly data: PageData; readonly children: ReactNode };

export const App = ({ data, children }: AppProps) => {
  useEffect(() => void document.dispatchEvent(new Event(PAGE_ALIVE)), []);
  return (
    <StrictMode>
      <SiteContext value={data}>
        <Providers answers={data.answers}>{children}</Providers>
      </SiteContext>
    </StrictMode>
  );
};
