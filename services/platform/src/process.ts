export { collectAtRest } from './process/collect-at-rest.ts';
export { type FolderIdentity, identifyFolder, isSameFolder } from './process/folder-identity.ts';
export { instanceName } from './process/instance-name.ts';
export {
  type Holder,
  holderAt,
  holderIn,
  isHeld,
  ownHold,
  takeLockFile,
  wasCopied,
  withLock,
} from './process/lock-file.ts';
export { LARGEST_LOG_BYTES, rotate } from './process/log-rotation.ts';
export { identify, isAlive, type ProcessIdentity, signal } from './process/process-identity.ts';
export { onShutdown } from './process/shutdown.ts';
export { SOFTWARE_VERSION } from './process/software-version.ts';
