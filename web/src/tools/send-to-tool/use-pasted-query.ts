import { type ClipboardEvent, useState } from 'react';
import { withPlainLineEnds } from '../text-box/read-text-file.ts';

/** In UTF-16 units. */
const ONE_LINE = 200;

/** A one-line field would drop line ends and freeze: long pasted text is held beside it. */
export const usePastedQuery = () => {
  const [query, setQuery] = useState('');
  const [pasted, setPasted] = useState<string | null>(null);
  return {
    query,
    type: (typed: string) => {
      setQuery(typed);
      setPasted(null);
    },
    onPaste: (event: ClipboardEvent) => {
      const text = withPlainLineEnds(event.clipboardData.getData('text/plain'));
      if (text.length <= ONE_LINE && !text.trim().includes('\n')) return;
      event.preventDefault();
      setPasted(text);
      setQuery(`${text.slice(0, ONE_LINE).replaceAll('\n', ' ').trim()}...`);
    },
    text: pasted ?? query,
    words: pasted === null ? query : null,
  };
};
