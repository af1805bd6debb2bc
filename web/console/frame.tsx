import type { ConsoleHead } from '@haat/contracts/http/console';
import { IconEye } from '@tabler/icons-react';
import { type ReactNode, useEffect } from 'react';
import { Moment } from './parts.tsx';
import { useReading } from './read.ts';

const PAGES = [
  { path: '/', name: 'Inbox' },
  { path: '/search', name: 'Search' },
  { path: '/health', name: 'Health and money' },
] as const;

const isCurrent = (path: string): boolean => {
  const { pathname } = window.location;
  return pathname === path || (path === '/search' && pathname.startsWith('/order/'));
};

/** "/" searches from every page. */
const useSearchKey = (): void => {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const { target, key } = event;
      if (key !== '/' || (target instanceof HTMLElement && target.closest('input'))) return;
      event.preventDefault();
      const field = document.getElementById('search');
      if (field === null) window.location.assign('/search');
      else field.focus();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
};

export const Frame = ({ children }: { children: ReactNode }) => {
  const { reading } = useReading<ConsoleHead>('/data/head');
  useSearchKey();
  const head = reading?.state === 'read' ? reading.data : null;
  return (
    <>
      <a className="skip" href="#main">
        Skip to the content
      </a>
      <header>
        <span className="logo">HAAT</span>
        <nav aria-label="Console">
          {PAGES.map(({ path, name }) => (
            <a key={path} href={path} aria-current={isCurrent(path) ? 'page' : undefined}>
              {name}
              {path === '/' && head !== null ? <em>{head.waiting}</em> : null}
            </a>
          ))}
        </nav>
        <span className="reads">
          <IconEye size={16} aria-hidden />
          Reads, never writes
        </span>
        <span className="mono until">
          {window.location.host}
          {head === null ? null : (
            <>
              , until <Moment at={head.until} />
            </>
          )}
        </span>
      </header>
      <main id="main" tabIndex={-1}>
        {children}
      </main>
    </>
  );
};
