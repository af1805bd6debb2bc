import { Button } from '@mantine/core';
import { useEffect } from 'react';
import { HangTitle } from '../components/hang-title.tsx';
import { PageTitle } from '../components/page-title.tsx';
import { tabStorage } from '../lib/browser-storage.ts';

const KEY = 'haat-reloaded';

/** A new release under an open tab takes the chunks away: the page is loaded again, once. */
const useReload = () =>
  useEffect(() => {
    if (!navigator.onLine || tabStorage.getItem(KEY) === location.href) return;
    tabStorage.setItem(KEY, location.href);
    location.reload();
  }, []);

export const RouteFailurePage = () => {
  useReload();
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
