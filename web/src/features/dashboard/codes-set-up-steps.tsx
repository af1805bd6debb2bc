import { accountMessages } from '@haat/contracts/account-messages';
import { type CodesSetUp, turnCodesOnBodySchema } from '@haat/contracts/http/account-safety';
import { Button } from '@mantine/core';
import { QRCodeSVG } from 'qrcode.react';
import { BusyButton } from '../../components/busy-button.tsx';
import { CopyButton } from '../../components/copy-button.tsx';
import { FormFailure } from '../../components/form/form-failure.tsx';
import { refusalOf } from '../../components/form/form-refusal.ts';
import { useForm } from '../../components/form/use-form.ts';
import { CodeField } from '../auth/code-field.tsx';
import { setCodesUp, turnCodesOn } from '../auth/codes-actions.ts';
import { ProofForm } from '../auth/proof-form.tsx';
import { readAccountForm } from '../auth/read-account-form.ts';
import classes from './codes-set-up-steps.module.css';

/** Same in both schemes: some apps cannot read an inverted code. */
const INK = '#1A1D42';
const WHITE = '#FFFFFF';
const QR_PX = 180;

type CodesSetUpStepsProps = {
  readonly setUp: CodesSetUp | null;
  readonly onSetUp: (setUp: CodesSetUp | null) => void;
  readonly onTurnedOn: (recoveryCodes: readonly string[]) => void;
};

export const CodesSetUpSteps = ({ setUp, onSetUp, onTurnedOn }: CodesSetUpStepsProps) => {
  if (setUp === null) {
    return (
      <ProofForm
        isCodeNeeded={false}
        button="Continue"
        busy="Setting up..."
        act={setCodesUp}
        onDone={onSetUp}
      >
        <p className="muted">
          Scan the QR code with an authenticator app. You’ll need a code from it at every login, and
          your other devices will be logged out.
        </p>
      </ProofForm>
    );
  }
  return <TurnOnForm setUp={setUp} onAgain={() => onSetUp(null)} onTurnedOn={onTurnedOn} />;
};

type TurnOnFormProps = {
  readonly setUp: CodesSetUp;
  readonly onTurnedOn: (recoveryCodes: readonly string[]) => void;
  readonly onAgain: () => void;
};

const EMPTY = { code: '' };

const TurnOnForm = ({ setUp, onTurnedOn, onAgain }: TurnOnFormProps) => {
  const { secretId, secret, uri } = setUp;
  const form = useForm({
    fields: ['code'],
    prefilled: EMPTY,
    check: ({ code }: typeof EMPTY) =>
      readAccountForm(turnCodesOnBodySchema, { secretId, code }, accountMessages.codeNeeded),
    send: async (body) => {
      const result = await turnCodesOn(body);
      if (!result.ok) return refusalOf<typeof EMPTY>(result.failure, ['code']);
      onTurnedOn(result.data.recoveryCodes);
      return null;
    },
  });
  return (
    <form ref={form.ref} className={classes.steps} onSubmit={form.submit} noValidate>
      <p className="muted">
        Scan this with your authenticator app, or enter the setup key in the app.
      </p>
      <div className={classes.qr}>
        <QRCodeSVG
          value={uri}
          size={QR_PX}
          fgColor={INK}
          bgColor={WHITE}
          role="img"
          aria-label="QR code for your authenticator app"
        />
      </div>
      <p className={classes.secret}>
        <span className="mono">{secret.replace(/(.{4})(?=.)/g, '$1 ')}</span>
        <CopyButton value={secret} label="Setup key" />
      </p>
      <CodeField {...form.field('code')} acceptsOnlyAppCode />
      <FormFailure of={form} />
      <BusyButton
        type="submit"
        variant="filled"
        fullWidth
        busy={form.isBusy}
        busyLabel="Turning on..."
      >
        Turn on
      </BusyButton>
      <Button variant="subtle" fullWidth onClick={onAgain}>
        Start again
      </Button>
    </form>
  );
};
