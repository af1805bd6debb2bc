import { IconClock, IconCurrencyRupee, IconWorld } from '@tabler/icons-react';
import useSWRImmutable from 'swr/immutable';
import { Icon } from '../../components/icon.tsx';
import { formatClock, formatWeekdayDate, formatZone } from '../../lib/format-time.ts';
import { useClock } from '../../lib/use-clock.ts';
import { useShopSettings } from '../../lib/use-shop-settings.ts';
import classes from './notice-strip.module.css';
import { lookUpPublicIp } from './public-ip.ts';

export const NoticeStrip = () => (
  <aside className={classes.strip} aria-label="Time and address">
    <div className={`${classes.line} wrap`}>
      <Clock />
      <PublicIp />
      <span className={`${classes.item} ${classes.last} on-desk`}>
        <Icon of={IconCurrencyRupee} size={16} />
        Prices in Indian rupees, paid by UPI
      </span>
    </div>
  </aside>
);

const Clock = () => {
  const now = useClock();
  return (
    <span className={classes.item}>
      <Icon of={IconClock} size={16} />
      {now ? (
        <>
          <span className="on-desk">{formatWeekdayDate(now)}</span>
          <time className={`${classes.value} mono`} dateTime={now.toISOString()}>
            {formatClock(now)}
          </time>
          <span>{formatZone(now)}</span>
        </>
      ) : (
        <span className={`${classes.value} mono`}>--:--:--</span>
      )}
    </span>
  );
};

const PublicIp = () => {
  const { shopSettings, error } = useShopSettings();
  const { data } = useSWRImmutable(shopSettings?.publicIpUrl ?? null, lookUpPublicIp);
  const isLooking = data === undefined && error === undefined;
  return (
    <span className={classes.item}>
      <Icon of={IconWorld} size={16} />
      <span className="on-desk">Your public IP</span>
      <span className="on-phone">Your IP</span>
      {data ? (
        <span className={`${classes.value} mono`}>{data}</span>
      ) : (
        <span className="dim">{isLooking ? 'Loading...' : 'Unavailable'}</span>
      )}
    </span>
  );
};
