import {
  Component,
  type ReactNode,
  startTransition,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import {
  type Location,
  type NavigateOptions,
  NavigationType,
  type Navigator,
  parsePath,
  Router,
  type To,
  UNSAFE_createBrowserHistory,
  UNSAFE_RouteContext,
  useLocation,
} from 'react-router-dom';
import { LoadingBar } from '../components/loading-bar.tsx';
import { AppShell } from '../features/shell/app-shell.tsx';
import { PagePendingContext } from '../lib/page-pending.ts';
import { RouteFailurePage } from '../routes/route-failure.tsx';
import { loadPage, openPages, pageAt } from './routes.tsx';
import { saveScroll, useScrollPlaces } from './scroll-places.ts';

type Shown = {
  readonly location: Location;
  readonly action: NavigationType;
  readonly keepsScroll: boolean;
  readonly failure?: unknown;
};

type PageRouterProps = {
  /** A rendered page is not scrolled under a press. */
  readonly isRendered: boolean;
  readonly failure?: unknown;
};

/** Loads a page, then shows it: until then the previous page stays, under a bar. */
const usePages = ({ isRendered, failure }: PageRouterProps) => {
  const [browser] = useState(() => UNSAFE_createBrowserHistory());
  const [shown, setShown] = useState<Shown>(() => ({
    location: browser.location,
    action: NavigationType.Pop,
    keepsScroll: isRendered,
    failure,
  }));
  const [isPending, setPending] = useState(false);
  const latest = useRef(shown.location);
  const [navigator] = useState((): Navigator => {
    let count = 0;
    const show = (action: NavigationType, keepsScroll: boolean, failure?: unknown): void => {
      const { location } = browser;
      latest.current = location;
      setPending(false);
      startTransition(() => setShown({ location, action, keepsScroll, failure }));
    };
    /** The newest navigation wins. */
    const open = (pathname: string, commit: (failure?: unknown) => void): void => {
      saveScroll(latest.current);
      count += 1;
      const own = count;
      const loading = loadPage(pathname);
      if (!loading) {
        commit();
        return;
      }
      setPending(true);
      const end = (failure?: unknown): void => {
        if (own === count) commit(failure);
      };
      loading.then(() => end(), end);
    };
    const go =
      (action: NavigationType.Push | NavigationType.Replace) =>
      (to: To, state?: unknown, options?: NavigateOptions): void => {
        const path = typeof to === 'string' ? parsePath(to) : to;
        open(path.pathname ?? browser.location.pathname, (failure) => {
          browser[action === NavigationType.Push ? 'push' : 'replace'](to, state);
          show(action, options?.preventScrollReset === true, failure);
        });
      };
    browser.listen(({ location }) =>
      open(location.pathname, (failure) => show(NavigationType.Pop, false, failure)),
    );
    return {
      createHref: browser.createHref,
      encodeLocation: browser.encodeLocation,
      go: browser.go,
      push: go(NavigationType.Push),
      replace: go(NavigationType.Replace),
    };
  });
  return { shown, isPending, navigator };
};

export const PageRouter = (props: PageRouterProps) => {
  const { shown, isPending, navigator } = usePages(props);
  usePreload();
  return (
    <Router location={shown.location} navigationType={shown.action} navigator={navigator}>
      <Pages isPending={isPending} failure={shown.failure} />
      <Scrolling shown={shown} />
    </Router>
  );
};

const Scrolling = ({ shown }: { readonly shown: Shown }) => {
  useScrollPlaces(shown);
  return null;
};

/** A page's code loads while its link is being pressed, or has the focus. */
const usePreload = (): void => {
  useEffect(() => {
    const preload = ({ target }: Event): void => {
      const link = target instanceof Element ? target.closest('a[href]') : null;
      if (!(link instanceof HTMLAnchorElement) || link.origin !== location.origin) return;
      // A failure is shown when the link is followed.
      loadPage(link.pathname)?.catch(() => undefined);
    };
    for (const name of PRELOADS) addEventListener(name, preload, { passive: true });
    return () => {
      for (const name of PRELOADS) removeEventListener(name, preload);
    };
  }, []);
};

const PRELOADS = ['pointerdown', 'pointerover', 'focusin'] as const;

type PagesProps = {
  readonly isPending?: boolean;
  readonly failure?: unknown;
};

export const Pages = ({ isPending = false, failure }: PagesProps) => (
  <PagePendingContext value={isPending}>
    <PageBoundary frame={(page) => <main>{page}</main>}>
      {isPending && <LoadingBar />}
      <AppShell openPages={openPages}>
        <PageBoundary failure={failure} frame={(page) => page}>
          <Page />
        </PageBoundary>
      </AppShell>
    </PageBoundary>
  </PagePendingContext>
);

const Page = () => {
  const { pathname } = useLocation();
  const { Component, context } = useMemo(() => {
    const { Component, match } = pageAt(pathname);
    const matches = match ? [{ ...match, route: { path: match.pattern.path } }] : [];
    return { Component, context: { outlet: null, matches, isDataRoute: false } };
  }, [pathname]);
  return (
    <UNSAFE_RouteContext value={context}>
      <Component />
    </UNSAFE_RouteContext>
  );
};

type BoundaryProps = {
  /** Of loading the page. */
  readonly failure?: unknown;
  readonly frame: (page: ReactNode) => ReactNode;
  readonly children: ReactNode;
};

const PageBoundary = (props: BoundaryProps) => <Boundary {...props} location={useLocation()} />;

class Boundary extends Component<BoundaryProps & { readonly location: Location }> {
  override state: { readonly thrown?: unknown } = {};

  static getDerivedStateFromError = (thrown: unknown) => ({ thrown });

  /** Another address may work. */
  override componentDidUpdate({ location }: { readonly location: Location }): void {
    if (location !== this.props.location && this.state.thrown !== undefined) {
      this.setState({ thrown: undefined });
    }
  }

  override render(): ReactNode {
    const error = this.state.thrown ?? this.props.failure;
    if (error === undefined) return this.props.children;
    return this.props.frame(<RouteFailurePage error={error} />);
  }
}
