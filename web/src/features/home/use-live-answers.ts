import { readMeantName } from '@haat/contracts/domain-name-input';
import { domainSearchMessages } from '@haat/contracts/domain-search-messages';
import type { SuggestAnswer } from '@haat/contracts/http/domain';
import { useEffect, useState } from 'react';
import { apiPaths } from '../../config/paths.ts';
import { type ApiFailure, getJson } from '../../lib/api-client.ts';

/** In ms after the last key. */
const PAUSE_MS = 300;
/** Maximum age in ms of an answer at Buy. */
const FRESH_MS = 60_000;
const MIN_LETTERS = 3;

type Outcome = { readonly word: string } & (
  | { readonly answer: SuggestAnswer; readonly at: number }
  | { readonly failure: ApiFailure }
);

export type LiveAnswers =
  /** Too short, or only a TLD. */
  | { readonly kind: 'idle' }
  /** `previous` answered another word. */
  | { readonly kind: 'asking'; readonly previous: SuggestAnswer | null }
  | { readonly kind: 'answered'; readonly answer: SuggestAnswer; readonly isFresh: () => boolean }
  | { readonly kind: 'refused'; readonly failure: ApiFailure };

const isWord = (typed: string): boolean =>
  !typed.startsWith('.') && (typed.match(/[\p{L}\p{M}\p{N}]/gu)?.length ?? 0) >= MIN_LETTERS;

const NO_NAME: LiveAnswers = {
  kind: 'refused',
  failure: { kind: 'refused', status: 400, text: domainSearchMessages.invalidName, fields: {} },
};

/** Only the name: a pasted link may hold a secret. */
const nameIn = (typed: string, tlds: readonly string[]): string | null => {
  const meant = readMeantName(typed, tlds);
  return meant && (meant.tld === null ? meant.label : `${meant.label}.${meant.tld}`);
};

/** Asks once per pause in typing; the next key cancels the question. @param tlds on sale */
export const useLiveAnswers = (typed: string, tlds: readonly string[]): LiveAnswers => {
  const isIdle = !isWord(typed.trim());
  const word = isIdle ? null : nameIn(typed, tlds);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const isAnswered = outcome?.word === word && 'answer' in outcome;
  useEffect(() => {
    if (word === null || isAnswered) return;
    const question = new AbortController();
    const ask = async (): Promise<void> => {
      const path = apiPaths.domainSuggest(word);
      const result = await getJson<SuggestAnswer>(path, question.signal);
      if (question.signal.aborted) return;
      setOutcome(
        result.ok
          ? { word, answer: result.data, at: Date.now() }
          : { word, failure: result.failure },
      );
    };
    const timer = setTimeout(() => void ask(), PAUSE_MS);
    return () => {
      clearTimeout(timer);
      question.abort();
    };
  }, [word, isAnswered]);

  if (isIdle) return { kind: 'idle' };
  if (word === null) return NO_NAME;
  const known = outcome !== null && 'answer' in outcome ? outcome : null;
  if (outcome?.word !== word) return { kind: 'asking', previous: known?.answer ?? null };
  if ('failure' in outcome) return { kind: 'refused', failure: outcome.failure };
  const { answer, at } = outcome;
  return { kind: 'answered', answer, isFresh: () => Date.now() - at < FRESH_MS };
};
