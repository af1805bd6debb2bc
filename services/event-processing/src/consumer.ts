export { createConsumer, FellBehind } from './consumer/feed.ts';
export { throttleReads } from './consumer/space-reads.ts';
export { subscribeWatched } from './consumer/watched-subscription.ts';
