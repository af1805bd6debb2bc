import { Button } from '@mantine/core';
import { IconWorldSearch } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { domainInput } from '../../components/form/domain-input.ts';
import { Icon } from '../../components/icon.tsx';
import { Link } from '../../components/link.tsx';
import { paths } from '../../config/paths.ts';
import { useLazyOrder } from '../../ordering/domain/lazy-order.tsx';
import classes from './hosting-coupon.module.css';

export const HostingCoupon = () => {
  const order = useLazyOrder('Free Hosting + Domain');
  const [input, setInput] = useState('');
  const search = (event: FormEvent) => {
    event.preventDefault();
    order.open(input.trim());
  };
  return (
    <section className="band wrap" aria-labelledby="hosting-coupon">
      <div className={classes.coupon}>
        <div className={classes.left}>
          <h2 id="hosting-coupon" className={classes.title}>
            Buy a domain, get free hosting
          </h2>
          <p className={classes.about}>
            1 GB space, 1 website, 1 database. One free plan per customer. Use your own domain or
            buy one here.
          </p>
          <search>
            <form className={classes.search} onSubmit={search} noValidate>
              <div className={classes.field}>
                <Icon of={IconWorldSearch} className="dim" />
                <input
                  value={input}
                  onChange={(event) => setInput(event.target.value)}
                  aria-label="Domain name for your free hosting"
                  placeholder="neelkhadi.in"
                  {...domainInput}
                  enterKeyHint="search"
                  maxLength={253}
                />
              </div>
              <Button type="submit" variant="filled" className={classes.check}>
                Check Availability
              </Button>
            </form>
          </search>
        </div>
        <div className={classes.right}>
          <p className={classes.free}>₹0</p>
          <p className={classes.terms}>Free Web Hosting. You pay for the domain only.</p>
          <Button component={Link} to={paths.freeHosting}>
            Use My Own Domain
          </Button>
        </div>
      </div>
      {order.modal}
    </section>
  );
};
