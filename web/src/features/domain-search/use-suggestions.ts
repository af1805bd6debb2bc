import type { SuggestAnswer } from '@haat/contracts/http/domain';
import { useCallback, useEffect, useRef, useState } from 'react';
import { apiPaths } from '../../config/paths.ts';
import { getJson } from '../../lib/api-client.ts';

export type Suggestions =
  | { readonly kind: 'none' }
  | { readonly kind: 'asking' }
  | { readonly kind: 'failed'; readonly error: string }
  | { readonly kind: 'found'; readonly answer: SuggestAnswer; readonly foundAt: number };

const NONE: Suggestions = { kind: 'none' };

/** A question ends when another is asked, or when the input changes. */
export const useSuggestions = () => {
  const [suggestions, setSuggestions] = useState<Suggestions>(NONE);
  const running = useRef<AbortController>(null);

  const clear = useCallback(() => {
    running.current?.abort();
    setSuggestions(NONE);
  }, []);

  const suggest = useCallback(async (word: string): Promise<void> => {
    running.current?.abort();
    const question = new AbortController();
    running.current = question;
    setSuggestions({ kind: 'asking' });
    const result = await getJson<SuggestAnswer>(apiPaths.domainSuggest(word), question.signal);
    if (question.signal.aborted) return;
    setSuggestions(
      result.ok
        ? { kind: 'found', answer: result.data, foundAt: Date.now() }
        : { kind: 'failed', error: result.failure.text },
    );
  }, []);

  useEffect(() => () => running.current?.abort(), []);
  return { suggestions, suggest, clear };
};
