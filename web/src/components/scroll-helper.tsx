import { SCROLL_THRESHOLD_PX } from '@haat/contracts/constants';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { type ScrollButtons, scrollButtons } from '../lib/scroll-buttons.ts';
import { Icon } from './icon.tsx';
import classes from './scroll-helper.module.css';

/** Floating round buttons: to the top after 100 px, to the bottom until 100 px before it. */
export const ScrollHelper = () => {
  const { toTop, toBottom } = useScrollButtons();
  return (
    <div className={classes.buttons}>
      {toTop && (
        <button type="button" aria-label="Scroll to top" onClick={() => scrollTo({ top: 0 })}>
          <Icon of={IconArrowUp} />
        </button>
      )}
      {toBottom && (
        <button
          type="button"
          aria-label="Scroll to bottom"
          onClick={() => scrollTo({ top: document.documentElement.scrollHeight })}
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
    // Tells of the page's height at once, without a layout of its own, and whenever answers make it grow.
    const observer = new ResizeObserver(update);
    observer.observe(document.body);
    return () => {
      removeEventListener('scroll', update);
      observer.disconnect();
    };
  }, []);
  return shown;
};
