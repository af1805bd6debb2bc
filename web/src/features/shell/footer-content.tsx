import type { SettingsAnswer } from '@haat/contracts/http/settings';
import { useLocation } from 'react-router-dom';
import { Icon } from '../../components/icon.tsx';
import { Link } from '../../components/link.tsx';
import { Logo } from '../../components/logo.tsx';
import { shortcuts } from '../../config/navigation.ts';
import { type Page, pages } from '../../config/pages.ts';
import { paths } from '../../config/paths.ts';
import { gstText } from '../../lib/gst-text.ts';
import { useHydrated } from '../../lib/use-hydrated.ts';
import { useShopSettings } from '../../lib/use-shop-settings.ts';
import { CreateTicketLink } from './create-ticket-link.tsx';
import classes from './footer.module.css';

/** The build's year may be over. */
const Year = () => (useHydrated() ? new Date().getFullYear() : null);

const LAW: readonly Page[] = [
  pages.terms,
  pages.privacy,
  pages.refunds,
  pages.contact,
  pages.about,
];

export const FooterContent = () => {
  const { shopSettings } = useShopSettings();
  // Who is logged in knows the shop.
  const isSlim = useLocation().pathname.startsWith(pages.dashboard.path);
  return (
    <>
      {!isSlim && (
        <div className="wrap">
          <About />
          {shopSettings && <Seller seller={shopSettings.seller} />}
        </div>
      )}
      <div className={classes.base}>
        <div className={`${classes.line} wrap`}>
          <nav className={classes.links} aria-label="Law">
            {LAW.map(({ path, name }) => (
              <Link key={path} to={path}>
                {name}
              </Link>
            ))}
          </nav>
          <span className={classes.links}>
            <Link to={paths.bugReports}>Bug Report</Link>
            <CreateTicketLink />
          </span>
          <span className={classes.own}>
            © <Year /> Haat. Prices in Indian rupees. {gstText(shopSettings)}
          </span>
        </div>
      </div>
    </>
  );
};

const About = () => (
  <div className={classes.about}>
    <section aria-label="About Haat">
      <Link className={classes.home} to={paths.home} aria-label="Haat, home">
        <Logo size={40} />
      </Link>
      <p>
        Haat sells domains, hosting and code in rupees, paid by UPI. Clear prices, and you can track
        every order.
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
);

const NOT_GIVEN = 'Not given yet';

const Seller = ({ seller }: Pick<SettingsAnswer, 'seller'>) => (
  <dl className={classes.seller}>
    <div>
      <dt>Sold by</dt>
      <dd>{[seller.name ?? NOT_GIVEN, seller.address].filter(Boolean).join(', ')}</dd>
    </div>
    <div>
      <dt>GSTIN</dt>
      <dd>{seller.gstin ?? 'Not registered for GST'}</dd>
    </div>
    <div>
      <dt>Support</dt>
      <dd>{seller.email ?? seller.phone ?? <Link to={paths.contact}>How to reach us</Link>}</dd>
    </div>
    <div>
      <dt>Grievance officer</dt>
      <dd>
        {seller.officer.name === null ? (
          NOT_GIVEN
        ) : (
          <>
            {seller.officer.name}, <Link to={paths.contact}>how to reach them</Link>
          </>
        )}
      </dd>
    </div>
  </dl>
);
