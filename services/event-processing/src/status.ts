export {
  MAX_COUNTED,
  type ProcessorStatus,
  processorStatusOf,
} from './status/processor-status.ts';
