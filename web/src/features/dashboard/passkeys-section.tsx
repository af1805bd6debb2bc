import { accountMessages } from '@haat/contracts/account-messages';
import type { AccountSafety } from '@haat/contracts/http/account-safety';
import { Button, TextInput } from '@mantine/core';
import { IconFingerprint, IconKey } from '@tabler/icons-react';
import { useState } from 'react';
import { useSWRConfig } from 'swr';
import { Dialog } from '../../components/dialog.tsx';
import { Icon } from '../../components/icon.tsx';
import { Note } from '../../components/note.tsx';
import { formatDate, formatTime } from '../../lib/format-time.ts';
import { accountPaths } from '../auth/account-paths.ts';
import { addPasskey, removePasskey } from '../auth/passkey-actions.ts';
import { ProofForm } from '../auth/proof-form.tsx';
import classes from './profile-list.module.css';

type Passkey = AccountSafety['passkeys'][number];

type PasskeysSectionProps = {
  readonly safety: AccountSafety;
  readonly onChange: (safety: AccountSafety) => void;
};

/** Browsers make passkeys only for the shop's host name. */
const worksHere = ({ passkeysAt }: AccountSafety): boolean =>
  passkeysAt !== null && `.${window.location.hostname}`.endsWith(`.${passkeysAt}`);

const whenOf = ({ addedAt, usedAt }: Passkey): string => {
  const added = `Added on ${formatDate(new Date(addedAt))}`;
  if (usedAt === null) return `${added}, not used yet`;
  const at = new Date(usedAt);
  return `${added}, used on ${formatDate(at)}, ${formatTime(at)}`;
};

export const PasskeysSection = ({ safety, onChange }: PasskeysSectionProps) => {
  const { mutate } = useSWRConfig();
  const [requested, setRequested] = useState<'add' | Passkey | null>(null);
  const [name, setName] = useState('');
  const [message, setMessage] = useState<string | null>(null);
  const isCodeNeeded = safety.oneTimeCodes !== null;

  const ask = (what: 'add' | Passkey): void => {
    setMessage(null);
    setName('');
    setRequested(what);
  };
  const close = (): void => setRequested(null);
  const finish = (text: string) => (changed: AccountSafety) => {
    close();
    setMessage(text);
    onChange(changed);
    void mutate(accountPaths.sessions);
  };
  return (
    <>
      {safety.passkeys.length > 0 && (
        <ul className={`${classes.list} card`}>
          {safety.passkeys.map((passkey) => (
            <li key={passkey.id}>
              <Icon of={IconKey} />
              <div>
                <b>{passkey.name}</b>
                <p className="sm muted">{whenOf(passkey)}</p>
              </div>
              <Button
                size="sm"
                aria-label={`Remove ${passkey.name}, ${whenOf(passkey)}`}
                onClick={() => ask(passkey)}
              >
                Remove
              </Button>
            </li>
          ))}
        </ul>
      )}
      {message !== null && (
        <Note tone="leaf" live>
          {message}
        </Note>
      )}
      {worksHere(safety) ? (
        <div>
          <Button leftSection={<Icon of={IconFingerprint} />} onClick={() => ask('add')}>
            Add a passkey
          </Button>
        </div>
      ) : (
        <Note>{accountMessages.passkeysNeedName}</Note>
      )}
      <Dialog opened={requested === 'add'} onClose={close} title="Add a passkey" size={480}>
        <ProofForm
          isCodeNeeded={isCodeNeeded}
          button="Continue"
          busy="Waiting for your passkey..."
          act={(proof) => addPasskey(name, proof)}
          onDone={finish(accountMessages.passkeyAdded)}
        >
          <p className="muted">
            Next, your browser asks for your fingerprint, face or screen lock. They stay on your
            device.
          </p>
          <TextInput
            label="Name"
            placeholder="Such as Phone, or Work laptop"
            value={name}
            maxLength={60}
            onChange={(event) => setName(event.currentTarget.value)}
          />
        </ProofForm>
      </Dialog>
      <Dialog
        opened={requested !== null && requested !== 'add'}
        onClose={close}
        title="Remove this passkey?"
        size={480}
      >
        {requested !== null && requested !== 'add' && (
          <ProofForm
            isCodeNeeded={isCodeNeeded}
            button="Remove the passkey"
            busy="Removing..."
            act={(proof) => removePasskey(requested.id, proof)}
            onDone={finish(accountMessages.passkeyRemoved)}
          >
            <p className="muted">
              <b>{requested.name}</b> will no longer work, and your other devices will be logged
              out. Delete it from the device too.
            </p>
          </ProofForm>
        )}
      </Dialog>
    </>
  );
};
