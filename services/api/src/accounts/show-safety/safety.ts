import type { AccountSafety } from '@haat/contracts/http/account-safety';
import type { RegisteredCustomer } from '@haat/domain/customer/customer';
import type { ApiContext } from '../../context.ts';

export const safetyOf = async (
  {
    passkeys,
    oneTimeCodes,
    relyingParty,
  }: Pick<ApiContext, 'passkeys' | 'oneTimeCodes' | 'relyingParty'>,
  { customerId, passkeyIds, codesSecretId: secretId }: RegisteredCustomer,
): Promise<AccountSafety> => {
  const saved = await passkeys.list(customerId, passkeyIds);
  return {
    passkeys: saved.map(({ passkeyId, name, addedAt, usedAt }) => ({
      id: passkeyId,
      name,
      addedAt: addedAt.toISOString(),
      usedAt: usedAt?.toISOString() ?? null,
    })),
    passkeysAt: relyingParty?.id ?? null,
    oneTimeCodes:
      secretId === null
        ? null
        : { recoveryCodesLeft: await oneTimeCodes.recoveryCodesLeft({ customerId, secretId }) },
  };
};
