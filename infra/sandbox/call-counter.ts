export const createCallCounter = () => {
  const callCounts = new Map<string, number>();
  return {
    /** @returns the number of earlier calls. */
    next: (what: string): number => {
      const before = callCounts.get(what) ?? 0;
      callCounts.set(what, before + 1);
      return before;
    },
    clear: (): void => callCounts.clear(),
  };
};

export type CallCounter = ReturnType<typeof createCallCounter>;
