export { prepareRecord } from './preparing/prepare-record.ts';
export {
  mastersAt,
  prepareRecordAt,
  requireMaster,
  requireReadableStore,
} from './preparing/prepare-record-at.ts';
