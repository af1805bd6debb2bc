import { domainSearchMessages } from '@haat/contracts/domain-search-messages';
import type { Paise } from '@haat/contracts/money';
import { Button } from '@mantine/core';
import { IconArrowDown, IconExternalLink } from '@tabler/icons-react';
import { type FormEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { DidYouMean } from '../../components/did-you-mean.tsx';
import { ErrorMessage } from '../../components/error-message.tsx';
import { HangTitle } from '../../components/hang-title.tsx';
import { Icon } from '../../components/icon.tsx';
import { LoadFailure } from '../../components/load-failure.tsx';
import { Note } from '../../components/note.tsx';
import { paths } from '../../config/paths.ts';
import { useAuthModal } from '../../lib/auth-modal.ts';
import { useSession } from '../../lib/use-session.ts';
import { DomainSearchField } from './domain-search-field.tsx';
import classes from './domain-search-panel.module.css';
import { announcement, type PlanBeside, SearchResult } from './search-result.tsx';
import { PRICE_LIST_FAILED, TldPriceTable } from './tld-price-table.tsx';
import { useDomainSearch } from './use-domain-search.ts';

type DomainToBuy = { readonly domain: string; readonly pricePaise: Paise };

type DomainSearchPanelProps = {
  readonly initialDomain?: string | undefined;
  readonly isPaidFor?: boolean;
  readonly onBuy: (choice: DomainToBuy) => void;
  readonly titleOrder?: 1 | 2 | null;
  readonly plan?: PlanBeside | null;
  /** Opens the login modal by default; an order shows the login inside itself. */
  readonly onLoginNeeded?: (choice: DomainToBuy) => void;
};

export const DomainSearchPanel = ({
  initialDomain,
  isPaidFor = false,
  onBuy,
  titleOrder = 2,
  plan = null,
  onLoginNeeded,
}: DomainSearchPanelProps) => {
  const { input, state, change, check, checkAgain, related, meant, prices, failed, reload } =
    useDomainSearch(initialDomain ?? '');
  const [isBuying, setBuying] = useState(false);
  const [buyError, setBuyError] = useState<string | null>(null);
  const { user } = useSession();
  const openAuth = useAuthModal();
  const errorId = useId();
  const pricingId = useId();
  const checkedInitial = useRef(false);

  useEffect(() => {
    if (checkedInitial.current || initialDomain === undefined) return;
    checkedInitial.current = true;
    void check(initialDomain);
  }, [initialDomain, check]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setBuyError(null);
    void check(input);
  };
  const edit = (value: string) => {
    setBuyError(null);
    change(value);
  };

  const buy = async () => {
    setBuyError(null);
    setBuying(true);
    const now = await checkAgain();
    setBuying(false);
    // Another domain was typed meanwhile: buy nothing.
    if (now === null) return;
    if (now.kind !== 'available') {
      setBuyError(domainSearchMessages.buyUnavailable);
      return;
    }
    if (now.pricePaise === null) {
      setBuyError(domainSearchMessages.unavailableOrPriceMissing);
      return;
    }
    const choice = { domain: now.domain, pricePaise: now.pricePaise };
    if (user) onBuy(choice);
    else if (onLoginNeeded) onLoginNeeded(choice);
    else openAuth({ onSuccess: () => onBuy(choice) });
  };

  const buyAtOnce = useEffectEvent(() => void buy());
  const isReady = isPaidFor && state.kind === 'available' && state.domain === initialDomain;
  useEffect(() => {
    if (isReady) buyAtOnce();
  }, [isReady]);

  const error = state.kind === 'invalid' || state.kind === 'failed' ? state.error : null;
  const use = (name: string) => {
    edit(name);
    void check(name);
  };
  const mayRetry = state.kind === 'failed' && state.retry;
  const pricing = related.rows.length > 0;
  const isInDialog = titleOrder === null;
  const pricingTitle = `All TLDs related to .${related.tld}`;
  return (
    <>
      <section aria-label={domainSearchMessages.title}>
        {!isInDialog && <HangTitle order={titleOrder}>{domainSearchMessages.title}</HangTitle>}
        <form onSubmit={submit} noValidate>
          <DomainSearchField
            value={input}
            onChange={edit}
            isIdle={state.kind === 'idle'}
            isChecking={state.kind === 'checking'}
            errorId={error === null ? undefined : errorId}
            isInDialog={isInDialog}
          />
        </form>
        <p className="sr-only" role="status">
          {announcement(state)}
        </p>
        <div className={classes.answer}>
          <ErrorMessage id={errorId}>{error}</ErrorMessage>
          {meant !== null && <DidYouMean value={meant} onUse={() => use(meant)} />}
          {mayRetry && (
            <Button onClick={() => void check(input)} className={classes.retry}>
              Try again
            </Button>
          )}
          {failed && <LoadFailure onRetry={reload}>{PRICE_LIST_FAILED}</LoadFailure>}
          <SearchResult
            state={state}
            renewal={prices?.find(({ tld }) => tld === related.tld)?.renewal}
            plan={plan}
            isBusy={isBuying}
            onBuy={() => void buy()}
          />
          <ErrorMessage>{buyError}</ErrorMessage>
        </div>
        <div className={classes.under}>
          <div className={classes.transfer}>
            <Note>
              <b>Domain transfer is not available yet.</b> It is coming soon.
              {pricing && <span> You can see its cost below.</span>}
            </Note>
          </div>
          {pricing && (
            <a className={classes.hint} href={`#${pricingId}`}>
              <i>
                <Icon of={IconArrowDown} size={16} />
              </i>
              Scroll down to the pricing
            </a>
          )}
        </div>
      </section>
      {pricing && (
        <section
          className={classes.pricing}
          data-dialog={isInDialog || undefined}
          aria-labelledby={pricingId}
        >
          {isInDialog ? (
            <div className={classes.title}>
              <h3 id={pricingId} className="h3">
                {pricingTitle}
              </h3>
              {allPrices}
            </div>
          ) : (
            <HangTitle id={pricingId} side={allPrices}>
              {pricingTitle}
            </HangTitle>
          )}
          <TldPriceTable rows={related.rows} searched={related.tld} isIdn={related.isIdn} />
        </section>
      )}
    </>
  );
};

const allPrices = (
  <a className="lnk" href={paths.domainPrices} target="_blank" rel="noreferrer">
    All domain prices <Icon of={IconExternalLink} size={16} />
    <span className="sr-only">(opens in a new tab)</span>
  </a>
);
