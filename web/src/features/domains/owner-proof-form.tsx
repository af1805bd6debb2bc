import type { AccountSafety } from '@haat/contracts/http/account-safety';
import type { OwnerProof } from '@haat/contracts/http/owned-domains';
import useSWR from 'swr';
import { LoadFailure } from '../../components/load-failure.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import type { ApiResult } from '../../lib/api-client.ts';
import { accountPaths } from '../auth/account-paths.ts';
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

/** In a dialog's own step: loads what can prove it. */
export const OwnerProofStep = <Answer,>(form: Omit<OwnerProofFormProps<Answer>, 'safety'>) => {
  const { data: safety, error, mutate } = useSWR<AccountSafety, Error>(accountPaths.safety);
  if (safety === undefined) {
    return error === undefined ? (
      <Skeleton height="8rem" />
    ) : (
      <LoadFailure onRetry={() => void mutate()}>{error.message}</LoadFailure>
    );
  }
  return <OwnerProofForm {...form} safety={safety} />;
};
