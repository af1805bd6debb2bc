export { createHttpClient, type HttpAnswer, type HttpResult, jsonOf } from './http/http-client.ts';
