import { useLocation } from 'react-router-dom';
import { PageTitle } from '../components/page-title.tsx';
import { KeepAccountPage } from '../features/account-deletion/keep-account-page.tsx';

const erasesAtOf = (state: unknown): string | null =>
  typeof state === 'object' && state !== null && 'erasesAt' in state
    ? String(state.erasesAt)
    : null;

export const Component = () => {
  const { hash, state } = useLocation();
  const token = hash.slice(1);
  return (
    <>
      <PageTitle>Keep your account</PageTitle>
      <KeepAccountPage
        key={token}
        token={token === '' ? null : token}
        erasesAt={erasesAtOf(state)}
      />
    </>
  );
};
