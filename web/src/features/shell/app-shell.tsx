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

/**
 * By what a position on a page is known: an entry of the history, and what a tab was opened at by its
 * path. Known as "default", as the router calls each of these, it would be the last page's.
 */
const placeOf = ({ key, pathname, search }: Location): string =>
  key === 'default' ? `${pathname}${search}` : key;

export const AppShell = ({ openPages }: { readonly openPages: readonly Page[] }) => (
  <AuthModalProvider>
    <a className={classes.skip} href="#content">
      Skip to the content
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

/** After a change of page, reading continues at the new page's start. */
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
