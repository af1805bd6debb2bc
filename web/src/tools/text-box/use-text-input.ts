import { type ClipboardEvent, type DragEvent, useEffect, useRef, useState } from 'react';
import { readTextFile, withPlainLineEnds } from './read-text-file.ts';
import { isTooLong } from './text-details.ts';

const UNDO_FOR_MS = 10_000;

const CLIPBOARD_REFUSED =
  'Your browser does not let a page read what you copied. Press Ctrl V in the box, or hold it and ' +
  'choose Paste.';
const CLIPBOARD_EMPTY = 'There is no text in what you copied.';

export type TextNotice = { readonly kind: 'refused' | 'done'; readonly words: string };

type Before = { readonly text: string; readonly name: string | null };

/** Paste, drop, files and undo. A text that is too long never reaches the browser's box. */
export const useTextInput = (value: string, onChange: (value: string) => void) => {
  const [notice, setNotice] = useState<TextNotice | null>(null);
  const [before, setBefore] = useState<Before | null>(null);
  const [isDropping, setDropping] = useState(false);
  const [name, setName] = useState<string | null>(null);
  // Ignores late answers of a clipboard or file.
  const latest = useRef(0);

  useEffect(() => {
    if (before === null) return;
    const timer = setTimeout(() => {
      setBefore(null);
      setNotice((shown) => (shown?.kind === 'done' ? null : shown));
    }, UNDO_FOR_MS);
    return () => clearTimeout(timer);
  }, [before]);

  const replace = (text: string, from: string | null, words: string | null): void => {
    latest.current += 1;
    setBefore(value === '' ? null : { text: value, name });
    setNotice(words === null ? null : { kind: 'done', words });
    setName(from);
    onChange(text);
  };
  const refuse = (words: string): void => setNotice({ kind: 'refused', words });

  const paste = async (): Promise<void> => {
    latest.current += 1;
    const turn = latest.current;
    const text = await navigator.clipboard?.readText().catch(() => null);
    if (turn !== latest.current) return;
    if (text === null || text === undefined) refuse(CLIPBOARD_REFUSED);
    else if (text === '') refuse(CLIPBOARD_EMPTY);
    else replace(withPlainLineEnds(text), null, null);
  };
  const takeFile = async (file: File): Promise<void> => {
    latest.current += 1;
    const turn = latest.current;
    const reading = await readTextFile(file);
    if (turn !== latest.current) return;
    if (reading.ok) replace(reading.text, file.name, `${file.name} is in the box.`);
    else refuse(reading.error);
  };
  /** True if taken here: the browser must not insert it too. */
  const takeLong = (text: string, field: HTMLTextAreaElement | null): boolean => {
    const [from, to] = [field?.selectionStart ?? value.length, field?.selectionEnd ?? value.length];
    const whole = value.slice(0, from) + text + value.slice(to);
    if (!isTooLong(whole)) return false;
    replace(withPlainLineEnds(whole), null, null);
    return true;
  };
  const take = (
    event: ClipboardEvent | DragEvent,
    { files, text }: { readonly files: FileList; readonly text: string },
  ): void => {
    const [file] = files;
    const field = event.target instanceof HTMLTextAreaElement ? event.target : null;
    if (file && text === '') {
      event.preventDefault();
      void takeFile(file);
    } else if (takeLong(text, field)) event.preventDefault();
  };
  return {
    notice,
    name,
    isDropping,
    canUndo: before !== null,
    paste,
    takeFile,
    clear: () => replace('', null, 'Cleared. Undo brings it back.'),
    undo: () => {
      if (before === null) return;
      setBefore(null);
      setNotice(null);
      setName(before.name);
      onChange(before.text);
    },
    type: (text: string) => {
      latest.current += 1;
      setBefore(null);
      setNotice(null);
      setName(null);
      onChange(text);
    },
    handlers: {
      onPaste: (event: ClipboardEvent) => {
        const { files } = event.clipboardData;
        take(event, { files, text: event.clipboardData.getData('text/plain') });
      },
      onDragOver: (event: DragEvent) => {
        if (!event.dataTransfer.types.includes('Files')) return;
        event.preventDefault();
        setDropping(true);
      },
      onDragLeave: (event: DragEvent) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setDropping(false);
      },
      onDrop: (event: DragEvent) => {
        setDropping(false);
        const { files } = event.dataTransfer;
        take(event, { files, text: event.dataTransfer.getData('text/plain') });
      },
    },
  };
};
