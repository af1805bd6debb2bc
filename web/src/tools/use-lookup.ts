import { MAX_TYPED_LENGTH } from '@haat/contracts/http/webtools/max-typed-length';
import { nameToolMessages, webToolMessages } from '@haat/contracts/web-tool-messages';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import useSWR from 'swr';
import { apiPaths } from '../config/paths.ts';
import type { ApiError } from '../lib/api-client.ts';
import type { Kind } from './send-to-tool/kinds.ts';
import { useTyped } from './typed/use-typed.ts';

/** Sent text fills the field; the visitor starts the look-up. */
const TAKEN: readonly Kind[] = ['domain', 'punycode', 'ip', 'url'];

const mistakeIn = (typed: string, param: string): string | null => {
  const isUrl = param === 'url';
  if (typed === '') return isUrl ? webToolMessages.addressMissing : nameToolMessages.nameMissing;
  if (typed.length <= MAX_TYPED_LENGTH) return null;
  return isUrl ? webToolMessages.addressTooLong : nameToolMessages.nameInvalid;
};

type LookupOptions = {
  readonly slug: string;
  readonly param: string;
  /** More API parameters; the tool itself has them in the page's address. */
  readonly more?: Readonly<Record<string, string>>;
};

/** A look-up in the page's address: shareable, and with Back. Never repeats by itself. */
export const useLookup = <Answer>({ slug, param, more = {} }: LookupOptions) => {
  const [query, setQuery] = useSearchParams();
  const requested = query.get(param)?.trim() ?? '';
  const [typed, setTyped] = useTyped(param, requested, TAKEN);
  const [mistake, setMistake] = useState<string | null>(null);
  const shown = useRef(requested);
  useEffect(() => {
    if (shown.current === requested) return;
    shown.current = requested;
    setMistake(null);
    setTyped(requested);
  }, [requested, setTyped]);

  const key = requested === '' ? null : apiPaths.webTool(slug, { [param]: requested, ...more });
  const { data, error, isValidating, mutate } = useSWR<Answer, ApiError>(key, {
    revalidateOnFocus: false,
    revalidateOnReconnect: false,
    revalidateIfStale: false,
    shouldRetryOnError: false,
  });

  const ask = (): void => {
    const next = typed.trim();
    // An empty field after an answer goes back to the start.
    const wrong = next === '' && requested !== '' ? null : mistakeIn(next, param);
    setMistake(wrong);
    if (wrong !== null) return;
    if (next === requested) {
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
    requested,
    answer: isValidating || mistake !== null ? undefined : data,
    isAsking: key !== null && isValidating,
    fieldError: isValidating ? null : fieldError,
    failure: isValidating || error === undefined || fieldError !== null ? null : error.failure.text,
  };
};

export type Lookup = Omit<ReturnType<typeof useLookup>, 'answer'>;
