import { useEffect, useRef, useState } from 'react';
import { takeHandedOver } from '../hand-over/handed-over.ts';
import type { Kind } from '../hand-over/kinds.ts';
import { useToolPlace } from '../tool-place.tsx';
import { typedTexts } from './typed-texts.ts';

/**
 * In the place of `useState` for what a visitor types in a field that is no {@link TextBox}, which
 * does this by itself: Back and Forward bring it back. Never for passwords.
 * @param field its name, one of its own on the page
 * @param takes the kinds of text that it takes when they are handed over to the tool
 */
export const useTyped = <Value extends string | null | Readonly<Record<string, string>>>(
  field: string,
  initial: Value,
  takes: readonly Kind[] = [],
): readonly [Value, (value: Value) => void] => {
  const place = useToolPlace();
  const [value, setValue] = useState<Value>(() => {
    if (place === null) return initial;
    const kept = typedTexts.find(place.entry, field);
    if (kept !== undefined) return kept as Value;
    const { handed } = place;
    if (handed === null || !takes.includes(handed.kind)) return initial;
    return (takeHandedOver(handed, field) as Value | undefined) ?? initial;
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
