import type { Page } from 'playwright-core';
import { barriers } from './accessibility.ts';
import { DESK, PHONE, showIn } from './shop-window.ts';

/** From the narrowest phone to a wide screen. */
const WIDTHS = [320, 360, 768, 1024, 1920];

export const goesSideways = (page: Page): Promise<boolean> =>
  page.evaluate('document.documentElement.scrollWidth > document.documentElement.clientWidth');

/**
 * Words and controls that lie under a scroll button at some scroll position, or under the bottom bar
 * at the page's end. A button in the bar lies over the bar, which is a part of the frame.
 */
const COVERED = `(() => {
  const root = document.documentElement;
  const end = root.scrollHeight - innerHeight;
  const bar = document.querySelector('nav[aria-label="Quick links"]').getBoundingClientRect();
  const isIn = (inner, outer) => inner.top >= outer.top - 1 && inner.bottom <= outer.bottom + 1;
  const buttons = [...document.querySelectorAll('button[aria-label^="Scroll to"]')]
    .map((button) => button.getBoundingClientRect())
    .filter((box) => box.width > 0 && !isIn(box, bar));
  const found = new Set();
  /** What an ancestor cuts off is not seen. */
  const visible = (element, { left, right, top, bottom }) => {
    const box = { left, right, top, bottom };
    for (let at = element; at && at !== document.body; at = at.parentElement) {
      const { overflowX, overflowY, position } = getComputedStyle(at);
      if (position === 'fixed') return null;
      const cut = at.getBoundingClientRect();
      if (overflowX !== 'visible') {
        box.left = Math.max(box.left, cut.left);
        box.right = Math.min(box.right, cut.right);
      }
      if (overflowY !== 'visible') {
        box.top = Math.max(box.top, cut.top);
        box.bottom = Math.min(box.bottom, cut.bottom);
      }
    }
    return box.right - box.left > 1 && box.bottom - box.top > 1 ? box : null;
  };
  const look = (element, box, name) => {
    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return;
    const seen = visible(element, box);
    if (seen === null) return;
    const [top, bottom] = [seen.top + scrollY, seen.bottom + scrollY];
    for (const button of buttons) {
      const isBeside = seen.right <= button.left + 1 || seen.left >= button.right - 1;
      const first = Math.max(0, top - button.bottom + 1);
      if (!isBeside && first <= Math.min(end, bottom - button.top - 1)) found.add('scroll button over ' + name);
    }
    if (bar.height > 0 && bottom - end > bar.top + 1 && top - end < innerHeight) found.add('bottom bar over ' + name);
  };
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  while (texts.nextNode()) {
    const text = texts.currentNode;
    const words = text.data.trim();
    if (words === '' || text.parentElement.closest('script, style, noscript')) continue;
    range.selectNodeContents(text);
    for (const box of range.getClientRects()) look(text.parentElement, box, words.slice(0, 40));
  }
  for (const control of document.querySelectorAll('a, button, input, select, textarea, summary')) {
    look(control, control.getBoundingClientRect(), control.outerHTML.slice(0, 80));
  }
  return [...found];
})()`;

/** @returns what is wrong with the page or its open dialog, wide and narrow, light and dark. */
export const misfits = async (page: Page): Promise<readonly string[]> => {
  const opened = page.viewportSize() ?? DESK;
  const wrong: string[] = [];
  for (const size of [DESK, PHONE]) {
    for (const colorScheme of ['dark', 'light'] as const) {
      await showIn(page, size, colorScheme);
      const found = await barriers(page);
      wrong.push(...found.map((what) => `${size.width} px, ${colorScheme}: ${what}`));
    }
  }
  for (const width of [...WIDTHS, DESK.width, PHONE.width]) {
    await page.setViewportSize({ width, height: opened.height });
    if (await goesSideways(page)) wrong.push(`scrolls sideways at ${width} px`);
    const covered = await page.evaluate<string[]>(COVERED);
    wrong.push(...covered.map((what) => `${width} px: ${what}`));
  }
  await page.setViewportSize(opened);
  return wrong;
};
