export { type FolderIdentity, identifyFolder, isSameFolder } from './process/folder-identity.ts';
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
export { identify, isAlive, type ProcessIdentity, signal } from './process/process-identity.ts';
