import type { SessionUser } from '@haat/contracts/http/auth';
import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { HangTitle } from '../../components/hang-title.tsx';
import { Icon } from '../../components/icon.tsx';
import { userLinks } from '../../config/navigation.ts';
import { paths } from '../../config/paths.ts';
import classes from './overview-tab.module.css';

const ABOUT: Readonly<Record<string, string>> = {
  [paths.dashboard('profile')]: 'Your name, e-mail and phone',
  [paths.dashboard('orders')]: 'What you bought, and where it is',
  [paths.dashboard('invoices')]: 'What you paid',
  [paths.dashboard('tickets')]: 'Ask us anything',
};

export const OverviewTab = ({ user }: { readonly user: SessionUser }) => (
  <>
    <HangTitle
      order={1}
      side={
        <Button component={Link} to={paths.buyDomain} variant="filled">
          Buy a domain
        </Button>
      }
    >
      Dashboard Home
    </HangTitle>
    <p className={classes.greeting}>Namaste, {user.name}.</p>
    <ul className={classes.doors}>
      {userLinks
        .filter(({ to }) => to in ABOUT)
        .map(({ label, to, icon }) => (
          <li key={to}>
            <Link to={to}>
              <span className={classes.icon}>
                <Icon of={icon} />
              </span>
              <span>
                <b>{label}</b>
                <span className="sm muted">{ABOUT[to]}</span>
              </span>
            </Link>
          </li>
        ))}
    </ul>
  </>
);
