import { formatRupees } from '@haat/contracts/money';
import { Button } from '@mantine/core';
import { IconCode, IconGift, IconReceipt, IconServer } from '@tabler/icons-react';
import { EmptyState } from '../../components/empty-state.tsx';
import { HangTitle } from '../../components/hang-title.tsx';
import { Icon } from '../../components/icon.tsx';
import { Link } from '../../components/link.tsx';
import { paths } from '../../config/paths.ts';
import { useTldPrices } from '../../lib/use-tld-prices.ts';
import classes from './overview-tab.module.css';

export const FirstOrder = () => {
  const { prices } = useTldPrices();
  const costs = (prices ?? []).map(({ register }) => register);
  const lowestPaise = costs.length === 0 ? null : Math.min(...costs);
  return (
    <EmptyState
      icon={IconReceipt}
      action={
        <>
          {lowestPaise !== null && (
            <p className="sm muted">
              Domains start at {formatRupees(lowestPaise)} for the first year.
            </p>
          )}
          <Button component={Link} to={paths.buyDomain}>
            Buy a domain
          </Button>
        </>
      }
    >
      You have no orders yet.
    </EmptyState>
  );
};

const WAYS = [
  {
    label: 'Free hosting',
    to: paths.freeHosting,
    icon: IconGift,
    about: 'Free, one plan per customer',
  },
  {
    label: 'Shared hosting',
    to: paths.sharedHosting,
    icon: IconServer,
    about: 'Monthly or yearly',
  },
  { label: 'Codes', to: paths.codes, icon: IconCode, about: 'Free and paid packages' },
] as const;

export const OtherWaysToBegin = () => (
  <section>
    <HangTitle small>Other ways to start</HangTitle>
    <ul className={classes.doors}>
      {WAYS.map(({ label, to, icon, about }) => (
        <li key={to}>
          <Link to={to}>
            <span className={classes.icon}>
              <Icon of={icon} />
            </span>
            <span>
              <b>{label}</b>
              <span className="sm muted">{about}</span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  </section>
);
