import { Link } from '../../components/link.tsx';
import { LoadFailure } from '../../components/load-failure.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { pages } from '../../config/pages.ts';
import { paths } from '../../config/paths.ts';
import { useShopSettings } from '../../lib/use-shop-settings.ts';
import { LegalFrame } from './legal-frame.tsx';
import { SellerDetails } from './seller-details.tsx';

export const AboutPage = () => {
  const { shopSettings, error, retry } = useShopSettings();
  return (
    <LegalFrame page={pages.about} title={pages.about.title}>
      <p>
        Haat is a shop for people in India who want a website. A haat is a weekly market: you see
        the price, you pay it, and you take your goods home.
      </p>
      <h2>What you can buy</h2>
      <ul>
        <li>
          <Link to={paths.buyDomain}>Domains</Link>, registered in your name at the registry.
        </li>
        <li>
          Hosting: <Link to={paths.freeHosting}>one free plan</Link> for each customer, and{' '}
          <Link to={paths.sharedHosting}>paid plans</Link>.
        </li>
        <li>
          <Link to={paths.codes}>Code</Link> to download: scripts, templates and software.
        </li>
        <li>
          Free: <Link to={paths.webTools}>web tools</Link> and{' '}
          <Link to={paths.articles}>articles</Link>, without an account.
        </li>
      </ul>
      <h2>How an order works</h2>
      <ul>
        <li>You see the full price before you order.</li>
        <li>You pay by UPI from any app, and give us the transaction ID (UTR).</li>
        <li>
          We check that the money has arrived. Then we register the domain, set up the hosting, or
          open the download.
        </li>
        <li>
          The order shows each step with its time. If we can’t deliver, the money is in your{' '}
          <Link to={paths.refunds}>balance</Link>: use it or request a refund.
        </li>
      </ul>
      <h2>Who sells</h2>
      {shopSettings ? (
        <SellerDetails settings={shopSettings} />
      ) : error ? (
        <LoadFailure onRetry={retry}>We couldn’t load who sells.</LoadFailure>
      ) : (
        <div role="status" aria-label="Loading who sells">
          <Skeleton height="8rem" />
        </div>
      )}
    </LegalFrame>
  );
};
