import { isALabel } from '@haat/contracts/domain-name-input';
import { domainSearchMessages } from '@haat/contracts/domain-search-messages';
import type { Paise } from '@haat/contracts/money';
import { Button } from '@mantine/core';
import { IconArrowDown, IconExternalLink } from '@tabler/icons-react';
import {
  type FormEvent,
  lazy,
  Suspense,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from 'react';
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
import { EmptySearch } from './empty-search.tsx';
import { announcement, type PlanBeside, SearchResult } from './search-result.tsx';
import { SuggestionList, SuggestionSkeleton, suggestionsText } from './suggestion-list.tsx';
import { PRICE_LIST_FAILED, TldPriceTable } from './tld-price-table.tsx';
import { FRESH_MS, useDomainSearch } from './use-domain-search.ts';

const SimilarNames = lazy(async () => ({
  default: (await import('./similar-names.tsx')).SimilarNames,
}));
const OtherScript = lazy(async () => ({
  default: (await import('./other-script.tsx')).OtherScript,
}));

type DomainToBuy = { readonly domain: string; readonly pricePaise: Paise };
type OnChosen = (choice: DomainToBuy) => void | Promise<void>;

type DomainSearchPanelProps = {
  readonly initialDomain?: string | undefined;
  readonly isPaidFor?: boolean;
  /** Something can be bought. */
  readonly onAvailable?: () => void;
  readonly onBuy: OnChosen;
  readonly titleOrder?: 1 | 2 | null;
  readonly plan?: PlanBeside | null;
  /** Opens the login modal by default; an order shows the login inside itself. */
  readonly onLoginNeeded?: OnChosen;
};

export const DomainSearchPanel = ({
  initialDomain,
  isPaidFor = false,
  onAvailable,
  onBuy,
  titleOrder = 2,
  plan = null,
  onLoginNeeded,
}: DomainSearchPanelProps) => {
  const { input, state, change, check, checkAgain, suggestions, ...search } = useDomainSearch(
    initialDomain ?? '',
  );
  const { pasted, related, prices, failed, reload } = search;
  /** The domain whose button was pressed. */
  const [buying, setBuying] = useState<string | null>(null);
  const [buyError, setBuyError] = useState<string | null>(null);
  const { user } = useSession();
  const openAuth = useAuthModal();
  const errorId = useId();
  const pricingId = useId();
  const othersId = useId();
  const checkedInitial = useRef(false);
  const form = useRef<HTMLFormElement>(null);

  useEffect(() => {
    if (checkedInitial.current || initialDomain === undefined) return;
    checkedInitial.current = true;
    void check(initialDomain);
  }, [initialDomain, check]);

  /** The pressed button disappears. Not the field: a phone would show its keyboard. */
  const focusForm = () => {
    form.current?.scrollIntoView({ block: 'nearest' });
    form.current?.focus({ preventScroll: true });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setBuyError(null);
    if (document.activeElement instanceof HTMLButtonElement) focusForm();
    void check(input);
  };
  const edit = (value: string) => {
    setBuyError(null);
    change(value);
  };
  const use = (name: string) => {
    edit(name);
    void check(name);
    focusForm();
  };
  const retry = () => {
    void check(input);
    focusForm();
  };

  const order = async (choice: DomainToBuy) => {
    if (user) await onBuy(choice);
    else if (onLoginNeeded) await onLoginNeeded(choice);
    else openAuth({ onSuccess: () => void onBuy(choice) });
  };

  const buySearched = async () => {
    const now = await checkAgain();
    // Another domain was typed meanwhile: buy nothing.
    if (now === null) return;
    if (now.kind !== 'available') setBuyError(domainSearchMessages.buyUnavailable);
    else if (now.pricePaise === null) setBuyError(domainSearchMessages.unavailableOrPriceMissing);
    else await order({ domain: now.domain, pricePaise: now.pricePaise });
  };
  const busyWith = async (domain: string, act: () => Promise<void>) => {
    setBuyError(null);
    setBuying(domain);
    await act();
    setBuying(null);
  };
  const searched = state.kind === 'available' || state.kind === 'unavailable' ? state.domain : '';
  const buy = () => busyWith(searched, buySearched);

  const buyAtOnce = useEffectEvent(() => void buy());
  const isReady = isPaidFor && state.kind === 'available' && state.domain === initialDomain;
  useEffect(() => {
    if (isReady) buyAtOnce();
  }, [isReady]);

  const answer = suggestions.kind === 'found' ? suggestions.answer : null;
  const others = answer?.domains.filter(({ domain }) => domain !== searched) ?? [];
  /** No other TLD takes the script. */
  const isAnsweredAlone = others.length === 0 && (answer?.domains.length ?? 0) > 0;
  const isPositive =
    state.kind === 'available' || others.some(({ status }) => status === 'available');
  const isTakenEverywhere =
    state.kind !== 'available' &&
    others.length > 0 &&
    others.every(({ status }) => status === 'taken');
  const notifyAvailable = useEffectEvent(() => onAvailable?.());
  useEffect(() => {
    if (isPositive) notifyAvailable();
  }, [isPositive]);

  const buyOther = (domain: string, pricePaise: Paise) => {
    const isFresh = suggestions.kind === 'found' && Date.now() - suggestions.foundAt < FRESH_MS;
    if (isFresh) void busyWith(domain, () => order({ domain, pricePaise }));
    else use(domain);
  };

  const error = state.kind === 'invalid' || state.kind === 'failed' ? state.error : null;
  const mayRetry = state.kind === 'failed' && state.retry;
  const pricing = related.rows.length > 0;
  const isInDialog = titleOrder === null;
  const pricingTitle = `All TLDs related to .${related.shown}`;
  const isIdn = isALabel(searched);
  const shown =
    answer?.domains.find(({ domain }) => domain === searched)?.shown ??
    (isIdn ? input.trim() : searched);
  const isAlone = state.kind === 'invalid' || state.kind === 'failed';
  const isAwaited = state.kind === 'checking' || suggestions.kind === 'asking';
  const isLost = error !== null && suggestions.kind === 'none' && !mayRetry;
  return (
    <>
      <section aria-label={domainSearchMessages.title}>
        {!isInDialog && <HangTitle order={titleOrder}>{domainSearchMessages.title}</HangTitle>}
        <form
          ref={form}
          className={classes.form}
          tabIndex={-1}
          aria-label="Domain search"
          onSubmit={submit}
          noValidate
        >
          <DomainSearchField
            value={input}
            onChange={edit}
            isIdle={state.kind === 'idle'}
            isChecking={state.kind === 'checking'}
            errorId={error === null ? undefined : errorId}
            isInDialog={isInDialog}
          />
        </form>
        {pasted !== null && (
          <p className={`${classes.pasted} sm muted`}>
            Taken from what you pasted: <span className="mono">{pasted}</span>{' '}
            <button
              type="button"
              className={classes.way}
              onClick={() => {
                edit(pasted);
                focusForm();
              }}
            >
              Put it back
            </button>
          </p>
        )}
        <p className="sr-only" role="status">
          {answer === null || isAnsweredAlone
            ? announcement(state, shown)
            : suggestionsText({ ...answer, domains: others })}
        </p>
        <div className={classes.answer}>
          <ErrorMessage id={errorId}>{error}</ErrorMessage>
          {mayRetry && (
            <Button onClick={retry} className={classes.retry}>
              Try again
            </Button>
          )}
          {failed && <LoadFailure onRetry={reload}>{PRICE_LIST_FAILED}</LoadFailure>}
          <SearchResult
            state={state}
            shown={shown}
            renewal={prices?.find(({ tld }) => tld === related.tld)?.renewal}
            plan={plan}
            isBusy={buying !== null && buying === searched}
            onBuy={() => void buy()}
          />
          <ErrorMessage>{buyError}</ErrorMessage>
          {isIdn && (
            <Suspense>
              <OtherScript domain={searched} />
            </Suspense>
          )}
        </div>
        {suggestions.kind !== 'none' && (
          <section className={classes.others} aria-labelledby={othersId}>
            <h2 id={othersId} className="h4">
              {isAlone ? 'Which of these do you mean?' : 'The same name, other TLDs'}
            </h2>
            {suggestions.kind === 'asking' && <SuggestionSkeleton isMain={isAlone} />}
            {suggestions.kind === 'failed' && (
              <LoadFailure onRetry={retry}>{suggestions.error}</LoadFailure>
            )}
            {answer !== null && others.length > 0 && (
              <SuggestionList
                rows={others}
                isMain={isAlone}
                buying={buying}
                buyLabel={plan === null ? 'Buy Now' : 'Add to Cart'}
                onBuy={buyOther}
                onRetry={retry}
              />
            )}
            {answer !== null && isTakenEverywhere && (
              <Suspense>
                <SimilarNames
                  to={answer.domains[0]?.domain ?? ''}
                  buying={buying}
                  buyLabel={plan === null ? 'Buy Now' : 'Add to Cart'}
                  onBuy={buyOther}
                  onRetry={retry}
                />
              </Suspense>
            )}
            {answer !== null && answer.domains.length === 0 && (
              <Note tone="wait">
                <b>{answer.word}</b>: not sold here. We sell domains in Latin letters only.
              </Note>
            )}
            {answer !== null && answer.latin !== null && (
              <p className={classes.latin}>
                <span className="muted">In Latin letters:</span>{' '}
                <Button onClick={() => use(answer.latin ?? '')}>{answer.latin}</Button>
              </p>
            )}
          </section>
        )}
        {(isLost || input === '') && !isInDialog && (
          <EmptySearch prices={failed ? [] : prices} onTry={use} />
        )}
        <div className={classes.under} data-awaited={isAwaited || undefined}>
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
          <TldPriceTable
            rows={related.rows}
            searched={related.tld}
            isIdn={related.isIdn}
            check={{
              label: related.label,
              onPick: (tld) => use(`${related.label}.${tld}`),
            }}
          />
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
