import { useDeferredValue, useState } from 'react';
import { Figures } from '../parts/figures.tsx';
import { TextBox } from '../parts/text-box.tsx';
import { countText, readingTime } from './service.ts';

const number = new Intl.NumberFormat('en-IN');

export const View = () => {
  const [text, setText] = useState('');
  const count = countText(useDeferredValue(text));
  return (
    <>
      <TextBox
        label="Your text"
        value={text}
        onChange={setText}
        rows={10}
        placeholder="Type or paste a text"
      />
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
      <p className="muted sm">
        A character is what you see as one: a letter with its matra, or a whole emoji. Databases
        often count bytes, forms and text messages often count UTF-16 units.
      </p>
    </>
  );
};
