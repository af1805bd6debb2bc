export {
  createHttpClient,
  type HttpAnswer,
  type HttpRequest,
  type HttpResult,
  jsonOf,
} from './http/http-client.ts';
export { createToolsClient, type ToolsAnswer, type ToolsClient } from './http/tools-client.ts';
