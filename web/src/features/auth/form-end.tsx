import { BusyButton } from '../../components/busy-button.tsx';
import { InDialogFoot } from '../../components/dialog-foot.tsx';
import { FormFailure } from '../../components/form/form-failure.tsx';
import type { FailingForm } from '../../components/form/use-form.ts';
import { Note } from '../../components/note.tsx';

type FormEndProps = {
  readonly of: FailingForm & { readonly id: string; readonly isBusy: boolean };
  readonly message?: string | null;
  readonly busyLabel: string;
  readonly isDone?: boolean;
  readonly children: string;
};

export const FormEnd = ({
  of,
  message = null,
  busyLabel,
  isDone = false,
  children,
}: FormEndProps) => (
  <>
    <FormFailure of={of} />
    {message !== null && (
      <Note tone="leaf" live>
        {message}
      </Note>
    )}
    <InDialogFoot>
      <BusyButton
        type="submit"
        form={of.id}
        variant="filled"
        fullWidth
        busy={of.isBusy}
        busyLabel={busyLabel}
        disabled={isDone}
      >
        {children}
      </BusyButton>
    </InDialogFoot>
  </>
);
