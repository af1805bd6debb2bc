export { anyPath } from './serving/any-path.ts';
export { serving } from './serving/serving.ts';
