import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import { tabStorage } from '../../lib/browser-storage.ts';
import { openOrderOf } from './draft-storage.ts';

/** The page's open order, also after a reload. @param read subject from text; null if unknown. */
export const useOpening = <Subject>(name: string, read: (subject: string) => Subject | null) => {
  const [subject, setSubject] = useState<Subject | null>(null);
  const [opened, setOpened] = useState(false);
  const open = useCallback((chosen: Subject) => {
    setSubject(() => chosen);
    setOpened(true);
  }, []);
  const openAgain = useEffectEvent(() => {
    const saved = openOrderOf(tabStorage, name);
    const found = saved === null ? null : read(saved);
    if (found !== null) open(found);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another way may have been left open
  useEffect(() => openAgain(), [name]);
  const close = useCallback(() => setOpened(false), []);
  return { subject, opened, open, close };
};
