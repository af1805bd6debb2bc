import type { SessionUser } from '@haat/contracts/http/auth';
import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { Skeleton } from '../../../components/skeleton.tsx';
import { useSession } from '../../../lib/use-session.ts';
import { AuthPanel } from '../../auth/auth-panel.tsx';
import classes from './login-step.module.css';

type LoginStepProps = {
  readonly onSuccess: (user: SessionUser) => void;
  readonly onOtherDomain: () => void;
};

/** The login inside the order: the chosen domain and what was entered are kept. */
export const LoginStep = ({ onSuccess, onOtherDomain }: LoginStepProps) => {
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
      <Button variant="subtle" fullWidth mt={8} onClick={onOtherDomain}>
        Choose another domain
      </Button>
    </div>
  );
};
