export type ScrollButtons = { readonly toTop: boolean; readonly toBottom: boolean };

type ScrollState = {
  readonly scrolled: number;
  readonly viewport: number;
  readonly page: number;
};

/**
 * Which scroll buttons show (all lengths in px): beyond the threshold from the top, from the
 * bottom.
 */
export const scrollButtons = (
  { scrolled, viewport, page }: ScrollState,
  threshold: number,
): ScrollButtons => ({
  toTop: scrolled > threshold,
  toBottom: page - viewport - scrolled > threshold,
});
