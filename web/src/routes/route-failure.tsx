import { Button } from '@mantine/core';
import { useEffect } from 'react';
import { HangTitle } from '../components/hang-title.tsx';
import { PageTitle } from '../components/page-title.tsx';

/** As Chromium, Firefox, WebKit and Vite say it. */
const LOADING_FAILED = /dynamically imported module|module script failed|preload CSS/;

/**
 * A new release under an open tab takes the chunks away: the page is loaded again, once. The history
 * entry remembers it, which works where storage is blocked.
 */
const useReload = (error: unknown) => {
  useEffect(() => {
    const isMissing = error instanceof Error && LOADING_FAILED.test(error.message);
    if (!isMissing || !navigator.onLine || history.state?.isReloaded) return;
    history.replaceState({ ...history.state, isReloaded: true }, '');
    location.reload();
  }, [error]);
};

export const RouteFailurePage = ({ error }: { readonly error: unknown }) => {
  useReload(error);
  return (
    <div className="page wrap">
      <PageTitle>This page did not load</PageTitle>
      <HangTitle order={1}>This page did not load</HangTitle>
      <p className="muted" style={{ maxWidth: '60ch', marginBottom: '2rem' }}>
        Check your internet connection and reload the page. Your orders are safe.
      </p>
      <Button variant="filled" onClick={() => location.reload()}>
        Reload the page
      </Button>
    </div>
  );
};
