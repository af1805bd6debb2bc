export type ScrollButtons = { readonly toTop: boolean; readonly toBottom: boolean };

type ScrollState = {
  readonly scrolled: number;
  readonly viewport: number;
  readonly page: number;
};

export const scrollButtons = (
  { scrolled, viewport, page }: ScrollState,
  threshold: number,
): ScrollButtons => ({
  toTop: scrolled > threshold,
  toBottom: page - viewport - scrolled > threshold,
});
