export { MOST_COUNTED, type ProcessorStatus, processorStatusOf } from './status/standing.ts';
