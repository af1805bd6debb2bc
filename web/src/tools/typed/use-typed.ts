import { type Dispatch, type SetStateAction, useEffect, useRef, useState } from 'react';
import type { Kind } from '../send-to-tool/kinds.ts';
import { takeSentText } from '../send-to-tool/sent-text.ts';
import { useToolPlace } from '../tool-place.tsx';
import { typedTexts } from './typed-texts.ts';

/** Of a text that is initially empty any text, not only the empty one. */
type Held<Value> = Value extends string ? string : Value extends null ? string | null : Value;

/**
 * In the place of `useState` for what a visitor types in a field that is no {@link TextBox}, which
 * does this by itself: Back and Forward bring it back. Never for passwords.
 * @param field its name, one of its own on the page
 * @param takes the kinds of text that it takes when they are carried over to the tool
 * @param from makes its value of such a text, where it holds the texts of several fields
 */
export const useTyped = <Value extends string | null | Readonly<Record<string, string>>>(
  field: string,
  given: Value,
  takes: readonly Kind[] = [],
  from: (text: string) => Held<Value> = (text) => text as Held<Value>,
): readonly [Held<Value>, Dispatch<SetStateAction<Held<Value>>>] => {
  const place = useToolPlace();
  const initial = given as Held<Value>;
  const [value, setValue] = useState<Held<Value>>(() => {
    if (place === null) return initial;
    const kept = typedTexts.find(place.entry, field);
    if (kept !== undefined) return kept as Held<Value>;
    const { carried } = place;
    if (carried === null || !takes.includes(carried.kind)) return initial;
    const text = takeSentText(carried, field);
    return text === undefined ? initial : from(text);
  });
  const entry = place?.entry;
  const isUntouched = useRef(true);
  useEffect(() => {
    // A value that nobody typed need not be kept, and must not take the place of one that was.
    if (!isUntouched.current && entry !== undefined) typedTexts.keep(entry, field, value);
    isUntouched.current = false;
  }, [entry, field, value]);
  return [value, setValue];
};
