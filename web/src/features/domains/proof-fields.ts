import type { ApiResult } from '../../lib/api-client.ts';

const PROOF = 'proof.';

/** The proof is a part of these bodies, but a whole form on the screen. */
export const withProofFields = <Answer>(result: ApiResult<Answer>): ApiResult<Answer> => {
  if (result.ok || result.failure.kind !== 'refused') return result;
  const { fields } = result.failure;
  const own = Object.entries(fields).flatMap(([name, text]) =>
    name.startsWith(PROOF) ? [[name.slice(PROOF.length), text]] : [],
  );
  return {
    ok: false,
    failure: { ...result.failure, fields: { ...fields, ...Object.fromEntries(own) } },
  };
};
