export {
  type AccountFailure,
  type AccountLookUp,
  type AccountReading,
  type CreatedAccount,
  type HostingServer,
  type RefusedUs,
  SERVER_REFUSALS,
  type ServerRefusal,
} from './providers/hosting/port.ts';
export { createWhm } from './providers/hosting/whm.ts';
