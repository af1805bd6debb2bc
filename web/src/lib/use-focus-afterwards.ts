import { useLayoutEffect, useRef } from 'react';

/** Where the focus goes when a notice that holds it disappears: the dialog around it, or the page. */
export const useFocusAfterwards = () => {
  const notice = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const shown = notice.current;
    return () => {
      if (!shown?.contains(document.activeElement)) return;
      const inDialog = shown.closest('[role="dialog"]')?.querySelector<HTMLElement>('h2');
      (inDialog ?? document.getElementById('content'))?.focus({ preventScroll: true });
    };
  }, []);
  return notice;
};
