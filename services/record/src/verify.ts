export { type Verification, verifyRecord } from './verify/verify-record.ts';
