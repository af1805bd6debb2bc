import type { CrawlAnswer } from '@haat/contracts/http/webtools/sitemaps';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import useSWR, { useSWRConfig } from 'swr';
import { apiPaths } from '../../config/paths.ts';
import { type ApiError, type ApiFailure, isNotThere, post } from '../../lib/api-client.ts';
import { useTyped } from '../typed/use-typed.ts';
import type { Lookup } from '../use-lookup.ts';
import { lastCrawl } from './last-crawl.ts';
import { isOver, POLL_INTERVAL_MS } from './service.ts';

const PARAM = 'crawl';
export const CRAWL_HEADING = 'crawl';

/** The pressed button disappears: the next view's heading gets the focus. */
const useFocusOnward = (view: string) => {
  const isDue = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new view is a reason to look
  useEffect(() => {
    const heading = isDue.current ? document.getElementById(CRAWL_HEADING) : null;
    if (heading === null) return;
    isDue.current = false;
    heading.focus();
  }, [view]);
  return () => {
    isDue.current = true;
  };
};

const useProgress = (id: string) =>
  useSWR<CrawlAnswer, ApiError>(id === '' ? null : apiPaths.sitemaps.crawl(id), {
    refreshInterval: (latest) => (latest && isOver(latest.status) ? 0 : POLL_INTERVAL_MS),
    dedupingInterval: POLL_INTERVAL_MS / 2,
    errorRetryInterval: POLL_INTERVAL_MS,
    revalidateIfStale: true,
  });

export const useCrawl = () => {
  const [query, setQuery] = useSearchParams();
  const id = query.get(PARAM) ?? '';
  const { data, error, isValidating } = useProgress(id);
  const { mutate } = useSWRConfig();
  const crawl = isNotThere(error) ? undefined : data;
  const [typed, setTyped] = useTyped('Address', '', ['url']);
  const [isBusy, setIsBusy] = useState<'beginning' | 'cancelling' | 'going on' | null>(null);
  const [refusal, setRefusal] = useState<ApiFailure | null>(null);
  const [cancelFailure, setCancelFailure] = useState<string | null>(null);
  const [goOnFailure, setGoOnFailure] = useState<ApiFailure | null>(null);
  const site = crawl?.site ?? '';
  useEffect(() => setTyped((before) => (before === '' ? site : before)), [site, setTyped]);

  const focusOnward = useFocusOnward(`${id} ${crawl?.status}`);
  const isHere = useRef(false);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);

  const show = (next: string): void => {
    setRefusal(null);
    setCancelFailure(null);
    setGoOnFailure(null);
    setQuery(
      (present) => {
        const changed = new URLSearchParams(present);
        if (next === '') changed.delete(PARAM);
        else changed.set(PARAM, next);
        return changed;
      },
      { preventScrollReset: true },
    );
  };

  const begin = async (): Promise<void> => {
    setIsBusy('beginning');
    setRefusal(null);
    const result = await post<CrawlAnswer>(apiPaths.sitemaps.all, { url: typed.trim() });
    if (result.ok) lastCrawl.keep(result.data.id);
    if (!isHere.current) return;
    setIsBusy(null);
    if (!result.ok) return setRefusal(result.failure);
    focusOnward();
    show(result.data.id);
  };

  /** The page may show another crawl by now. */
  const keep = (answer: CrawlAnswer) =>
    mutate(apiPaths.sitemaps.crawl(answer.id), answer, { revalidate: false });

  const cancel = async (): Promise<void> => {
    setIsBusy('cancelling');
    setCancelFailure(null);
    const result = await post<CrawlAnswer>(apiPaths.sitemaps.cancel(id));
    setIsBusy(null);
    if (!result.ok) return setCancelFailure(result.failure.text);
    focusOnward();
    await keep(result.data);
  };

  const goOn = async (): Promise<void> => {
    setIsBusy('going on');
    setGoOnFailure(null);
    const result = await post<CrawlAnswer>(apiPaths.sitemaps.resume(id));
    setIsBusy(null);
    if (!result.ok) return setGoOnFailure(result.failure);
    lastCrawl.keep(id);
    focusOnward();
    await keep(result.data);
  };

  const fieldError = (refusal?.kind === 'refused' && refusal.fields.url) || null;
  const isTooMany = [refusal, goOnFailure].some(
    (failure) => failure?.kind === 'refused' && failure.status === 429,
  );
  const lookup: Lookup = {
    typed,
    change: setTyped,
    ask: () => void begin(),
    requested: site,
    isAsking: isBusy === 'beginning',
    fieldError,
    failure: fieldError === null ? (refusal?.text ?? null) : null,
  };
  return {
    id,
    lookup,
    crawl,
    failure: error?.failure ?? null,
    isLooking: isValidating,
    checkAgain: () => void mutate(apiPaths.sitemaps.crawl(id)),
    show,
    cancel: () => void cancel(),
    isCancelling: isBusy === 'cancelling',
    cancelFailure,
    goOn: () => void goOn(),
    isGoingOn: isBusy === 'going on',
    goOnFailure: goOnFailure?.text ?? null,
    /** This browser's crawl that blocks a new one. */
    inTheWay: isTooMany ? lastCrawl.read() : null,
  };
};
