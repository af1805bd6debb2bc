import { Checkbox } from '@mantine/core';
import { useEffect, useState } from 'react';
import { Choice } from '../../components/choice.tsx';
import { ErrorMessage } from '../../components/error-message.tsx';
import { Fields } from '../parts/fields.tsx';
import { NumberField } from '../parts/number-field.tsx';
import { Ticks } from '../parts/ticks.tsx';
import { CorrectFirst, type ReportWrong } from '../parts/wrong-fields.tsx';
import { useRandom } from '../use-random.ts';
import { Made } from './made.tsx';
import { type PhraseRules, phraseBits, randomPhrase } from './passphrase.ts';

export const WORD_COUNT = { min: 3, max: 20 };

type PassphrasesProps = {
  readonly rules: PhraseRules;
  readonly count: number;
  readonly isWrong: boolean;
  readonly onWrong: ReportWrong;
  readonly onChange: (changed: Partial<PhraseRules>) => void;
};

export const Passphrases = ({ rules, count, isWrong, onWrong, onChange }: PassphrasesProps) => {
  const { list, failed } = useWordList();
  const { words, separator, capitals, digit } = rules;
  const [made, renew] = useRandom(
    () =>
      Array.from({ length: list.length === 0 ? 0 : count }, () =>
        randomPhrase(list, rules, (bytes) => crypto.getRandomValues(bytes)),
      ),
    [list, count, words, separator, capitals, digit],
  );
  if (failed) {
    return <ErrorMessage>We couldn’t load the word list. Please reload the page.</ErrorMessage>;
  }
  return (
    <>
      {isWrong ? (
        <CorrectFirst />
      ) : (
        <Made
          what="Passphrase"
          made={made ?? []}
          bits={phraseBits(list.length || 1, rules)}
          onRenew={renew}
        />
      )}
      <Fields>
        <NumberField
          label="Words"
          value={words}
          {...WORD_COUNT}
          onWrong={onWrong}
          onChange={(words) => onChange({ words })}
        />
      </Fields>
      <Choice
        label="Between the words"
        value={separator}
        choices={{ hyphen: 'Hyphen', space: 'Space', dot: 'Dot', nothing: 'Nothing' }}
        onChange={(separator) => onChange({ separator })}
      />
      <Ticks>
        <Checkbox
          label="Capitals"
          checked={capitals}
          onChange={(event) => onChange({ capitals: event.currentTarget.checked })}
        />
        <Checkbox
          label="A digit, where a form insists"
          checked={digit}
          onChange={(event) => onChange({ digit: event.currentTarget.checked })}
        />
      </Ticks>
      <p className="muted sm">
        Drawn by chance from the {new Intl.NumberFormat('en-IN').format(list.length || 7776)} words
        of the Electronic Frontier Foundation, as if by five dice a word.
      </p>
    </>
  );
};

const EMPTY_LIST: readonly string[] = [];

const useWordList = () => {
  const [list, setList] = useState(EMPTY_LIST);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    import('./word-list.ts').then(
      ({ WORD_LIST }) => setList(WORD_LIST),
      () => setFailed(true),
    );
  }, []);
  return { list, failed };
};
