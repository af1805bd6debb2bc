export {
  type AccountFailure,
  type AccountList,
  type AccountLookUp,
  type AccountReading,
  type CreatedAccount,
  type HostingServer,
  type ListedAccount,
  type RefusedUs,
  SERVER_REFUSALS,
  type ServerRefusal,
} from './providers/hosting/port.ts';
export { createWhm } from './providers/hosting/whm.ts';
export { generatePassword } from './providers/password.ts';
