import { IconArrowRight } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { HangTitle } from '../../components/hang-title.tsx';
import { Icon } from '../../components/icon.tsx';
import { LoadFailure } from '../../components/load-failure.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { RENEWALS } from '../../config/renewal-paths.ts';
import { isDue } from '../../ordering/renewal/ends.ts';
import { RenewalCounter } from '../../ordering/renewal/renewal-counter.tsx';
import { useSubscriptions } from '../../ordering/renewal/use-subscriptions.ts';
import { RenewalList } from './renewal-list.tsx';

export const RenewalsDue = () => {
  const { data, error, mutate } = useSubscriptions();
  const now = Date.now();
  if (data?.subscriptions.length === 0) return null;
  const due = data?.subscriptions.filter((one) => isDue(one, now));
  return (
    <section>
      <HangTitle
        small
        side={
          <Link className="lnk" to={RENEWALS}>
            All renewals
            <Icon of={IconArrowRight} size={16} />
          </Link>
        }
      >
        Renewals due
      </HangTitle>
      {!due && error && <LoadFailure onRetry={() => void mutate()}>{error.message}</LoadFailure>}
      {!due && !error && <Skeleton height="6rem" />}
      {due && (
        <RenewalCounter>
          {(renew) =>
            due.length === 0 ? (
              <p className="muted">Nothing expires in the next month.</p>
            ) : (
              <RenewalList subscriptions={due} now={now} onRenew={renew} />
            )
          }
        </RenewalCounter>
      )}
    </section>
  );
};
