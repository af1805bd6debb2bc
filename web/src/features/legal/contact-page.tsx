import type { SettingsAnswer } from '@haat/contracts/http/settings';
import { Button } from '@mantine/core';
import { Link } from '../../components/link.tsx';
import { LoadFailure } from '../../components/load-failure.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { pages } from '../../config/pages.ts';
import { paths } from '../../config/paths.ts';
import { useShopSettings } from '../../lib/use-shop-settings.ts';
import classes from './contact-page.module.css';
import { LegalFrame } from './legal-frame.tsx';
import { notGiven } from './legal-values.ts';
import { Email, Phone, SellerDetails } from './seller-details.tsx';

export const ContactPage = () => {
  const { shopSettings, error, retry } = useShopSettings();
  return (
    <LegalFrame page={pages.contact}>
      <p className={classes.lead}>Anyone can write, with or without an account.</p>
      {shopSettings ? (
        <>
          <div className={classes.cards}>
            <Support settings={shopSettings} />
            <Officer settings={shopSettings} />
          </div>
          <Steps />
          <h2>Who sells</h2>
          <SellerDetails settings={shopSettings} />
        </>
      ) : error ? (
        <LoadFailure onRetry={retry}>We couldn’t load how to reach the seller.</LoadFailure>
      ) : (
        <div role="status" aria-label="Loading how to reach the seller">
          <Skeleton height="14rem" />
        </div>
      )}
    </LegalFrame>
  );
};

type SettingsProps = { readonly settings: SettingsAnswer };

const Support = ({ settings: { seller } }: SettingsProps) => (
  <section className={classes.card} aria-labelledby="support">
    <h2 id="support">Support</h2>
    <p>
      For orders, payments, domains and hosting. A ticket has a number, by which you can follow it.
    </p>
    <Button component={Link} to={paths.dashboard('tickets')} variant="cta">
      Create Ticket
    </Button>
    <p className={classes.ways}>
      Without an account: <Link to={paths.bugReports}>write to us here</Link>
      <br />
      <Email of={seller.email} />
      <br />
      <Phone of={seller.phone} />
    </p>
  </section>
);

const Officer = ({ settings: { seller } }: SettingsProps) => {
  const { officer } = seller;
  return (
    <section className={`${classes.card} ${classes.officer}`} aria-labelledby="grievance-officer">
      <h2 id="grievance-officer">Grievance officer</h2>
      <p>
        <b>
          {officer.name ??
            'The seller has not named a grievance officer yet. Until then, write to support.'}
        </b>
      </p>
      <p className={classes.ways}>
        <Email of={officer.email} />
        <br />
        <Phone of={officer.phone} />
        <br />
        {seller.address ?? notGiven('an address')}
      </p>
    </section>
  );
};

const Steps = () => (
  <>
    <h2>If support did not help</h2>
    <ul>
      <li>
        Write to the grievance officer. Name the number of your ticket, message or order, and what
        you want us to do.
      </li>
      <li>
        The officer must confirm within 48 hours that your complaint arrived, and settle it within
        one month of that day: rule 4(5) of the Consumer Protection (E-Commerce) Rules 2020.
      </li>
      <li>
        If that does not help either, call the National Consumer Helpline:{' '}
        <a href="tel:1915">1915</a>. You can also go to a consumer commission.
      </li>
    </ul>
    <h2>Abuse of a domain or a site</h2>
    <p>
      Is a domain or site from this shop used for spam, fraud or stolen work?{' '}
      <Link to={paths.bugReports}>Tell us</Link> its address and what you saw. You don’t need an
      account.
    </p>
    <h2>Your personal data</h2>
    <p>
      You can see, correct, download and delete it yourself: <Link to={paths.privacy}>Privacy</Link>{' '}
      says how. For anything else about your data, write to the grievance officer.
    </p>
  </>
);
