export { exportRecord } from './transfer/export-record.ts';
export { importRecord, StoreNotEmpty } from './transfer/import-record.ts';
export { UnfitExport } from './transfer/read-lines.ts';
