import type { AccountSafety } from '@haat/contracts/http/account-safety';
import type { OwnerProof } from '@haat/contracts/http/owned-domains';
import type { ApiResult } from '../../lib/api-client.ts';
import { ProofForm, type ProofFormProps } from '../auth/proof-form.tsx';

type OwnerProofFormProps<Answer> = Omit<
  ProofFormProps<Answer>,
  'isCodeNeeded' | 'act' | 'actWithPasskey'
> & {
  readonly safety: AccountSafety | undefined;
  readonly act: (proof: OwnerProof) => Promise<ApiResult<Answer>>;
};

export const OwnerProofForm = <Answer,>({ safety, act, ...form }: OwnerProofFormProps<Answer>) => (
  <ProofForm
    {...form}
    isCodeNeeded={(safety?.oneTimeCodes ?? null) !== null}
    act={act}
    actWithPasskey={safety?.passkeys.length ? act : undefined}
  />
);
