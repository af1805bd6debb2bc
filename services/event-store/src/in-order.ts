import type { AppendResult, EventStore } from './port.ts';

/** For an engine that takes one append at a time. */
export const inOrder =
  (append: EventStore['append']): EventStore['appendInOrder'] =>
  async (appends) => {
    const results: AppendResult[] = [];
    for (const { stream, events, expected } of appends) {
      const result = await append(stream, events, expected);
      results.push(result);
      if (!result.ok) break;
    }
    return results;
  };

export const appendingBy = <Store extends EventStore>(
  store: Store,
  append: EventStore['append'],
): Store => ({ ...store, append, appendInOrder: inOrder(append) });
