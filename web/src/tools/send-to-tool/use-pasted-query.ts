import { type ClipboardEvent, useState } from 'react';
import { withPlainLineEnds } from '../text-box/read-text-file.ts';

/** A field of one line takes a text up to here as it is, in UTF-16 units. */
const ONE_LINE = 200;

/**
 * What stands in a search field that also takes a pasted text. A field of one line would drop line
 * ends and freeze under megabytes: such a text is kept beside it, and its beginning shown.
 */
export const usePastedQuery = () => {
  const [query, setQuery] = useState('');
  const [pasted, setPasted] = useState<string | null>(null);
  return {
    /** What the field shows. */
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
    /** What is to be worked on: the pasted text in full, or what was typed. */
    text: pasted ?? query,
    /** What is to be looked for; null for a text that is nobody's name. */
    words: pasted === null ? query : null,
  };
};
