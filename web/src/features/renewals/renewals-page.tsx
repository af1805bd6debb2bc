import { Button } from '@mantine/core';
import { IconCalendarRepeat } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { EmptyState } from '../../components/empty-state.tsx';
import { HangTitle } from '../../components/hang-title.tsx';
import { LoadFailure } from '../../components/load-failure.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { paths } from '../../config/paths.ts';
import { RenewalCounter } from '../../ordering/renewal/renewal-counter.tsx';
import { useSubscriptions } from '../../ordering/renewal/use-subscriptions.ts';
import { RenewalList } from './renewal-list.tsx';

export const RenewalsPage = () => {
  const { data, error, mutate } = useSubscriptions();
  const all = data?.subscriptions;
  return (
    <>
      <HangTitle order={1}>All renewals</HangTitle>
      {error && !all && <LoadFailure onRetry={() => void mutate()}>{error.message}</LoadFailure>}
      {!all && !error && <Skeleton height="12rem" />}
      {all && (
        <RenewalCounter>
          {(renew) =>
            all.length === 0 ? (
              <EmptyState
                icon={IconCalendarRepeat}
                action={
                  <Button component={Link} to={paths.buyDomain} size="sm">
                    Search a domain
                  </Button>
                }
              >
                No renewals yet. Your domains and hosting plans will show here.
              </EmptyState>
            ) : (
              <RenewalList subscriptions={all} now={Date.now()} onRenew={renew} />
            )
          }
        </RenewalCounter>
      )}
    </>
  );
};
