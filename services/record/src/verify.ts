export { type ExportVerification, verifyExport } from './verify/verify-export.ts';
export { type Verification, verifyRecord } from './verify/verify-record.ts';
