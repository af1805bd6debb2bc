import { accountMessages } from '@haat/contracts/account-messages';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { ErrorMessage } from '../../components/error-message.tsx';
import { HangTitle } from '../../components/hang-title.tsx';
import { paths } from '../../config/paths.ts';
import { useAuthModal } from '../../lib/auth-modal.ts';
import { toast } from '../../lib/toast.ts';
import { LoginCodeForm } from '../auth/login-code-form.tsx';
import { NewPasswordForm } from '../auth/new-password-form.tsx';
import classes from './new-password-page.module.css';

type NewPasswordPageProps = {
  readonly token: string;
};

export const NewPasswordPage = ({ token }: NewPasswordPageProps) => {
  const navigate = useNavigate();
  const openAuth = useAuthModal();
  const [step, setStep] = useState<'password' | 'code' | 'invalid'>('password');
  const succeed = () => {
    toast.success(accountMessages.passwordChanged);
    // Replaces this page: its link is used.
    navigate(paths.dashboard('profile'), { replace: true });
  };
  const logIn = () => openAuth({ onSuccess: succeed });
  return (
    <div className="page wrap">
      <HangTitle order={1}>Choose a new password</HangTitle>
      <div className={`${classes.form} card`}>
        {step === 'invalid' && (
          <>
            <ErrorMessage>{accountMessages.linkInvalid}</ErrorMessage>
            <Button
              variant="filled"
              onClick={() =>
                openAuth({ view: 'forgotten', onSuccess: () => navigate(paths.dashboard()) })
              }
            >
              Get a new link
            </Button>
          </>
        )}
        {step === 'password' && (
          <NewPasswordForm
            token={token}
            onInvalid={() => setStep('invalid')}
            onSuccess={succeed}
            onCodeNeeded={() => setStep('code')}
          />
        )}
        {step === 'code' && <LoginCodeForm onSuccess={succeed} onBack={logIn} />}
      </div>
    </div>
  );
};
