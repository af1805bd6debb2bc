import { Link } from 'react-router-dom';
import { Icon } from '../../components/icon.tsx';
import { Logo } from '../../components/logo.tsx';
import { shortcuts } from '../../config/navigation.ts';
import { paths } from '../../config/paths.ts';
import { useHydrated } from '../../lib/use-hydrated.ts';
import { CreateTicketLink } from './create-ticket-link.tsx';
import classes from './footer.module.css';

/** The build's year may be over. */
const Year = () => (useHydrated() ? new Date().getFullYear() : null);

export const Footer = () => (
  <footer className={`${classes.footer} cloth`}>
    <div className="wrap">
      <div className={classes.about}>
        <section aria-label="About Haat">
          <Link className={classes.home} to={paths.home} aria-label="Haat, home">
            <Logo size={40} />
          </Link>
          <p>
            Haat sells domains, hosting and code in rupees, paid by UPI. Clear prices, and you can
            track every order.
          </p>
        </section>
        <nav aria-labelledby="shortcuts">
          <h2 id="shortcuts" className="h3">
            Explore
          </h2>
          <ul className={classes.shortcuts}>
            {shortcuts.map(({ label, to, icon }) => (
              <li key={label}>
                <Link to={to}>
                  <Icon of={icon} size={16} />
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </div>
    <div className={classes.base}>
      <div className={`${classes.line} wrap`}>
        <span>
          © <Year /> Haat. Prices in Indian rupees.
        </span>
        <span className={`${classes.links} on-desk`}>
          <Link to={paths.bugReports}>Bug Report</Link>
          <CreateTicketLink />
        </span>
      </div>
    </div>
  </footer>
);
