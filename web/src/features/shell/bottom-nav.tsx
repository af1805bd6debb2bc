import { IconCode, IconSearch, IconTools, IconUser } from '@tabler/icons-react';
import { useLocation } from 'react-router-dom';
import { Icon } from '../../components/icon.tsx';
import { Link } from '../../components/link.tsx';
import { paths } from '../../config/paths.ts';
import classes from './bottom-nav.module.css';
import { CreateTicketLink } from './create-ticket-link.tsx';

/** `at`: the beginnings of the addresses where the tab is current. */
const TABS = [
  { label: 'Search', to: paths.buyDomain, icon: IconSearch, at: /^\/($|domains\/)/ },
  { label: 'Codes', to: paths.codes, icon: IconCode, at: /^\/(codes|scripts)\b/ },
  { label: 'Tools', to: paths.webTools, icon: IconTools, at: /^\/webtools\b/ },
  { label: 'Account', to: paths.dashboard(), icon: IconUser, at: /^\/user\// },
];

const isCurrent = (to: string, pathname: string): 'page' | 'true' =>
  to.split('?', 1)[0] === pathname ? 'page' : 'true';

export const BottomNav = () => {
  const { pathname } = useLocation();
  return (
    <nav className={`${classes.nav} haat-bar`} aria-label="Quick links">
      {TABS.map(({ label, to, icon, at }) => (
        <Link
          key={label}
          className={classes.tab}
          to={to}
          aria-current={at.test(pathname) ? isCurrent(to, pathname) : undefined}
        >
          <Icon of={icon} size={22} />
          {label}
        </Link>
      ))}
      <span className={classes.stub}>
        <Link to={paths.bugReports}>
          <span>Bug Report</span>
        </Link>
        <CreateTicketLink />
      </span>
    </nav>
  );
};
