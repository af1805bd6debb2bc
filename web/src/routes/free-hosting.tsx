import { FREE_PLAN_NAME } from '@haat/contracts/constants';
import { IconCheck, IconMinus, type Icon as TablerIcon } from '@tabler/icons-react';
import { HangTitle } from '../components/hang-title.tsx';
import { Icon } from '../components/icon.tsx';
import { Link } from '../components/link.tsx';
import { PageHead } from '../components/page-head.tsx';
import { pages } from '../config/pages.ts';
import { paths } from '../config/paths.ts';
import { FREE_PLAN } from '../features/hosting/free-plan.ts';
import { NamedPayment } from '../features/payment/named-payment.tsx';
import { useLazyOrder } from '../ordering/domain/lazy-order.tsx';
import { FreeHostingCounter } from '../ordering/free-hosting/free-hosting-counter.tsx';
import classes from './free-hosting.module.css';

export const Component = () => {
  const order = useLazyOrder('Free Hosting + Domain');
  return (
    <div className="page wrap">
      <PageHead page={pages.freeHosting} />
      <HangTitle order={1} side={<p>One plan per customer. No card, and nothing to cancel.</p>}>
        {pages.freeHosting.name}
      </HangTitle>
      <div className={classes.coupon}>
        <div className={classes.plan}>
          <h2 className="h3">What’s included</h2>
          <dl className={classes.limits}>
            {FREE_PLAN.limits.map(({ term, value }) => (
              <div key={term}>
                <dt>{term}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
          <div className={classes.lists}>
            <List title="Included" lines={FREE_PLAN.carries} icon={IconCheck} tone="leaf" />
            <List title="Not included" lines={FREE_PLAN.lacks} icon={IconMinus} tone="dim" />
          </div>
        </div>
        <div className={classes.stub}>
          <p className={classes.price}>₹0</p>
          <p className={classes.terms}>{FREE_PLAN_NAME}. You pay for the domain only.</p>
          <FreeHostingCounter onBuyDomain={() => order.open('')} />
        </div>
      </div>
      <NamedPayment kind="combined" onFound={({ subject }) => order.open(subject ?? '')} />
      {order.modal}
      <section className="band" aria-labelledby="good-for">
        <HangTitle
          id="good-for"
          side={
            <Link className="lnk" to={paths.article(4, 'free-hosting-limits')}>
              When to upgrade
            </Link>
          }
        >
          Best for
        </HangTitle>
        <p className={classes.words}>
          Great for a first site, portfolio or class project. For a store or a busy site, choose a{' '}
          <Link to={paths.sharedHosting}>shared plan</Link>. When you upgrade, your files, database
          and domain move with you.
        </p>
      </section>
    </div>
  );
};

type ListProps = {
  readonly title: string;
  readonly lines: readonly string[];
  readonly icon: TablerIcon;
  readonly tone: 'leaf' | 'dim';
};

const List = ({ title, lines, icon, tone }: ListProps) => (
  <div>
    <h3 className="h4">{title}</h3>
    <ul className={classes.list}>
      {lines.map((line) => (
        <li key={line}>
          <Icon of={icon} size={18} className={tone} />
          {line}
        </li>
      ))}
    </ul>
  </div>
);
