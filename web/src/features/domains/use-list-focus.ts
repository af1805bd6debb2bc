import { useEffect, useRef } from 'react';

/** Takes the focus when what had it is gone. @param rows another value means other rows or buttons */
export const useListFocus = (rows: unknown) => {
  const list = useRef<HTMLDivElement>(null);
  const hadFocus = useRef(false);
  useEffect(() => {
    const note = () => {
      const { activeElement } = document;
      // A removed element leaves the focus on the body, without an event.
      if (activeElement === document.body) return;
      hadFocus.current = list.current?.contains(activeElement) ?? false;
    };
    document.addEventListener('focusin', note);
    return () => document.removeEventListener('focusin', note);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows may lack the focused one
  useEffect(() => {
    if (hadFocus.current && document.activeElement === document.body) list.current?.focus();
  }, [rows]);
  return list;
};
