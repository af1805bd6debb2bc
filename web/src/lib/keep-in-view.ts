/** Maximum time in ms for content above to load. */
const SETTLE_TIMEOUT_MS = 2_000;

/** Until the visitor scrolls, types or presses. @returns a function that stops it. */
export const keepInView = (element: HTMLElement | null): (() => void) => {
  const around = element?.parentElement;
  if (!element || !around) return () => undefined;
  const show = (): void => element.scrollIntoView({ block: 'nearest' });
  const watch = new ResizeObserver(show);
  const ending = new AbortController();
  const end = (): void => {
    watch.disconnect();
    clearTimeout(timer);
    ending.abort();
  };
  const timer = setTimeout(end, SETTLE_TIMEOUT_MS);
  for (const act of ['wheel', 'touchmove', 'keydown', 'pointerdown']) {
    window.addEventListener(act, end, { signal: ending.signal, passive: true });
  }
  show();
  watch.observe(around);
  return end;
};
