import { BusyButton } from '../../components/busy-button.tsx';
import { InDialogFoot } from '../../components/dialog-foot.tsx';
import { FormFailure } from '../../components/form/form-failure.tsx';
import type { FailingForm } from '../../components/form/use-form.ts';
import { Note } from '../../components/note.tsx';

type FormEndProps = {
  readonly of: FailingForm & { readonly id: string; readonly isBusy: boolean };
  /** What went well; null while nothing has. */
  readonly said?: string | null;
  readonly busyLabel: string;
  /** It was taken, and is not sent again. */
  readonly isDone?: boolean;
  /** What the button says. */
  readonly children: string;
};

/** How a form of the auth panel ends: what went wrong, what went well, and its button. */
export const FormEnd = ({ of, said = null, busyLabel, isDone = false, children }: FormEndProps) => (
  <>
    <FormFailure of={of} />
    {said !== null && (
      <Note tone="leaf" live>
        {said}
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
