import type { AccountSafety } from '@haat/contracts/http/account-safety';
import useSWR from 'swr';
import { LoadFailure } from '../../components/load-failure.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { accountPaths } from '../auth/account-paths.ts';
import { OneTimeCodesSection } from './one-time-codes-section.tsx';
import { PasskeysSection } from './passkeys-section.tsx';
import { ProfileSection } from './profile-section.tsx';

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
        about="Log in with fingerprint, face or screen lock instead of a password."
      >
        {data === undefined ? waiting : <PasskeysSection safety={data} onChange={change} />}
      </ProfileSection>
      <ProfileSection
        title="Two-factor codes (2FA)"
        about="Ask for a 6-digit code after your password."
      >
        {data === undefined ? waiting : <OneTimeCodesSection safety={data} onChange={change} />}
      </ProfileSection>
    </>
  );
};
