import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { BusyButton } from '../../components/busy-button.tsx';
import { ErrorMessage } from '../../components/error-message.tsx';
import { paths } from '../../config/paths.ts';
import { signOutEverywhere } from '../auth/account-acts.ts';
import classes from './profile-tab.module.css';

export const SignOutEverywhere = () => {
  const navigate = useNavigate();
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const end = async (): Promise<void> => {
    setBusy(true);
    setRefusal(null);
    const result = await signOutEverywhere();
    setBusy(false);
    if (result.ok) navigate(paths.home);
    else setRefusal(result.failure.text);
  };
  return (
    <>
      <ErrorMessage>{refusal}</ErrorMessage>
      <div className={classes.everywhere}>
        <p className="sm muted">This device is signed out, too.</p>
        <BusyButton busy={isBusy} busyLabel="Signing out..." onClick={() => void end()}>
          Sign out everywhere
        </BusyButton>
      </div>
    </>
  );
};
