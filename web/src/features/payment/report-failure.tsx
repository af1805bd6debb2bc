import { Button } from '@mantine/core';
import { FormFailure } from '../../components/form/form-failure.tsx';
import { useAuthModal } from '../../lib/auth-modal.ts';
import { SIGNED_OUT } from './report-payment.ts';
import type { PaymentReportForm } from './use-payment-report.ts';

type ReportFailureProps = {
  readonly of: PaymentReportForm;
  readonly className?: string | undefined;
  /** Leads to the login; without it one opens over the page, and what was typed stays. */
  readonly onLogin?: (() => void) | undefined;
};

/** Why a payment was not reported or corrected; the login where the session is over. */
export const ReportFailure = ({ of, className, onLogin }: ReportFailureProps) => {
  const openAuth = useAuthModal();
  const logIn = onLogin ?? (() => openAuth({ onSuccess: () => undefined }));
  return (
    <>
      <FormFailure of={of} className={className} />
      {of.failure === SIGNED_OUT && (
        <Button variant="subtle" onClick={logIn}>
          LOGIN
        </Button>
      )}
    </>
  );
};
