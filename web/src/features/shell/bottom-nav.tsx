import { IconBug, IconTicket } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { Icon } from '../../components/icon.tsx';
import { paths } from '../../config/paths.ts';
import classes from './bottom-nav.module.css';
import { CreateTicketLink } from './create-ticket-link.tsx';

export const BottomNav = () => (
  <nav className={classes.nav} aria-label="Quick links">
    <Link className={classes.item} to={paths.bugReports}>
      <Icon of={IconBug} />
      Bug Report
    </Link>
    <CreateTicketLink className={classes.item} icon={<Icon of={IconTicket} />} />
  </nav>
);
