export { collectAtRest } from './process/collect-at-rest.ts';
export { instanceName } from './process/instance-name.ts';
export { LARGEST_LOG_BYTES, rotate } from './process/log-rotation.ts';
export { onShutdown } from './process/shutdown.ts';
export { SOFTWARE_VERSION } from './process/software-version.ts';
export {
  createThreadPool,
  type Done,
  type ThreadMessage,
  type ThreadPoolOptions,
  type Unread,
} from './threads/thread-pool.ts';
