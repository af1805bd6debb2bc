export {
  createThreadPool,
  type Done,
  type ThreadMessage,
  type ThreadPoolOptions,
  type Unread,
} from './threads/thread-pool.ts';
