import type { OwnedPlanAnswer } from '@haat/contracts/http/owned-hosting';
import { Button } from '@mantine/core';
import { IconServer2 } from '@tabler/icons-react';
import { Breadcrumbs } from '../../components/breadcrumbs.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { HangTitle } from '../../components/hang-title.tsx';
import { Link } from '../../components/link.tsx';
import { LoadFailure } from '../../components/load-failure.tsx';
import { Note } from '../../components/note.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { domainPaths } from '../../config/domain-paths.ts';
import { pages } from '../../config/pages.ts';
import { paths } from '../../config/paths.ts';
import { isNotThere } from '../../lib/api-client.ts';
import { dayOf } from '../../ordering/renewal/ends.ts';
import type { OnRenew } from '../../ordering/renewal/renewal-names.ts';
import type { OnUpgrade } from '../../ordering/upgrade/upgrade-counter.tsx';
import { OwnedStatePill } from '../domains/state-pill.tsx';
import { ControlPanel } from './control-panel.tsx';
import { DomainPointing } from './domain-pointing.tsx';
import { PlanContext } from './plan-context.ts';
import classes from './plan-page.module.css';
import { SiteSection } from './site/site-section.tsx';
import { Usage } from './usage.tsx';
import { useOwnedPlan, useRefreshPlan } from './use-owned-plan.ts';
import { YourPlan } from './your-plan.tsx';

type PlanPageProps = {
  /** Of the order that bought it. */
  readonly id: string;
  readonly isBlocked: boolean;
  readonly onRenew: OnRenew;
  readonly onUpgrade: OnUpgrade;
};

export const PlanPage = ({ id, isBlocked, onRenew, onUpgrade }: PlanPageProps) => {
  const { data, error, mutate } = useOwnedPlan(id);
  const refresh = useRefreshPlan(id);
  return (
    <>
      <Breadcrumbs
        page={pages.dashboard}
        above={[{ name: 'Domains and hosting', path: domainPaths.all }]}
        here={data ? `${data.plan} for ${data.domain}` : 'Hosting plan'}
      />
      <HangTitle order={1} side={data && <StateOf plan={data} />}>
        {data?.plan ?? 'Hosting plan'}
      </HangTitle>
      {!data && !error && <Waiting />}
      {!data && error && isNotThere(error) && (
        <EmptyState
          icon={IconServer2}
          action={
            <Button component={Link} to={domainPaths.all} size="sm">
              Domains and hosting
            </Button>
          }
        >
          {error.message}
        </EmptyState>
      )}
      {!data && error && !isNotThere(error) && (
        <LoadFailure onRetry={() => void mutate()}>{error.message}</LoadFailure>
      )}
      {data && (
        <PlanContext value={{ plan: data, isBlocked, refresh }}>
          <Lead plan={data} />
          <div className={classes.split}>
            <div className={classes.main}>
              {data.state === 'ended' ? <Ended plan={data} /> : <Sections />}
            </div>
            <YourPlan onRenew={onRenew} onUpgrade={onUpgrade} />
          </div>
        </PlanContext>
      )}
    </>
  );
};

const Sections = () => (
  <>
    <ControlPanel />
    <Usage />
    <DomainPointing />
    <SiteSection />
  </>
);

type OfPlan = { readonly plan: OwnedPlanAnswer };

const StateOf = ({ plan }: OfPlan) => {
  const { state, expires_at, cancelled_until, renewal } = plan;
  const ending = { state, expiresAt: expires_at, cancelledUntil: cancelled_until, renewal };
  return <OwnedStatePill of={{ kind: 'plan', ...ending }} now={Date.now()} />;
};

const Lead = ({ plan: { domain, state, expires_at } }: OfPlan) => (
  <p className={classes.lead}>
    Hosting for <span className="mono">{domain}</span>
    {expires_at !== null && `, ${state === 'expired' ? 'expired on' : 'paid until'} `}
    {expires_at !== null && <span className="num">{dayOf(expires_at)}</span>}.
  </p>
);

const Ended = ({ plan: { username } }: OfPlan) => (
  <div className={classes.ended}>
    <Note>
      This plan has ended. The account <span className="mono">{username}</span> and its files are
      deleted.
    </Note>
    <Button component={Link} to={paths.sharedHosting}>
      See hosting plans
    </Button>
  </div>
);

const Waiting = () => (
  <div aria-busy="true">
    <p className={classes.lead}>Loading...</p>
    <div className={classes.split}>
      <div className={classes.main}>
        <Skeleton height="18rem" />
        <Skeleton height="18rem" />
      </div>
      <Skeleton height="18rem" />
    </div>
  </div>
);
