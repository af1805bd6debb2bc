import { accountDeletionMessages } from '@haat/contracts/account-deletion';
import { BusyButton } from '../../components/busy-button.tsx';
import { ErrorMessage } from '../../components/error-message.tsx';
import { toast } from '../../lib/toast.ts';
import { useAct } from '../../lib/use-act.ts';
import { useFocusAfterwards } from '../../lib/use-focus-afterwards.ts';
import { keepAccount } from './use-account-deletion.ts';

/** For a customer who is logged in. */
export const KeepAccountButton = () => {
  const place = useFocusAfterwards();
  const { isBusy, error, run } = useAct(async () => {
    const result = await keepAccount();
    if (!result.ok) return result.failure.text;
    toast.success(accountDeletionMessages.accountStays);
    return null;
  });
  return (
    <div ref={place}>
      <BusyButton variant="filled" busy={isBusy} busyLabel="Keeping..." onClick={() => void run()}>
        Keep my account
      </BusyButton>
      <ErrorMessage>{error}</ErrorMessage>
    </div>
  );
};
