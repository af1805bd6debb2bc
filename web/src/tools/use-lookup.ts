import { MAX_TYPED_LENGTH } from '@haat/contracts/http/webtools/max-typed-length';
import { nameToolMessages, webToolMessages } from '@haat/contracts/web-tool-messages';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import useSWR from 'swr';
import { apiPaths } from '../config/paths.ts';
import type { ApiError } from '../lib/api-client.ts';
import type { Kind } from './send-to-tool/kinds.ts';
import { useTyped } from './typed/use-typed.ts';

/** What is carried over stands in the field; nobody is asked before the visitor says so. */
const TAKEN: readonly Kind[] = ['domain', 'punycode', 'ip', 'url'];

/** What is wrong with what was typed, as far as the server need not be asked; null for nothing. */
const mistakeIn = (typed: string, param: string): string | null => {
  const isUrl = param === 'url';
  if (typed === '') return isUrl ? webToolMessages.addressMissing : nameToolMessages.nameMissing;
  if (typed.length <= MAX_TYPED_LENGTH) return null;
  return isUrl ? webToolMessages.addressTooLong : nameToolMessages.nameInvalid;
};

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
  const [mistake, setMistake] = useState<string | null>(null);
  const shown = useRef(asked);
  useEffect(() => {
    if (shown.current === asked) return;
    shown.current = asked;
    setMistake(null);
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
    // An emptied field after an answer is the way back to the beginning.
    const wrong = next === '' && asked !== '' ? null : mistakeIn(next, param);
    setMistake(wrong);
    if (wrong !== null) return;
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
  const fieldError = mistake ?? refused?.fields[param] ?? null;
  return {
    typed,
    change: (next: string) => {
      setMistake(null);
      setTyped(next);
    },
    ask,
    /** What was asked last; empty before. */
    asked,
    answer: isValidating || mistake !== null ? undefined : data,
    isAsking: key !== null && isValidating,
    /** What is wrong with what was typed. */
    fieldError: isValidating ? null : fieldError,
    /** Why there is no answer, when that is not the visitor's doing. */
    failure: isValidating || error === undefined || fieldError !== null ? null : error.failure.text,
  };
};

export type Lookup = Omit<ReturnType<typeof useLookup>, 'answer'>;
