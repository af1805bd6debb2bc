import { readModels } from '@haat/platform/read-models';
import { orderProcess } from '../process.ts';
import { REACTOR_PREFIX } from './reactor-processors.ts';

/** Of all present event processors. */
export const PROCESSOR_NAMES: readonly string[] = [
  ...readModels.map(({ name }) => name),
  ...orderProcess.map(({ name }) => `${REACTOR_PREFIX}${name}`),
];
