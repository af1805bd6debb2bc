export { LogsDiffer } from './transfer/compare-logs.ts';
export { exportRecord } from './transfer/export-record.ts';
export { importRecord, StoreNotEmpty } from './transfer/import-record.ts';
export { MoveRefused, type MoveServices } from './transfer/log-to-move.ts';
export { moveLogBack } from './transfer/move-back.ts';
export { moveLog, planMove } from './transfer/move-log.ts';
export { UnfitExport } from './transfer/read-lines.ts';
