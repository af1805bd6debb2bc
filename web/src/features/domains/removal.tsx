import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { BusyButton } from '../../components/busy-button.tsx';
import { ErrorMessage } from '../../components/error-message.tsx';
import { deleteJson } from '../../lib/api-client.ts';
import { useAct } from '../../lib/use-act.ts';
import classes from './dns-dialog.module.css';
import { useDomain } from './domain-context.ts';

type RemovalProps = {
  readonly path: string;
  /** Names what is removed. */
  readonly body: object;
  readonly button: string;
  readonly onDone: () => void;
  readonly children: ReactNode;
};

/** In a dialog: asks before it removes something at the registrar. */
export const Removal = ({ path, body, button, onDone, children }: RemovalProps) => {
  const { send } = useDomain();
  const remove = useAct(async () => {
    const result = await send(deleteJson(path, body));
    if (!result.ok) return result.failure.text;
    onDone();
    return null;
  });
  return (
    <div className={classes.dialog}>
      {children}
      <ErrorMessage>{remove.error}</ErrorMessage>
      <div className={classes.ways}>
        <BusyButton busy={remove.isBusy} busyLabel="Sending..." onClick={() => void remove.run()}>
          {button}
        </BusyButton>
        <Button variant="filled" onClick={onDone} data-autofocus>
          Keep it
        </Button>
      </div>
    </div>
  );
};
