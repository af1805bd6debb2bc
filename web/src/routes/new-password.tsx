import { accountMessages } from '@haat/contracts/account-messages';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { ErrorMessage } from '../components/error-message.tsx';
import { HangTitle } from '../components/hang-title.tsx';
import { PageTitle } from '../components/page-title.tsx';
import { pages } from '../config/pages.ts';
import { paths } from '../config/paths.ts';
import { ForgottenPasswordForm } from '../features/auth/forgotten-password-form.tsx';
import { NewPasswordForm } from '../features/auth/new-password-form.tsx';
import { toast } from '../lib/toast.ts';
import classes from './new-password.module.css';

/** Where the mailed link leads; its token stands behind the `#`, which no server is sent. */
export const Component = () => {
  const navigate = useNavigate();
  const { hash } = useLocation();
  const token = hash.slice(1);
  const [refused, setRefused] = useState<string | null>(null);
  const isUsable = token !== '' && token !== refused;
  return (
    <div className="page wrap">
      <PageTitle>{pages.newPassword.title}</PageTitle>
      <HangTitle order={1}>{pages.newPassword.title}</HangTitle>
      <div className={`${classes.form} card`}>
        {isUsable ? (
          <NewPasswordForm
            token={token}
            onInvalid={() => setRefused(token)}
            onSuccess={() => {
              toast.success(accountMessages.passwordChanged);
              // In the place of this page: the way back would lead to a link that is used.
              navigate(paths.dashboard('profile'), { replace: true });
            }}
          />
        ) : (
          <>
            <ErrorMessage>{accountMessages.linkInvalid}</ErrorMessage>
            <ForgottenPasswordForm />
          </>
        )}
      </div>
    </div>
  );
};
