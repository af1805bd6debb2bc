import { useEffect, useRef } from 'react';
import { type Location, Outlet, ScrollRestoration, useLocation } from 'react-router-dom';
import { ScrollHelper } from '../../components/scroll-helper.tsx';
import type { Page } from '../../config/pages.ts';
import { AuthModalProvider } from '../auth/auth-modal.tsx';
import classes from './app-shell.module.css';
import { BottomNav } from './bottom-nav.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { OfflineNotice } from './offline-notice.tsx';
import { OpenPagesContext } from './open-pages.ts';
import { PaletteLoader } from './palette-loader.tsx';

/** The router calls every first entry "default": the path tells them apart. */
const placeOf = ({ key, pathname, search }: Location): string =>
  key === 'default' ? `${pathname}${search}` : key;

export const AppShell = ({ openPages }: { readonly openPages: readonly Page[] }) => (
  <AuthModalProvider>
    <a className={classes.skip} href="#content">
      Skip to content
    </a>
    <Header />
    <OfflineNotice />
    <OpenPagesContext value={openPages}>
      <Content />
      <PaletteLoader />
    </OpenPagesContext>
    <Footer />
    <BottomNav />
    <ScrollHelper />
    <ScrollRestoration getKey={placeOf} />
  </AuthModalProvider>
);

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
