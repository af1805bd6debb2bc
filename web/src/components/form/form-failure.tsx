import { orderMessages } from '@haat/contracts/messages';
import { Button } from '@mantine/core';
import { useAuthModal } from '../../lib/auth-modal.ts';
import { ErrorMessage } from '../error-message.tsx';
import type { FailingForm } from './use-form.ts';

type FormFailureProps = { readonly of: FailingForm; readonly className?: string | undefined };

/** After a session ends, login opens here: leaving would lose the input. */
export const FormFailure = ({ of, className }: FormFailureProps) =>
  of.failure !== null && (
    <div ref={of.failureRef} className={className}>
      <ErrorMessage>{of.failure}</ErrorMessage>
      {of.failure === orderMessages.unauthorized && <LogInHere />}
    </div>
  );

const LogInHere = () => {
  const openAuth = useAuthModal();
  return (
    <Button variant="subtle" onClick={() => openAuth({ onSuccess: () => undefined })}>
      LOGIN
    </Button>
  );
};
