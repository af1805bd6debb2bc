import type { SessionUser } from '@haat/contracts/http/auth';
import type { OwnedDomainsAnswer } from '@haat/contracts/http/owned-domains';
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { IconChevronDown, IconSearch, IconWorld } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { EmptyState } from '../../components/empty-state.tsx';
import { HangTitle } from '../../components/hang-title.tsx';
import { Icon } from '../../components/icon.tsx';
import { Link } from '../../components/link.tsx';
import { LoadFailure } from '../../components/load-failure.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { paths } from '../../config/paths.ts';
import { counted } from '../../lib/counted.ts';
import { useFirstRows } from '../../lib/use-first-rows.ts';
import { RenewalCounter } from '../../ordering/renewal/renewal-counter.tsx';
import type { OnRenew } from '../../ordering/renewal/renewal-names.ts';
import { RenewSeveral } from '../../ordering/renewal/several/renew-several.tsx';
import { UpgradeCounter } from '../../ordering/upgrade/upgrade-counter.tsx';
import classes from './domains-tab.module.css';
import { OwnedList } from './owned-list.tsx';
import { countWaiting, findRows, type OwnedRow, SORTS, type Sort, sortRows } from './owned-rows.ts';
import { RenewSelected, useChoice } from './renew-selected.tsx';
import { useListFocus } from './use-list-focus.ts';
import { useOwnedRows } from './use-owned-domains.ts';

const DomainPage = lazy(async () => ({
  default: (await import('./domain-page.tsx')).DomainPage,
}));
const PlanPage = lazy(async () => ({
  default: (await import('../hosting-plan/plan-page.tsx')).PlanPage,
}));

type DomainsTabProps = { readonly user: Pick<SessionUser, 'blocked' | 'deletion'> };

export const DomainsTab = ({ user }: DomainsTabProps) => {
  const [query] = useSearchParams();
  const domain = query.get('domain');
  const plan = query.get('plan');
  // Before a deletion, too, every change is refused.
  const isBlocked = user.blocked === true || user.deletion !== undefined;
  return (
    <RenewalCounter>
      {(renew) => (
        <UpgradeCounter>
          {(upgrade) =>
            domain === null && plan === null ? (
              <RenewSeveral>
                {(renewSeveral) => (
                  <Owned isBlocked={isBlocked} onRenew={renew} onRenewSeveral={renewSeveral} />
                )}
              </RenewSeveral>
            ) : (
              <Suspense fallback={<Skeleton height="18rem" />}>
                {domain !== null && (
                  <DomainPage
                    key={domain}
                    domain={domain}
                    section={query.get('section')}
                    isBlocked={isBlocked}
                    onRenew={renew}
                  />
                )}
                {domain === null && plan !== null && (
                  <PlanPage
                    key={plan}
                    id={plan}
                    isBlocked={isBlocked}
                    onRenew={renew}
                    onUpgrade={upgrade}
                  />
                )}
              </Suspense>
            )
          }
        </UpgradeCounter>
      )}
    </RenewalCounter>
  );
};

type OwnedProps = {
  readonly isBlocked: boolean;
  readonly onRenew: OnRenew;
  readonly onRenewSeveral: (subscriptionIds: readonly string[]) => void;
};

const Owned = (props: OwnedProps) => {
  const { data, rows, error, mutate } = useOwnedRows();
  const isEmpty = data !== undefined && data.domains.length + data.plans.length === 0;
  return (
    <>
      <HangTitle
        order={1}
        side={
          data !== undefined &&
          !isEmpty && (
            <Button component={Link} to={paths.buyDomain}>
              Buy a domain
            </Button>
          )
        }
      >
        Domains and hosting
      </HangTitle>
      {error && !data && <LoadFailure onRetry={() => void mutate()}>{error.message}</LoadFailure>}
      {!data && !error && (
        <div aria-busy="true">
          <Skeleton height="12rem" />
        </div>
      )}
      {isEmpty && (
        <EmptyState
          icon={IconWorld}
          action={
            <Button component={Link} to={paths.buyDomain} size="sm">
              Search a domain
            </Button>
          }
        >
          You have no domains or hosting plans yet.
        </EmptyState>
      )}
      {data && !isEmpty && <Rows {...props} answer={data} all={rows} />}
    </>
  );
};

/** Search and sort are shown from this many rows on. */
const MANY = 10;

type RowsProps = OwnedProps & {
  readonly answer: OwnedDomainsAnswer;
  readonly all: readonly OwnedRow[];
};

const Rows = ({ answer, all, onRenewSeveral, ...props }: RowsProps) => {
  const [typed, setTyped] = useState('');
  const [sort, setSort] = useState<Sort>('expiry');
  const now = Date.now();
  const hasMany = all.length >= MANY;
  const choice = useChoice(all);
  const list = useListFocus(choice.chosen.length);
  const found = hasMany ? findRows(all, typed) : all;
  const shown = useFirstRows(sortRows(found, sort, now));
  return (
    <>
      <p className={classes.lead}>{leadOf(answer, all, now)}</p>
      {hasMany && (
        <div className={classes.tools}>
          <TextInput
            label="Search"
            type="search"
            value={typed}
            leftSection={<Icon of={IconSearch} size={16} />}
            onChange={(event) => setTyped(event.currentTarget.value)}
            spellCheck={false}
            autoCapitalize="none"
          />
          <NativeSelect
            label="Sort by"
            value={sort}
            data={Object.entries(SORTS).map(([value, label]) => ({ value, label }))}
            rightSection={<Icon of={IconChevronDown} />}
            rightSectionPointerEvents="none"
            onChange={(event) => setSort(event.currentTarget.value as Sort)}
          />
        </div>
      )}
      {hasMany && (
        <p className="sr-only" role="status">
          {typed.trim() === '' ? '' : `${found.length} of ${all.length}`}
        </p>
      )}
      <div ref={list} className={classes.list} tabIndex={-1}>
        {found.length === 0 ? (
          <EmptyState icon={IconSearch}>{`Nothing matches “${typed.trim()}”.`}</EmptyState>
        ) : (
          <OwnedList
            {...props}
            caption="Your domains and hosting plans"
            rows={shown}
            now={now}
            ours={answer}
            choice={props.isBlocked ? undefined : choice}
          />
        )}
        <RenewSelected choice={choice} onRenew={onRenewSeveral} />
      </div>
    </>
  );
};

/** @returns "Two domains and one hosting plan. One domain expires soon." */
const leadOf = (
  { domains, plans }: OwnedDomainsAnswer,
  rows: readonly OwnedRow[],
  now: number,
): string => {
  const counts = [
    ...(domains.length === 0 ? [] : [counted(domains.length, 'domain', 'domains')]),
    ...(plans.length === 0 ? [] : [counted(plans.length, 'hosting plan', 'hosting plans')]),
  ];
  const [first = '', ...others] = counts;
  const all = [first, ...others.map((text) => text.toLowerCase())].join(' and ');
  const urgent = countWaiting(rows, now)
    .filter(([count]) => count > 0)
    .map(([count, one, many]) => counted(count, one, many));
  return [all, ...urgent].map((sentence) => `${sentence}.`).join(' ');
};
