/** Who may hold how many places. */
export type Share = { readonly of: string; readonly max: number };

export type Cursors = {
  /** @returns what gives the place back; null where one of the shares is used up. */
  readonly take: (shares: readonly Share[]) => (() => void) | null;
};

/** Keeps those who wait for answers from leaving no room for others. */
export const createCursors = (): Cursors => {
  const taken = new Map<string, number>();
  const add = (of: string, change: number): void => {
    const now = (taken.get(of) ?? 0) + change;
    if (now === 0) taken.delete(of);
    else taken.set(of, now);
  };
  return {
    take: (shares) => {
      if (shares.some(({ of, max }) => (taken.get(of) ?? 0) >= max)) return null;
      for (const { of } of shares) add(of, 1);
      return () => {
        for (const { of } of shares) add(of, -1);
      };
    },
  };
};
