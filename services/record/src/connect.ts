export { RecordMismatch, recordIn, requireKeys } from './opening/open-record.ts';
export {
  connectRecord,
  keyStoreOf,
  RECORD_SETTINGS,
  type RecordConnection,
  type RecordSettings,
} from './preparing/connect-record.ts';
