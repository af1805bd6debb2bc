import { SCROLL_THRESHOLD_PX } from '@haat/contracts/constants';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { type ScrollButtons, scrollButtons } from '../lib/scroll-buttons.ts';
import { Icon } from './icon.tsx';
import classes from './scroll-helper.module.css';

export const ScrollHelper = () => {
  const { toTop, toBottom } = useScrollButtons();
  const buttons = useRef<HTMLDivElement>(null);
  const isPressed = useRef(false);
  const scroll = (top: number) => {
    isPressed.current = true;
    scrollTo({ top });
  };
  // The pressed button disappears at the end: the other one gets the focus.
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever a button has come or gone
  useEffect(() => {
    if (!isPressed.current || document.activeElement !== document.body) return;
    isPressed.current = false;
    buttons.current?.querySelector('button')?.focus({ preventScroll: true });
  }, [toTop, toBottom]);
  return (
    <div className={`${classes.buttons} haat-bar`} ref={buttons}>
      {toTop && (
        <button type="button" aria-label="Scroll to top" onClick={() => scroll(0)}>
          <Icon of={IconArrowUp} />
        </button>
      )}
      {toBottom && (
        <button
          type="button"
          className={classes.down}
          aria-label="Scroll to bottom"
          onClick={() => scroll(document.documentElement.scrollHeight)}
        >
          <Icon of={IconArrowDown} />
        </button>
      )}
    </div>
  );
};

const measure = (): ScrollButtons =>
  scrollButtons(
    {
      scrolled: window.scrollY,
      viewport: window.innerHeight,
      page: document.documentElement.scrollHeight,
    },
    SCROLL_THRESHOLD_PX,
  );

const useScrollButtons = (): ScrollButtons => {
  const [shown, setShown] = useState<ScrollButtons>({ toTop: false, toBottom: false });
  useEffect(() => {
    const update = () =>
      setShown((before) => {
        const now = measure();
        return before.toTop === now.toTop && before.toBottom === now.toBottom ? before : now;
      });
    addEventListener('scroll', update, { passive: true });
    // Runs at once and when the page grows.
    const observer = new ResizeObserver(update);
    observer.observe(document.body);
    return () => {
      removeEventListener('scroll', update);
      observer.disconnect();
    };
  }, []);
  return shown;
};
