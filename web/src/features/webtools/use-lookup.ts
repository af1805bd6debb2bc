import { nameToolMessages, webToolMessages } from '@haat/contracts/messages';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import useSWR from 'swr';
import { apiPaths } from '../../config/paths.ts';
import type { ApiError } from '../../lib/api-client.ts';
import type { Kind } from './carry-over/kinds.ts';
import { useTyped } from './typed/use-typed.ts';

/** What is carried over stands in the field; nobody is asked before the visitor says so. */
const TAKEN: readonly Kind[] = ['domain', 'punycode', 'ip', 'url'];

/** As the server says it, which need not be asked about nothing. */
const missingWords = (param: string): string =>
  param === 'url' ? webToolMessages.addressMissing : nameToolMessages.nameMissing;

type LookupOptions = {
  /** Of the tool, which the API knows by the same word. */
  readonly slug: string;
  /** The name in the query of both addresses, the page's and the API's. */
  readonly param: string;
  /** More that the API is asked; the tool keeps it in the page's address by itself. */
  readonly more?: Readonly<Record<string, string>>;
};

/**
 * A question to the server that stands in the page's address: it can be shared, and Back goes to
 * the one before. Asked once, and again only when the visitor says so.
 */
export const useLookup = <Answer>({ slug, param, more = {} }: LookupOptions) => {
  const [query, setQuery] = useSearchParams();
  const asked = query.get(param)?.trim() ?? '';
  const [typed, setTyped] = useTyped(param, asked, TAKEN);
  const [isMissing, setMissing] = useState(false);
  const shown = useRef(asked);
  useEffect(() => {
    if (shown.current === asked) return;
    shown.current = asked;
    setMissing(false);
    setTyped(asked);
  }, [asked, setTyped]);

  const key = asked === '' ? null : apiPaths.webTool(slug, { [param]: asked, ...more });
  const { data, error, isValidating, mutate } = useSWR<Answer, ApiError>(key, {
    revalidateOnFocus: false,
    revalidateOnReconnect: false,
    revalidateIfStale: false,
    shouldRetryOnError: false,
  });

  const ask = (): void => {
    const next = typed.trim();
    setMissing(next === '' && asked === '');
    if (next === asked) {
      if (key !== null) void mutate();
      return;
    }
    setQuery(
      (present) => {
        const changed = new URLSearchParams(present);
        if (next === '') changed.delete(param);
        else changed.set(param, next);
        return changed;
      },
      { preventScrollReset: true },
    );
  };

  const refused = error?.failure.kind === 'refused' ? error.failure : null;
  const fieldError = isMissing ? missingWords(param) : (refused?.fields[param] ?? null);
  return {
    typed,
    change: (next: string) => {
      setMissing(false);
      setTyped(next);
    },
    ask,
    /** What was asked last; empty before. */
    asked,
    answer: isValidating ? undefined : data,
    isAsking: key !== null && isValidating,
    /** What is wrong with what was typed. */
    fieldError: isValidating ? null : fieldError,
    /** Why there is no answer, when that is not the visitor's doing. */
    failure: isValidating || error === undefined || fieldError !== null ? null : error.failure.text,
  };
};

export type Lookup = Omit<ReturnType<typeof useLookup>, 'answer'>;
