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
import { type TldPrice, useTldPrices } from '../../lib/use-tld-prices.ts';
import { type CheckOutcome, checkDomain } from './check-domain.ts';

export type SearchState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'checking' }
  | { readonly kind: 'invalid'; readonly error: string }
  | CheckOutcome;

const IDLE: SearchState = { kind: 'idle' };
/** Maximum age in ms of an answer at Buy Now. */
const FRESH_MS = 60_000;

export const useDomainSearch = (initialInput: string) => {
  const [input, setInput] = useState(initialInput);
  const [state, setState] = useState<SearchState>(IDLE);
  const [waiting, setWaiting] = useState<string | null>(null);
  const latest = useRef(0);
  const answeredAt = useRef(0);
  const { prices, failed, reload } = useTldPrices();

  const change = useCallback((value: string) => {
    latest.current += 1;
    setInput(value);
    setWaiting(null);
    setState(IDLE);
  }, []);

  const check = useCallback(
    async (typed: string) => {
      const isUnderWay = prices === undefined && !failed;
      if (isUnderWay && readDomainName(typed).ok) {
        setState({ kind: 'checking' });
        setWaiting(typed);
        return;
      }
      const reading = readTyped(typed, prices);
      if (!reading.ok) {
        setState({ kind: 'invalid', error: reading.error });
        return;
      }
      latest.current += 1;
      const searchNumber = latest.current;
      setState({ kind: 'checking' });
      const outcome = await checkDomain(reading.domain);
      // The input changed meanwhile.
      if (searchNumber !== latest.current) return;
      answeredAt.current = Date.now();
      setState(outcome);
    },
    [prices, failed],
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
    meant: state.kind === 'invalid' ? meantDomain(input, prices) : null,
    prices,
    failed,
    reload,
  };
};

/** The domain in a web or mail address. */
const meantDomain = (typed: string, prices: readonly TldPrice[] = []): string | null => {
  const tlds = prices.map(({ tld }) => tld);
  const meant = readMeantName(typed, tlds);
  return meant?.tld && tlds.includes(meant.tld) ? `${meant.label}.${meant.tld}` : null;
};

/** Without a price list no TLD is known to be sold. */
export const readTyped = (
  typed: string,
  prices: readonly TldPrice[] | undefined,
): DomainNameReading => {
  if (prices === undefined || prices.length === 0) {
    const reading = readDomainName(typed);
    return reading.ok ? { ok: false, error: domainSearchMessages.unexpected } : reading;
  }
  return parseDomainInput(
    typed,
    prices.map(({ tld }) => tld),
  );
};

type RelatedPrices = {
  readonly tld: string | null;
  readonly isIdn: boolean;
  readonly rows: readonly TldPrice[];
};

export const relatedPrices = (
  input: string,
  prices: readonly TldPrice[] | undefined,
): RelatedPrices => {
  const reading = readDomainName(input);
  if (!reading.ok || !prices) return { tld: null, isIdn: false, rows: [] };
  const byEnding = new Map(prices.map((row) => [row.tld, row]));
  const endings = relatedEndings(reading.tld, [...byEnding.keys()]);
  const rows = endings.flatMap((ending) => byEnding.get(ending) ?? []);
  return { tld: reading.tld, isIdn: isALabel(reading.label), rows };
};
