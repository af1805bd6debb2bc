import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { HangTitle } from '../components/hang-title.tsx';
import { Note } from '../components/note.tsx';
import { PageTitle } from '../components/page-title.tsx';
import classes from '../components/way-on.module.css';
import { paths } from '../config/paths.ts';

export const Component = () => (
  <div className="page wrap">
    <PageTitle>Transfer a domain</PageTitle>
    <HangTitle order={1}>Transfer a domain</HangTitle>
    <div className={classes.words}>
      <Note>
        <b>Domain transfer is not available yet.</b> It is coming soon.
      </Note>
      <p>
        Until then your name stays safe with its present registrar. What a transfer will cost is in
        the last column of the price list.
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
