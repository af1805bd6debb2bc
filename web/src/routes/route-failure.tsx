import { Button } from '@mantine/core';
import { HangTitle } from '../components/hang-title.tsx';
import { PageTitle } from '../components/page-title.tsx';

/** Also after a new release under an open tab. */
export const RouteFailurePage = () => (
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
