import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { paths } from '../config/paths.ts';
import { HangTitle } from './hang-title.tsx';
import { Link } from './link.tsx';
import classes from './next-links.module.css';
import { PageTitle } from './page-title.tsx';

type NextLinksProps = { readonly title: string; readonly children: ReactNode };

export const NextLinks = ({ title, children }: NextLinksProps) => (
  <div className="page wrap">
    <PageTitle>{title}</PageTitle>
    <meta name="robots" content="noindex" />
    <HangTitle order={1}>{title}</HangTitle>
    <div className={classes.words}>{children}</div>
    <div className={classes.doors}>
      <Button component={Link} to={paths.buyDomain} variant="filled">
        Search and buy a domain
      </Button>
      <Button component={Link} to={paths.home}>
        Back to home
      </Button>
    </div>
  </div>
);
