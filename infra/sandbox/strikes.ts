/** How often something was asked for before, by a name of its own. */
export const countStrikes = () => {
  const strikes = new Map<string, number>();
  return {
    /** @returns 0 the first time. */
    next: (what: string): number => {
      const before = strikes.get(what) ?? 0;
      strikes.set(what, before + 1);
      return before;
    },
    clear: (): void => strikes.clear(),
  };
};

export type Strikes = ReturnType<typeof countStrikes>;
