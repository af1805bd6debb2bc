import type { OwnerProof } from '@haat/contracts/http/owned-domains';
import type { PlanPasswordAnswer } from '@haat/contracts/http/owned-hosting';
import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { BusyButton } from '../../components/busy-button.tsx';
import { CopyButton } from '../../components/copy-button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { planApiPaths } from '../../config/plan-paths.ts';
import { put } from '../../lib/api-client.ts';
import { OwnerProofStep } from '../domains/owner-proof-form.tsx';
import classes from './change-password.module.css';
import { ChoosePassword } from './choose-password.tsx';
import { PanelOutcome } from './panel-outcome.tsx';
import { usePlan } from './plan-context.ts';
import type { Panel } from './use-panel.ts';

type ChangePasswordProps = {
  readonly panel: Panel;
  readonly onOpen: () => void;
  readonly onOutcome: (isDone: boolean, text: string) => void;
};

type Step = 'choose' | 'proof' | 'made';

const TITLES = {
  choose: 'Change the password',
  proof: 'Confirm that it’s you',
  made: 'Your new password',
} as const satisfies Record<Step, string>;

/** The password exists only here: not in storage, not in the SWR cache. */
export const ChangePassword = ({ panel, onOpen, onOutcome }: ChangePasswordProps) => {
  const { plan } = usePlan();
  const [isOpen, setOpen] = useState(false);
  const [step, setStep] = useState<Step>('choose');
  /** Null: one is made. */
  const [chosen, setChosen] = useState<string | null>(null);
  const [made, setMade] = useState('');
  const [weak, setWeak] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // After the dialog, which moves the focus to its title.
    if (weak !== null) field.current?.focus();
  }, [weak]);

  const open = () => {
    setStep('choose');
    setChosen(null);
    setMade('');
    setWeak(null);
    setOpen(true);
    onOpen();
  };
  const close = () => {
    setOpen(false);
    setMade('');
    setChosen(null);
  };
  const send = async (proof: OwnerProof) => {
    const body = { ...(chosen === null ? {} : { password: chosen }), proof };
    const result = await put<PlanPasswordAnswer>(planApiPaths.password(plan.id), body);
    const refused = !result.ok && result.failure.kind === 'refused' ? result.failure.fields : {};
    if (refused.password !== undefined) {
      setWeak(refused.password);
      setStep('choose');
    }
    return result;
  };
  const finish = ({ change, password }: PlanPasswordAnswer) => {
    if (password !== null) {
      setMade(password);
      setStep('made');
      return;
    }
    close();
    onOutcome(change.state === 'done', change.reason ?? 'The password is changed.');
  };
  return (
    <>
      <Button size="sm" onClick={open}>
        Change password
      </Button>
      <Dialog
        opened={isOpen}
        onClose={close}
        onBack={step === 'proof' ? () => setStep('choose') : undefined}
        title={TITLES[step]}
        page={step}
        size={480}
        isPlain={step === 'made'}
        footer={step === 'made' ? <MadeActions panel={panel} onClose={close} /> : undefined}
      >
        {step === 'choose' && (
          <ChoosePassword
            ref={field}
            typed={chosen}
            refusal={weak}
            onEdit={() => setWeak(null)}
            onChosen={(password) => {
              setChosen(password);
              setWeak(null);
              setStep('proof');
            }}
          />
        )}
        {step === 'proof' && (
          <OwnerProofStep
            passwordLabel="Password of your Haat account"
            button="Change password"
            busy="Changing..."
            act={send}
            onDone={finish}
          >
            <p className="muted">
              The password of <span className="mono">{plan.username}</span> changes at once. We tell
              you by email that it changed.
            </p>
          </OwnerProofStep>
        )}
        {step === 'made' && <Made password={made} panel={panel} />}
      </Dialog>
    </>
  );
};

type OfPanel = { readonly panel: Panel };

const Made = ({ password, panel }: OfPanel & { readonly password: string }) => {
  const { username } = usePlan().plan;
  return (
    <div className={classes.made}>
      <p className="muted">
        For <span className="mono">{username}</span>. We show it once: copy it now. Email apps and
        FTP programs that use the old one need the new one.
      </p>
      <p className={classes.password}>
        <code className="mono" translate="no">
          {password}
        </code>
        <CopyButton value={password} label="password" />
      </p>
      <PanelOutcome panel={panel} />
    </div>
  );
};

const MadeActions = ({ panel, onClose }: OfPanel & { readonly onClose: () => void }) => (
  <div className={classes.ways}>
    <BusyButton
      busy={panel.isBusy('home')}
      busyLabel="Opening..."
      onClick={() => panel.open('home')}
    >
      Open control panel
    </BusyButton>
    <Button variant="filled" onClick={onClose}>
      I have it
    </Button>
  </div>
);
