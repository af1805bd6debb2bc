import { processorStatusOf } from '@haat/event-processing/status';
import { projectionProcessor } from '@haat/projections/projectors/projection-processor';
import { projectors } from '@haat/projections/projectors/projectors';
import { processorOf } from '@haat/worker/engine/reactor-processors';
import { orderProcess } from '@haat/worker/process';
import type { ShopServices } from '../../shop.ts';

/** @returns a part of a sentence each, such as `orders: 3 events behind` */
export const processorsBehind = async (services: ShopServices): Promise<readonly string[]> => {
  const identity = await services.store.identify();
  const processors = [
    ...projectors.map((one) => ({ ...projectionProcessor(services, one), given: one.eventTypes })),
    ...orderProcess.map((one) => ({ ...processorOf(one), given: one.eventTypes })),
  ];
  const outside = { ...services, store: services.store.blank };
  const statuses = await Promise.all(
    processors.map((processor) => processorStatusOf(outside, processor, identity)),
  );
  return statuses.flatMap(({ name, behind, problem }) => {
    if (problem !== null) return [`${name}: ${problem}`];
    return behind === 0 ? [] : [`${name}: ${behind} events behind`];
  });
};
