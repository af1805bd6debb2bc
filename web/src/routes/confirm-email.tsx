import { useLocation } from 'react-router-dom';
import { PageTitle } from '../components/page-title.tsx';
import { pages } from '../config/pages.ts';
import { ConfirmEmailPage } from '../features/dashboard/confirm-email-page.tsx';

export const Component = () => {
  const { hash } = useLocation();
  const token = hash.slice(1);
  return (
    <>
      <PageTitle>{pages.confirmEmail.title}</PageTitle>
      <ConfirmEmailPage key={token} token={token} />
    </>
  );
};
