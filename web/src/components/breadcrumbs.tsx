import { IconChevronRight } from '@tabler/icons-react';
import { type Crumb, crumbsAbove, type Page } from '../config/pages.ts';
import classes from './breadcrumbs.module.css';
import { Icon } from './icon.tsx';
import { Link } from './link.tsx';

type BreadcrumbsProps = {
  readonly page: Page;
  readonly above?: readonly Crumb[];
  readonly here: string;
};

export const Breadcrumbs = ({ page, above = [], here }: BreadcrumbsProps) => (
  <nav aria-label="Breadcrumbs">
    <ol className={classes.crumbs}>
      {[...crumbsAbove(page), ...above].map(({ name, path }) => (
        <li key={path}>
          <Link to={path}>{name}</Link>
          <Icon of={IconChevronRight} size={16} />
        </li>
      ))}
      <li aria-current="page">{here}</li>
    </ol>
  </nav>
);
