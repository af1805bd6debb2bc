export type Closing = () => Promise<unknown>;

/** Closes the last one first, each once, whatever fails of it. @throws Error of the first failure */
export const closeAll = async (opened: Closing[]): Promise<void> => {
  const failures: unknown[] = [];
  for (let close = opened.pop(); close; close = opened.pop()) {
    await close().catch((error: unknown) => failures.push(error));
  }
  if (failures.length > 0) throw failures[0];
};
