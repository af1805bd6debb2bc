export { anyPath } from './serving/any-path.ts';
export { endInOrder } from './serving/end-in-order.ts';
export { errorHandler } from './serving/error-handler.ts';
export { logRequests } from './serving/log-requests.ts';
export { measureRequests } from './serving/measure-requests.ts';
export { traceRequests } from './serving/trace-requests.ts';
