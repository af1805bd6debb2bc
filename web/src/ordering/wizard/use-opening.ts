import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import { tabStorage } from '../../lib/browser-storage.ts';
import { openOrderOf } from './draft-storage.ts';

/**
 * What a page orders, and whether its order stands open. One that stood open when the page was
 * reloaded opens again.
 * @param name of the way, such as "domain".
 * @param read what the order is of, from its kept subject; null where there is no such thing.
 */
export const useOpening = <Subject>(name: string, read: (subject: string) => Subject | null) => {
  const [subject, setSubject] = useState<Subject | null>(null);
  const [opened, setOpened] = useState(false);
  const open = useCallback((chosen: Subject) => {
    setSubject(() => chosen);
    setOpened(true);
  }, []);
  const openAgain = useEffectEvent(() => {
    const kept = openOrderOf(tabStorage, name);
    const found = kept === null ? null : read(kept);
    if (found !== null) open(found);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another way may have been left open
  useEffect(() => openAgain(), [name]);
  const close = useCallback(() => setOpened(false), []);
  return { subject, opened, open, close };
};
