export { laggingProcessors } from './status/lagging-processors.ts';
export {
  MAX_COUNTED,
  type ProcessorStatus,
  processorStatusOf,
} from './status/processor-status.ts';
