import { ErrorMessage } from '../error-message.tsx';
import type { FailingForm } from './use-form.ts';

type FormFailureProps = { readonly of: FailingForm; readonly className?: string | undefined };

/** What is wrong with a form as a whole, announced and brought into view. */
export const FormFailure = ({ of, className }: FormFailureProps) =>
  of.failure !== null && (
    <div ref={of.failureRef} className={className}>
      <ErrorMessage>{of.failure}</ErrorMessage>
    </div>
  );
