export { MAX_OPERATOR_LENGTH, opsPrefix } from './config/operator.ts';
