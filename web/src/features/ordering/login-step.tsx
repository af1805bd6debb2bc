import type { SessionUser } from '@haat/contracts/http/auth';
import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { Skeleton } from '../../components/skeleton.tsx';
import { useSession } from '../../lib/use-session.ts';
import { AuthPanel } from '../auth/auth-panel.tsx';
import classes from './login-step.module.css';

type LoginStepProps = {
  readonly onSuccess: (user: SessionUser) => void;
  /** A way back to what was chosen before the login, where there is one. */
  readonly other?: { readonly label: string; readonly onChoose: () => void };
};

/** The login inside an order: what was chosen and entered is kept. */
export const LoginStep = ({ onSuccess, other }: LoginStepProps) => {
  const { user } = useSession();
  const wasUnknown = useRef(user === undefined);
  // Who is signed in may be learnt only after the modal opened; then there is nothing to log in.
  useEffect(() => {
    if (!wasUnknown.current || user === undefined) return;
    wasUnknown.current = false;
    if (user !== null) onSuccess(user);
  }, [user, onSuccess]);
  if (user === undefined) return <Skeleton height="18rem" />;
  return (
    <div className={classes.login}>
      <AuthPanel onSuccess={onSuccess} />
      {other && (
        <Button variant="subtle" fullWidth mt={8} onClick={other.onChoose}>
          {other.label}
        </Button>
      )}
    </div>
  );
};
