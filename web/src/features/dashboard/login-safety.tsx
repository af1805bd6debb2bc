import type { AccountSafety } from '@haat/contracts/http/account-safety';
import useSWR from 'swr';
import { LoadFailure } from '../../components/load-failure.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { accountPaths } from '../auth/account-paths.ts';
import { OneTimeCodesSection } from './one-time-codes-section.tsx';
import { PasskeysSection } from './passkeys-section.tsx';
import { ProfileSection } from './profile-section.tsx';

/** What opens the account beside its password: passkeys, and codes after it. */
export const LoginSafety = () => {
  const { data, error, mutate } = useSWR<AccountSafety, Error>(accountPaths.safety);
  const change = (safety: AccountSafety) => void mutate(safety, { revalidate: false });
  const waiting =
    error === undefined ? (
      <Skeleton height="5rem" />
    ) : (
      <LoadFailure onRetry={() => void mutate()}>{error.message}</LoadFailure>
    );
  return (
    <>
      <ProfileSection
        title="Passkeys"
        about="Your fingerprint, face or screen lock in place of the password."
      >
        {data === undefined ? waiting : <PasskeysSection safety={data} onChange={change} />}
      </ProfileSection>
      <ProfileSection title="One-time codes" about="A second step for logins with the password.">
        {data === undefined ? waiting : <OneTimeCodesSection safety={data} onChange={change} />}
      </ProfileSection>
    </>
  );
};
