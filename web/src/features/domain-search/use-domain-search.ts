import {
  type DomainNameReading,
  isALabel,
  parseDomainInput,
  readDomainName,
  readMeantName,
  relatedEndings,
} from '@haat/contracts/domain-name-input';
import { domainSearchMessages } from '@haat/contracts/domain-search-messages';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useSession } from '../../lib/use-session.ts';
import { type TldPrice, useTldPrices } from '../../lib/use-tld-prices.ts';
import { type CheckOutcome, checkDomain } from './check-domain.ts';
import type { OwnDomain } from './own-domain.tsx';
import { useSuggestions } from './use-suggestions.ts';

export type SearchState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'checking' }
  | { readonly kind: 'invalid'; readonly error: string }
  | CheckOutcome
  | OwnDomain;

const IDLE: SearchState = { kind: 'idle' };
const CHECKING: SearchState = { kind: 'checking' };
/** Maximum age in ms of an answer at Buy Now. */
export const FRESH_MS = 60_000;

/** @param initialInput checked by the caller at once, unless empty. */
export const useDomainSearch = (initialInput: string) => {
  const [input, setInput] = useState(initialInput);
  // From the start, so that the answer has its place.
  const [state, setState] = useState<SearchState>(initialInput === '' ? IDLE : CHECKING);
  const [waiting, setWaiting] = useState<string | null>(null);
  const latest = useRef(0);
  const answeredAt = useRef(0);
  const [pasted, setPasted] = useState<string | null>(null);
  const { suggestions, suggest, clear } = useSuggestions();
  const { prices, failed, reload } = useTldPrices();
  const { user } = useSession();
  const isVisitor = useRef(false);
  isVisitor.current = user === null;

  const change = useCallback(
    (value: string) => {
      latest.current += 1;
      setInput(value);
      setWaiting(null);
      setPasted(null);
      setState(IDLE);
      clear();
    },
    [clear],
  );

  const check = useCallback(
    async (typed: string) => {
      clear();
      const tlds = prices?.map(({ tld }) => tld) ?? [];
      const meant = readMeantName(typed, tlds);
      const isUnderWay = prices === undefined && !failed;
      if (isUnderWay && meant !== null) {
        setState(CHECKING);
        setWaiting(typed);
        return;
      }
      const isSoldTld = meant?.tld != null && tlds.includes(meant.tld);
      const whole = isSoldTld ? `${meant?.label}.${meant?.tld}` : null;
      const asTyped = readTyped(typed, prices);
      const isPasted = !asTyped.ok && whole !== null && isWebAddress(typed);
      if (isPasted) {
        setInput(whole);
        setPasted(typed);
      }
      const reading = isPasted ? readDomainName(whole) : asTyped;
      const suggestOthers = () => {
        if (meant !== null && tlds.length > 0) void suggest(whole ?? meant.label);
      };
      if (!reading.ok) {
        setState({ kind: 'invalid', error: reading.error });
        suggestOthers();
        return;
      }
      latest.current += 1;
      const searchNumber = latest.current;
      setState(CHECKING);
      const checked = await checkDomain(reading.domain);
      const isOthers = checked.kind !== 'unavailable' || isVisitor.current;
      const outcome = (isOthers ? null : await findOwn(reading.domain)) ?? checked;
      // The input changed meanwhile.
      if (searchNumber !== latest.current) return;
      answeredAt.current = Date.now();
      setState(outcome);
      const isRefused = outcome.kind === 'failed' && !outcome.retry;
      const isHeld = outcome.kind === 'available' && outcome.heldForMs !== undefined;
      const needsOthers = outcome.kind === 'unavailable' || isRefused || isHeld;
      if (needsOthers || isALabel(reading.label)) suggestOthers();
    },
    [prices, failed, clear, suggest],
  );

  /** The domain may be sold by now. @returns null when the input changed meanwhile. */
  const checkAgain = async (): Promise<SearchState | null> => {
    if (state.kind !== 'available' || Date.now() - answeredAt.current < FRESH_MS) return state;
    const searchNumber = latest.current;
    const outcome = await checkDomain(state.domain);
    if (searchNumber !== latest.current) return null;
    if (outcome.kind === 'failed') return state;
    answeredAt.current = Date.now();
    setState(outcome);
    return outcome;
  };

  useEffect(() => {
    if (waiting === null || (prices === undefined && !failed)) return;
    setWaiting(null);
    void check(waiting);
  }, [waiting, prices, failed, check]);

  return {
    input,
    state,
    change,
    check,
    checkAgain,
    related: relatedPrices(input, prices),
    pasted,
    suggestions,
    prices,
    failed,
    reload,
  };
};

const findOwn = async (domain: string): Promise<OwnDomain | null> => {
  const loaded = await import('./own-domain.tsx').catch(() => null);
  return loaded?.findOwnDomain(domain) ?? null;
};
/** Not a mail address: the specification has a message for the at sign. */
const isWebAddress = (typed: string): boolean => !typed.includes('@') && /[/:?#]/.test(typed);

/** Without a price list no TLD is known to be sold. */
export const readTyped = (
  typed: string,
  prices: readonly TldPrice[] | undefined,
): DomainNameReading => {
  if (prices === undefined || prices.length === 0) {
    const reading = readDomainName(typed);
    return reading.ok ? { ok: false, error: domainSearchMessages.unexpected } : reading;
  }
  const tlds = prices.map(({ tld }) => tld);
  const reading = parseDomainInput(inAscii(typed, tlds), tlds);
  const tld = readMeantName(typed, tlds)?.tld ?? '';
  const isUnsold = !reading.ok && reading.error === domainSearchMessages.tldNotSold(tld);
  // In the letters typed, not in punycode.
  return isUnsold && isALabel(tld)
    ? { ok: false, error: domainSearchMessages.tldNotSold(typed.trim().split('.').at(-1) ?? tld) }
    : reading;
};

/** Letters of other scripts are letters, too. */
const inAscii = (typed: string, tlds: readonly string[]): string => {
  const meant = readMeantName(typed, tlds);
  const isIdn = meant !== null && isALabel(meant.label) && !/[@\s]/.test(typed.trim());
  return isIdn && meant.tld !== null ? `${meant.label}.${meant.tld}` : typed;
};

type RelatedPrices = {
  readonly tld: string | null;
  readonly shown: string;
  /** Of the typed name, in ASCII. */
  readonly label: string;
  readonly isIdn: boolean;
  readonly rows: readonly TldPrice[];
};

export const relatedPrices = (
  input: string,
  prices: readonly TldPrice[] | undefined,
): RelatedPrices => {
  const tlds = prices?.map(({ tld }) => tld) ?? [];
  const reading = readDomainName(inAscii(input, tlds));
  if (!reading.ok || !prices) {
    return { tld: null, shown: '', label: '', isIdn: false, rows: [] };
  }
  const byEnding = new Map(prices.map((row) => [row.tld, row]));
  const endings = relatedEndings(reading.tld, [...byEnding.keys()]);
  const rows = endings.flatMap((ending) => byEnding.get(ending) ?? []);
  const { tld, label } = reading;
  const shown = byEnding.get(tld)?.shown ?? tld;
  return { tld, shown, label, isIdn: isALabel(label), rows };
};
