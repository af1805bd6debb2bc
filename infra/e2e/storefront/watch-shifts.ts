/** Adds the layout shifts that no key caused up in `globalThis.shifts`, as in CLS. */
export const WATCH_SHIFTS = `globalThis.shifts = 0;
  new PerformanceObserver((list) => {
    for (const { hadRecentInput, value } of list.getEntries()) {
      if (!hadRecentInput) globalThis.shifts += value;
    }
  }).observe({ type: 'layout-shift' })`;
