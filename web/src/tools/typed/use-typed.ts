import { type Dispatch, type SetStateAction, useEffect, useRef, useState } from 'react';
import type { Kind } from '../send-to-tool/kinds.ts';
import { takeSentText } from '../send-to-tool/sent-text.ts';
import { useToolPlace } from '../tool-place.tsx';
import { typedTexts } from './typed-texts.ts';

/** Widens '' to string. */
type Held<Value> = Value extends string ? string : Value extends null ? string | null : Value;

/**
 * `useState` that Back and Forward restore; never for passwords. @param takes kinds of sent text.
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
    const saved = typedTexts.find(place.entry, field);
    if (saved !== undefined) return saved as Held<Value>;
    const { carried } = place;
    if (carried === null || !takes.includes(carried.kind)) return initial;
    const text = takeSentText(carried, field);
    return text === undefined ? initial : from(text);
  });
  const entry = place?.entry;
  const isUntouched = useRef(true);
  useEffect(() => {
    // An untouched value must not replace a saved one.
    if (!isUntouched.current && entry !== undefined) typedTexts.keep(entry, field, value);
    isUntouched.current = false;
  }, [entry, field, value]);
  return [value, setValue];
};
