export { createFeed, FellBehind } from './consumer/feed.ts';
export { spaceReads } from './consumer/space-reads.ts';
export { subscribeWatched } from './consumer/watched-subscription.ts';
