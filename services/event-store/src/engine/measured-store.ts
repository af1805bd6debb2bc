import { processMetrics, secondsSince, WAITS_IN_SECONDS } from '@haat/platform/metrics';
import { traced } from '@haat/platform/tracing';
import { Histogram } from '@prometheus-io/client';
import type { EventStore } from '../port.ts';

const waits = new Histogram({
  name: 'haat_event_store_seconds',
  help: 'Time of event store calls. An append is done, in conflict, or failed.',
  labelNames: ['operation', 'outcome'],
  buckets: [...WAITS_IN_SECONDS],
  registers: [processMetrics],
});

/** The rest of a stream name can hold a customer id. */
const categoryOf = (stream: string): string => stream.split('-', 1)[0] ?? '';

export const measuredStore = (store: EventStore): EventStore => {
  const timed = async <Result>(
    operation: 'append' | 'read',
    work: () => Promise<Result>,
    outcomeOf: (result: Result) => string,
  ): Promise<Result> => {
    const began = performance.now();
    let outcome = 'failed';
    try {
      const result = await work();
      outcome = outcomeOf(result);
      return result;
    } finally {
      waits.observe({ operation, outcome }, secondsSince(began));
    }
  };
  return {
    ...store,
    append: (...given) =>
      timed(
        'append',
        () => store.append(...given),
        ({ ok }) => (ok ? 'done' : 'conflict'),
      ),
    appendInOrder: (...given) =>
      timed(
        'append',
        () => store.appendInOrder(...given),
        (results) => (results.every(({ ok }) => ok) ? 'done' : 'conflict'),
      ),
    read: (...given) =>
      timed(
        'read',
        () =>
          traced({ name: `read ${categoryOf(given[0])}`, kind: 'client' }, () =>
            store.read(...given),
          ),
        () => 'done',
      ),
  };
};
