import type { ApiFailure, ApiResult } from '../src/lib/api-client.ts';

export const answered = <Answer>(data: Answer): ApiResult<Answer> => ({
  ok: true,
  data,
  position: '7',
});

const failed = (failure: ApiFailure): ApiResult<never> => ({ ok: false, failure });

export const refusal = (status: number, text: string): ApiResult<never> =>
  failed({ kind: 'refused', status, text, fields: {} });

export const unreachable = failed({ kind: 'unreachable', text: 'no connection' });
