import type { AppendResult, EventStore } from './port.ts';

/** `appendInOrder` of an engine that takes one append at a time. */
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

/** The same store, which appends otherwise: in order as well. */
export const appendingBy = <Store extends EventStore>(
  store: Store,
  append: EventStore['append'],
): Store => ({ ...store, append, appendInOrder: inOrder(append) });
