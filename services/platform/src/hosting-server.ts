export {
  type AccountFailure,
  type AccountFiles,
  type AccountList,
  type AccountLookUp,
  type AccountReading,
  type CreatedAccount,
  type FileList,
  type FileRead,
  type FileWritten,
  type FolderMade,
  type HostingServer,
  type ListedAccount,
  type ListedFile,
  type RefusedUs,
  SERVER_REFUSALS,
  type ServerRefusal,
} from './providers/hosting/port.ts';
export { createWhm } from './providers/hosting/whm.ts';
export { generatePassword } from './providers/password.ts';
