import { useEffect, useRef, useState } from 'react';
import { type Location, Outlet, ScrollRestoration, useLocation } from 'react-router-dom';
import type { Page } from '../../config/pages.ts';
import { AuthModalProvider } from '../auth/auth-modal.tsx';
import classes from './app-shell.module.css';
import { BottomNav } from './bottom-nav.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { OpenPagesContext } from './open-pages.ts';
import { PaletteLoader } from './palette-loader.tsx';

/** The router calls every first entry "default": the path tells them apart. */
const placeOf = ({ key, pathname, search }: Location): string =>
  key === 'default' ? `${pathname}${search}` : key;

export const AppShell = ({ openPages }: { readonly openPages: readonly Page[] }) => {
  const extras = useExtras();
  return (
    <AuthModalProvider>
      <SkipLink />
      <Header />
      {extras && <extras.OfflineNotice />}
      {extras && <extras.LegalNotice />}
      <OpenPagesContext value={openPages}>
        <Content />
        <PaletteLoader />
      </OpenPagesContext>
      <Footer />
      <BottomNav />
      {extras && <extras.ScrollHelper />}
      {extras && <extras.InstallOffer />}
      <ScrollRestoration getKey={placeOf} />
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

const Content = () => {
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
      <Outlet />
    </main>
  );
};
