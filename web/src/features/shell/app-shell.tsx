import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { Page } from '../../config/pages.ts';
import { AuthModalProvider } from '../auth/auth-modal.tsx';
import classes from './app-shell.module.css';
import { BottomNav } from './bottom-nav.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { OpenPagesContext } from './open-pages.ts';
import { PaletteLoader } from './palette-loader.tsx';

type AppShellProps = {
  readonly openPages: readonly Page[];
  readonly children?: ReactNode;
};

export const AppShell = ({ openPages, children }: AppShellProps) => {
  const extras = useExtras();
  return (
    <AuthModalProvider>
      <SkipLink />
      <Header />
      {extras && <extras.OfflineNotice />}
      {extras && <extras.LegalNotice />}
      <OpenPagesContext value={openPages}>
        <Content>{children}</Content>
        <PaletteLoader />
      </OpenPagesContext>
      <Footer />
      <BottomNav />
      {extras && <extras.ScrollHelper />}
      {extras && <extras.InstallOffer />}
    </AuthModalProvider>
  );
};

/** Keeps the address: mailed links have their token behind the `#`. */
const SkipLink = () => (
  // biome-ignore lint/a11y/useValidAnchor: without scripts it is a link
  <a
    className={classes.skip}
    href="#content"
    onClick={(event) => {
      event.preventDefault();
      document.getElementById('content')?.focus();
    }}
  >
    Skip to content
  </a>
);

/** What no first screen needs, loaded when the page is idle; without a connection once there is one. */
const useExtras = () => {
  const [extras, setExtras] = useState<typeof import('./extras.ts')['extras']>();
  useEffect(() => {
    const load = (): unknown =>
      import('./extras.ts').then(
        (loaded) => setExtras(loaded.extras),
        () => addEventListener('online', load, { once: true }),
      );
    // Safari has no idle callbacks.
    (window.requestIdleCallback ?? setTimeout)(load);
  }, []);
  return extras;
};

const Content = ({ children }: { readonly children: ReactNode }) => {
  const { pathname } = useLocation();
  const main = useRef<HTMLElement>(null);
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    main.current?.focus({ preventScroll: true });
  }, [pathname]);
  return (
    <main id="content" ref={main} tabIndex={-1} className={classes.main}>
      {children}
    </main>
  );
};
