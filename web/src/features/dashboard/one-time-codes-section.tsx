import { accountMessages } from '@haat/contracts/account-messages';
import type { AccountSafety, CodesSetUp } from '@haat/contracts/http/account-safety';
import { Button } from '@mantine/core';
import { IconShieldLock } from '@tabler/icons-react';
import { useState } from 'react';
import { useSWRConfig } from 'swr';
import { Dialog } from '../../components/dialog.tsx';
import { Icon } from '../../components/icon.tsx';
import { Note } from '../../components/note.tsx';
import { accountPaths } from '../auth/account-paths.ts';
import { renewRecoveryCodes, turnCodesOff } from '../auth/codes-actions.ts';
import { ProofForm } from '../auth/proof-form.tsx';
import { CodesSetUpSteps } from './codes-set-up-steps.tsx';
import classes from './profile-list.module.css';
import { RecoveryCodesList } from './recovery-codes-list.tsx';

type OneTimeCodesSectionProps = {
  readonly safety: AccountSafety;
  readonly onChange: (safety: AccountSafety) => void;
};

type CodesAction = 'set up' | 'turn off' | 'recovery codes';

const codesLeft = ({ recoveryCodesLeft }: NonNullable<AccountSafety['oneTimeCodes']>): string =>
  recoveryCodesLeft === 1 ? '1 recovery code left' : `${recoveryCodesLeft} recovery codes left`;

export const OneTimeCodesSection = ({ safety, onChange }: OneTimeCodesSectionProps) => {
  const { mutate } = useSWRConfig();
  const [requested, setRequested] = useState<CodesAction | null>(null);
  const [setUp, setSetUp] = useState<CodesSetUp | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const [message, setMessage] = useState<string | null>(null);
  const { oneTimeCodes } = safety;

  const ask = (what: CodesAction): void => {
    setMessage(null);
    setSetUp(null);
    setCodes(null);
    setRequested(what);
  };
  const close = (): void => setRequested(null);
  const refresh = (): void => {
    void mutate(accountPaths.safety);
    void mutate(accountPaths.sessions);
  };
  const steps = {
    page: codes !== null ? 'codes' : setUp !== null ? 'secret' : 'password',
    // Shown only once.
    closeOnEscape: codes === null,
  };
  return (
    <>
      <ul className={`${classes.list} card`}>
        <li>
          <Icon of={IconShieldLock} />
          <div>
            <b>Authenticator app</b>
            <p className="sm muted">
              {oneTimeCodes === null ? 'Off' : `On, ${codesLeft(oneTimeCodes)}`}
            </p>
          </div>
          {oneTimeCodes === null ? (
            <Button size="sm" onClick={() => ask('set up')} aria-label="Set up two-factor codes">
              Set up
            </Button>
          ) : (
            <Button
              size="sm"
              onClick={() => ask('turn off')}
              aria-label="Turn off two-factor codes"
            >
              Turn off
            </Button>
          )}
        </li>
      </ul>
      {message !== null && (
        <Note tone="leaf" live>
          {message}
        </Note>
      )}
      {oneTimeCodes !== null && (
        <div>
          <Button onClick={() => ask('recovery codes')}>New recovery codes</Button>
        </div>
      )}
      <Dialog
        opened={requested === 'set up'}
        onClose={close}
        title="Set up two-factor codes"
        size={520}
        {...steps}
      >
        {requested === 'set up' &&
          (codes === null ? (
            <CodesSetUpSteps
              setUp={setUp}
              onSetUp={setSetUp}
              onTurnedOn={(made) => {
                setCodes(made);
                refresh();
              }}
            />
          ) : (
            <RecoveryCodesList
              codes={codes}
              onDone={() => {
                close();
                setMessage(accountMessages.codesOn);
              }}
            />
          ))}
      </Dialog>
      <Dialog
        opened={requested === 'turn off'}
        onClose={close}
        title="Turn off two-factor codes?"
        size={480}
      >
        {requested === 'turn off' && (
          <ProofForm
            isCodeNeeded
            button="Turn off"
            busy="Turning off..."
            act={turnCodesOff}
            onDone={(changed) => {
              close();
              setMessage(accountMessages.codesOff);
              onChange(changed);
            }}
          >
            <p className="muted">Anyone with your password will be able to log in.</p>
          </ProofForm>
        )}
      </Dialog>
      <Dialog
        opened={requested === 'recovery codes'}
        onClose={close}
        title="New recovery codes"
        size={480}
        {...steps}
      >
        {requested === 'recovery codes' &&
          (codes === null ? (
            <ProofForm
              isCodeNeeded
              button="Create new codes"
              busy="Creating..."
              act={renewRecoveryCodes}
              onDone={({ recoveryCodes }) => {
                setCodes(recoveryCodes);
                refresh();
              }}
            >
              <p className="muted">Your old recovery codes will stop working.</p>
            </ProofForm>
          ) : (
            <RecoveryCodesList codes={codes} onDone={close} />
          ))}
      </Dialog>
    </>
  );
};
