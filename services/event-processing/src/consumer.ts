export { createConsumer, FellBehind } from './consumer/consumer.ts';
export { throttleReads } from './consumer/throttle-reads.ts';
export { subscribeWatched } from './consumer/watched-subscription.ts';
