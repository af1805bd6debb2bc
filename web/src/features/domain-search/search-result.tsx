import { domainSearchMessages } from '@haat/contracts/domain-search-messages';
import { formatRupees, type Paise } from '@haat/contracts/money';
import { IconCircleCheck, IconCircleX } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { BusyButton } from '../../components/busy-button.tsx';
import { Icon } from '../../components/icon.tsx';
import { Price } from '../../components/price.tsx';
import { ShownDomain } from '../../components/shown-domain.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { BeingBought } from './being-bought.tsx';
import classes from './search-result.module.css';
import { WhoHasIt } from './suggestion-list.tsx';
import type { SearchState } from './use-domain-search.ts';

export type PlanBeside = { readonly name: string; readonly pricePaise: Paise };

type SearchResultProps = {
  readonly state: SearchState;
  /** The domain in its own letters. */
  readonly shown: string;
  readonly renewal: Paise | undefined;
  readonly plan: PlanBeside | null;
  readonly isBusy: boolean;
  readonly onBuy: () => void;
};

const OwnDomainResult = lazy(async () => {
  const { OwnDomainResult } = await import('./own-domain.tsx');
  return { default: OwnDomainResult };
});

/** Say `announcement` in a live region that is always mounted. */
export const SearchResult = ({ state, shown, ...offer }: SearchResultProps) => (
  <>
    {state.kind === 'checking' && <Checking />}
    {state.kind === 'own' && (
      <Suspense>
        <OwnDomainResult {...state} />
      </Suspense>
    )}
    {state.kind === 'unavailable' && <Unavailable domain={state.domain} shown={shown} />}
    {state.kind === 'available' && <Available {...offer} {...state} shown={shown} />}
  </>
);

export const announcement = (state: SearchState, shown: string): string => {
  if (state.kind === 'checking') return 'Checking...';
  if (state.kind === 'own') return `${state.domain}: ${state.text}`;
  if (state.kind === 'unavailable') return `${shown}: ${domainSearchMessages.notAvailable}`;
  if (state.kind !== 'available') return '';
  return state.pricePaise === null
    ? `${shown} is available`
    : `${shown} is available for ${formatRupees(state.pricePaise)}`;
};

type AvailableProps = Omit<SearchResultProps, 'state'> &
  Extract<SearchState, { readonly kind: 'available' }>;

const Available = ({
  shown,
  pricePaise,
  renewal,
  plan,
  isBusy,
  onBuy,
  heldForMs,
}: AvailableProps) => (
  <div className={classes.result} data-stub data-cart={plan !== null || undefined}>
    <div className={classes.left}>
      <p className={`${classes.line} leaf`}>
        <Icon of={IconCircleCheck} />
        Available
      </p>
      <ShownDomain shown={shown} className={classes.name} />
      <p className={`${classes.fact} muted`}>
        Yours for one year.
        {renewal !== undefined && (
          <>
            {' '}
            <span>
              Renews at <Price paise={renewal} /> per year.
            </span>
          </>
        )}
      </p>
      <BeingBought leftMs={heldForMs} />
    </div>
    <div className={classes.stub}>
      {pricePaise !== null && plan === null && (
        <div>
          <p className={classes.price}>{formatRupees(pricePaise)}</p>
          <p className="muted sm">for the first year</p>
        </div>
      )}
      {pricePaise !== null && plan !== null && (
        <dl className={classes.parts}>
          <dt>Domain, 1 year</dt>
          <dd>{formatRupees(pricePaise)}</dd>
          <dt>{plan.name}</dt>
          <dd data-free={plan.pricePaise === 0 || undefined}>{formatRupees(plan.pricePaise)}</dd>
        </dl>
      )}
      <BusyButton
        variant="cta"
        size={plan === null ? 'lg' : 'md'}
        fullWidth
        busy={isBusy}
        busyLabel="Checking..."
        onClick={onBuy}
      >
        {offerOf(plan === null ? 'Buy Now' : 'Add Domain to Cart', pricePaise)}
      </BusyButton>
    </div>
  </div>
);

const offerOf = (words: string, pricePaise: Paise | null): string =>
  pricePaise === null ? words : `${words} for ${formatRupees(pricePaise)}`;

const Unavailable = ({ domain, shown }: { readonly domain: string; readonly shown: string }) => (
  <div className={classes.result}>
    <div className={classes.left}>
      <p className={`${classes.line} brick`}>
        <Icon of={IconCircleX} />
        <span>{domainSearchMessages.notAvailable}</span>
      </p>
      <ShownDomain shown={shown} className={classes.name} />
      <p className={`${classes.fact} muted`}>
        This domain is taken. Try another spelling or TLD.{' '}
        <WhoHasIt domain={domain}>See the public record (whois)</WhoHasIt>
      </p>
    </div>
  </div>
);

const Checking = () => (
  <div className={classes.result} data-stub aria-hidden="true">
    <div className={classes.left}>
      <Skeleton width="7rem" height="1.5rem" />
      <Skeleton width="min(24rem, 90%)" height="3.75rem" className={classes.gap} />
      <Skeleton width="min(20rem, 80%)" className={classes.gap} />
    </div>
    <div className={classes.stub}>
      <Skeleton width="10rem" height="3rem" className={classes.centre} />
      <Skeleton height="3.5rem" />
    </div>
  </div>
);
