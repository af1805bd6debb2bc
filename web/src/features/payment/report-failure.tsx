import { Button } from '@mantine/core';
import { FormFailure } from '../../components/form/form-failure.tsx';
import { useAuthModal } from '../../lib/auth-modal.ts';
import { SIGNED_OUT } from './report-payment.ts';
import type { PaymentReportForm } from './use-payment-report.ts';

type ReportFailureProps = {
  readonly of: PaymentReportForm;
  readonly className?: string | undefined;
  readonly onLogin?: (() => void) | undefined;
};

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
