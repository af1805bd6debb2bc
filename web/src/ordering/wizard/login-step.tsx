import type { SessionUser } from '@haat/contracts/http/auth';
import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { Skeleton } from '../../components/skeleton.tsx';
import { AuthPanel } from '../../features/auth/auth-panel.tsx';
import { useSession } from '../../lib/use-session.ts';
import classes from './login-step.module.css';

type LoginStepProps = {
  readonly onSuccess: (user: SessionUser) => void;
  /** A way back to what was chosen before the login, where there is one. */
  readonly other?: { readonly label: string; readonly onChoose: () => void };
};

/** The login inside an order: what was chosen and entered is kept. */
export const LoginStep = ({ onSuccess, other }: LoginStepProps) => {
  const { user } = useSession();
  const before = useRef(user);
  const isSent = useRef(false);
  // Known only after the modal opened, or logged in elsewhere: there is nothing to log in. What is
  // sent here tells of its success itself, before it leads on.
  useEffect(() => {
    const wasHere = Boolean(before.current);
    before.current = user;
    if (user && !wasHere && !isSent.current) onSuccess(user);
  }, [user, onSuccess]);
  if (user === undefined) return <Skeleton height="18rem" />;
  return (
    <div className={classes.login}>
      <div
        onSubmit={() => {
          isSent.current = true;
        }}
      >
        <AuthPanel onSuccess={onSuccess} />
      </div>
      {other && (
        <Button variant="subtle" fullWidth mt={8} onClick={other.onChoose}>
          {other.label}
        </Button>
      )}
    </div>
  );
};
