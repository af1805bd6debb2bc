import { Button } from '@mantine/core';
import { HangTitle } from '../components/hang-title.tsx';
import { PageTitle } from '../components/page-title.tsx';

/** A page broke or could not be loaded, as after a new release under an open tab. */
export const RouteFailurePage = () => (
  <div className="page wrap">
    <PageTitle>This page did not load</PageTitle>
    <HangTitle order={1}>This page did not load</HangTitle>
    <p className="muted" style={{ maxWidth: '60ch', marginBottom: '2rem' }}>
      The connection may have dropped, or a newer version of the site has come out since you opened
      it. Your orders are safe. Loading the page again usually helps.
    </p>
    <Button variant="filled" onClick={() => location.reload()}>
      Load the page again
    </Button>
  </div>
);
