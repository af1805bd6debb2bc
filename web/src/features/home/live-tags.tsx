import type { SuggestAnswer } from '@haat/contracts/http/domain';
import { rupeesToPaise } from '@haat/contracts/money';
import { type RefObject, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useNavigate } from 'react-router-dom';
import { languageOf } from '../../components/shown-domain.tsx';
import { paths } from '../../config/paths.ts';
import type { ApiFailure } from '../../lib/api-client.ts';
import { type TldPrice, useTldPrices } from '../../lib/use-tld-prices.ts';
import { loadOrder } from '../../ordering/domain/lazy-order.tsx';
import { hang } from './hang.ts';
import { LiveTag, type LiveTagProps } from './live-tag.tsx';
import classes from './live-tags.module.css';
import tags from './price-tags.module.css';
import { ROPES } from './ropes.ts';
import { type LiveAnswers, useLiveAnswers } from './use-live-answers.ts';

type LiveTagsProps = {
  readonly typed: string;
  /** A polite live region: it gets one sentence per answer. */
  readonly line: RefObject<Element | null>;
  readonly onUse: (word: string) => void;
  readonly onBuy: (domain: string) => void;
};

/** Six tags that answer for the word typed, and a sentence about them. */
export const LiveTags = ({ typed, line, onUse, onBuy }: LiveTagsProps) => {
  const { prices } = useTldPrices();
  const answers = useLiveAnswers(typed, prices?.map(({ tld }) => tld) ?? []);
  const navigate = useNavigate();
  const [opening, setOpening] = useState<string | null>(null);
  const buy = async (domain: string) => {
    const isFresh = answers.kind === 'answered' && answers.isFresh();
    // The search page asks again: the domain may be sold by now.
    if (!isFresh) return navigate(paths.buyDomainNamed(domain));
    setOpening(domain);
    await loadOrder();
    setOpening(null);
    onBuy(domain);
  };
  const places = hang(shownTags(answers, prices));
  const isForSale = places.some((tag) => tag?.status === 'available');
  useEffect(() => {
    if (isForSale) void loadOrder();
  }, [isForSale]);
  return (
    <>
      {line.current && createPortal(sentence(answers, onUse), line.current)}
      {places.some(Boolean) && (
        <div className={tags.lines}>
          <ul
            className={tags.ropes}
            aria-label="Domains for your word"
            aria-busy={answers.kind === 'asking'}
          >
            {ROPES.map((rope, at) => (
              <li key={rope[0].tld}>
                <ul className={tags.rope}>
                  {rope.map(({ string, tilt, tld: place }, below) => {
                    const tag = places[at * rope.length + below];
                    return (
                      tag && (
                        <li key={place}>
                          <LiveTag
                            {...tag}
                            string={string}
                            tilt={tilt}
                            isOpening={opening === tag.domain && opening !== null}
                            onBuy={(domain) => void buy(domain)}
                          />
                        </li>
                      )
                    );
                  })}
                </ul>
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
};

const shownTags = (
  answers: LiveAnswers,
  prices: readonly TldPrice[] = [],
): readonly LiveTagProps[] => {
  if (answers.kind === 'answered') return answeredTags(answers.answer);
  if (answers.kind !== 'asking') return [];
  const { previous } = answers;
  if (previous && previous.domains.length > 0)
    return answeredTags(previous).map((tag) => ({ ...tag, shown: tag.ending, status: 'asking' }));
  return ROPES.flat().flatMap(({ tld }) => {
    const row = prices.find((price) => price.tld === tld);
    if (row === undefined) return [];
    const ending = `.${row.shown}`;
    return { tld, ending, domain: null, shown: ending, paise: row.register, status: 'asking' };
  });
};

/** A price that cannot be read is not sold. */
const answeredTags = ({ domains }: SuggestAnswer): readonly LiveTagProps[] =>
  domains.map(({ tld, domain, shown, price, status: answered, ...of }) => {
    const paise = rupeesToPaise(price);
    const status = of.held_until === undefined ? answered : 'held';
    return {
      tld,
      ending: shown.slice(shown.indexOf('.')),
      domain,
      shown,
      paise: paise ?? 0,
      status: paise === null ? 'no_answer' : status,
    };
  });

const sentence = (answers: LiveAnswers, onUse: LiveTagsProps['onUse']) => {
  if (answers.kind === 'refused') return <span>{refusalText(answers.failure)}</span>;
  if (answers.kind !== 'answered') return null;
  const { word, latin } = answers.answer;
  const isSold = answers.answer.domains.length > 0;
  return (
    <span className={classes.sentence}>
      <b lang={languageOf(word)}>{word}</b> <span>{answerText(answers.answer)}</span>
      {!isSold && latin !== null && (
        <button type="button" className={classes.latin} onClick={() => onUse(latin)}>
          {`Search ${latin}`}
        </button>
      )}
    </span>
  );
};

const answerText = (answer: SuggestAnswer): string => {
  const hung = hang(answeredTags(answer)).filter((tag) => tag !== undefined);
  const all = hung.length;
  const count = (status: LiveTagProps['status']) =>
    hung.filter((tag) => tag.status === status).length;
  const available = count('available');
  const silent = count('no_answer');
  if (all === 0) return 'uses letters that no TLD here takes. Use Latin letters.';
  const of = (part: number) => `${part} of ${all === 1 ? '1 TLD' : `${all} TLDs`}`;
  const held = count('held');
  if (available === 0 && silent === 0 && held > 0)
    return `is being bought by someone else in ${of(held)}. Try another name.`;
  if (available === 0 && silent === 0) return `is taken in ${of(all)}. Try another name.`;
  if (available === 0) return `got no answer in ${of(silent)}. Try again in a minute.`;
  const without = silent === 0 ? '' : ` ${silent} gave no answer.`;
  return `is available in ${of(available)}.${without} Press a tag to buy it.`;
};

const refusalText = (failure: ApiFailure): string =>
  failure.kind === 'refused' && failure.status === 400
    ? `${failure.text}. Use letters, numbers and hyphens.`
    : failure.text;
