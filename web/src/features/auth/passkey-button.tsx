import { useEffect, useRef } from 'react';
import { BusyButton } from '../../components/busy-button.tsx';
import { ErrorMessage } from '../../components/error-message.tsx';
import { useAct } from '../../lib/use-act.ts';

type PasskeyButtonProps = {
  readonly disabled: boolean;
  /** @returns the error's text, or null. */
  readonly act: () => Promise<string | null>;
  readonly children: string;
};

export const PasskeyButton = ({ disabled, act, children }: PasskeyButtonProps) => {
  const { isBusy, error, run } = useAct(act);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // While disabled, it lost the focus.
    if (error !== null && document.activeElement === document.body) button.current?.focus();
  }, [error]);
  return (
    <>
      <BusyButton
        ref={button}
        type="button"
        fullWidth
        busy={isBusy}
        busyLabel="Waiting for your passkey..."
        disabled={disabled}
        onClick={() => void run()}
      >
        {children}
      </BusyButton>
      <ErrorMessage>{error}</ErrorMessage>
    </>
  );
};
