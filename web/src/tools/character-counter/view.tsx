import { useDeferredValue, useState } from 'react';
import { ErrorMessage } from '../../components/error-message.tsx';
import { Figures } from '../parts/figures.tsx';
import { TextBox } from '../parts/text-box.tsx';
import { useWorked } from '../workers/use-worked.ts';
import { MAX_LENGTH_FOR_LIMITS } from './limits.ts';
import { SearchLimits } from './search-limits.tsx';
import { countText, readingTime, type TextCount } from './service.ts';
import { SmsDetails } from './sms-details.tsx';

const startWorker = () => new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });

const number = new Intl.NumberFormat('en-IN');

export const View = () => {
  const [text, setText] = useState('');
  const deferred = useDeferredValue(text);
  const counted = useWorked(countText, startWorker, deferred, deferred.length);
  return (
    <>
      <TextBox
        label="Your text"
        value={text}
        onChange={setText}
        rows={10}
        placeholder="Type or paste a text"
      />
      {counted.kind === 'done' && <Counts count={counted.answer} />}
      {counted.kind === 'done' && deferred !== '' && (
        <>
          <SmsDetails sms={counted.answer.sms} />
          {deferred.length <= MAX_LENGTH_FOR_LIMITS && (
            <SearchLimits text={deferred} characters={counted.answer.characters} />
          )}
        </>
      )}
      {counted.kind === 'busy' && (
        <p className="muted" role="status">
          Counting...
        </p>
      )}
      {counted.kind === 'failed' && <ErrorMessage>{counted.message}</ErrorMessage>}
      <p className="muted sm">
        A character is what you see as one: a letter with its matra, or a whole emoji. Databases
        often count bytes, forms and text messages often count UTF-16 units.
      </p>
    </>
  );
};

const Counts = ({ count }: { readonly count: TextCount }) => (
  <Figures
    figures={[
      { term: 'Characters', value: number.format(count.characters) },
      { term: 'Without spaces', value: number.format(count.withoutSpaces) },
      { term: 'Words', value: number.format(count.words) },
      { term: 'Sentences', value: number.format(count.sentences) },
      { term: 'Lines', value: number.format(count.lines) },
      { term: 'Paragraphs', value: number.format(count.paragraphs) },
      { term: 'Bytes in UTF-8', value: number.format(count.bytes) },
      { term: 'UTF-16 units', value: number.format(count.units) },
      { term: 'Reading time', value: readingTime(count.readingSeconds) },
    ]}
  />
);
