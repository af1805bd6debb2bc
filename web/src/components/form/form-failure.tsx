import { orderMessages } from '@haat/contracts/messages';
import { Button } from '@mantine/core';
import { useAuthModal } from '../../lib/auth-modal.ts';
import { ErrorMessage } from '../error-message.tsx';
import type { FailingForm } from './use-form.ts';

type FormFailureProps = { readonly of: FailingForm; readonly className?: string | undefined };

/**
 * What is wrong with a form as a whole, announced and brought into view. Whose session is over logs
 * in on the spot: on another page what was typed would be lost.
 */
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
