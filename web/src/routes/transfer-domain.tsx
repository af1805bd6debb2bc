import { Button } from '@mantine/core';
import { HangTitle } from '../components/hang-title.tsx';
import { Link } from '../components/link.tsx';
import classes from '../components/next-links.module.css';
import { Note } from '../components/note.tsx';
import { PageHead } from '../components/page-head.tsx';
import { pages } from '../config/pages.ts';
import { paths } from '../config/paths.ts';

export const Component = () => (
  <div className="page wrap">
    <PageHead page={pages.transferDomain} />
    <HangTitle order={1}>Transfer a domain</HangTitle>
    <div className={classes.words}>
      <Note>
        <b>Domain transfer is not available yet.</b> It is coming soon.
      </Note>
      <p>
        Until then, keep your domain with its current registrar. See transfer prices in the price
        list.
      </p>
    </div>
    <div className={classes.doors}>
      <Button component={Link} to={paths.domainPrices} variant="filled">
        See transfer costs
      </Button>
      <Button component={Link} to={paths.buyDomain}>
        Search and buy a domain
      </Button>
    </div>
  </div>
);
