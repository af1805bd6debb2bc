import { PasswordInput, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { BusyButton } from '../../components/busy-button.tsx';
import { ErrorMessage } from '../../components/error-message.tsx';
import { Note } from '../../components/note.tsx';
import { amount } from '../options.ts';
import { NumberField } from '../parts/number-field.tsx';
import { Result } from '../parts/result.tsx';
import { WorkProgress } from '../parts/work-progress.tsx';
import { useWrongFields } from '../parts/wrong-fields.tsx';
import { useTyped } from '../typed/use-typed.ts';
import { useOptions } from '../use-options.ts';
import { useWorker } from '../workers/use-worker.ts';
import {
  type BcryptTask,
  costOf,
  hashMistake,
  isSlow,
  isTooLong,
  MAX_COST,
  MIN_COST,
  USUAL_COST,
} from './service.ts';
import classes from './view.module.css';

const OPTIONS = { cost: amount(USUAL_COST, { min: MIN_COST, max: MAX_COST }) };
const startWorker = () => new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
const useBcrypt = () => useWorker<BcryptTask, string>(startWorker);

export const View = () => (
  <>
    <HashForm />
    <VerifyForm />
  </>
);

const HashForm = () => {
  const [password, setPassword] = useState('');
  const [{ cost }, set] = useOptions(OPTIONS);
  const [isWrong, onWrong] = useWrongFields();
  const { answer, ask, reset } = useBcrypt();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isWrong) ask({ kind: 'hash', password, cost });
  };
  return (
    <form className={classes.form} onSubmit={submit}>
      <h2 className="h3">Hash a password</h2>
      <PasswordInput
        label="Password to hash"
        value={password}
        onChange={(event) => {
          reset();
          setPassword(event.currentTarget.value);
        }}
        autoComplete="off"
      />
      {isTooLong(password) && (
        <Note>bcrypt reads 72 bytes of a password. What follows would not count.</Note>
      )}
      <NumberField
        label="Cost"
        value={cost}
        min={MIN_COST}
        max={MAX_COST}
        onWrong={onWrong}
        onChange={(cost) => {
          reset();
          set({ cost });
        }}
        hint="One more is twice the work."
      />
      <BusyButton
        type="submit"
        variant="cta"
        className={classes.go}
        busy={answer.kind === 'busy'}
        busyLabel="Hashing..."
        disabled={password === '' || isWrong}
      >
        Hash
      </BusyButton>
      {answer.kind === 'busy' && (
        <WorkProgress label="Done so far" share={answer.share} onStop={reset} />
      )}
      <div role="status">
        {answer.kind === 'done' && !isWrong && <Result label="Hash" value={answer.answer} />}
      </div>
      {answer.kind === 'failed' && <ErrorMessage>{answer.message}</ErrorMessage>}
    </form>
  );
};

const VerifyForm = () => {
  const [password, setPassword] = useState('');
  const [hash, setHash] = useTyped('Its hash', '', ['bcrypt']);
  const { answer, ask, reset } = useBcrypt();
  const mistake = hash.trim() === '' ? null : hashMistake(hash);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    ask({ kind: 'verify', password, hash });
  };
  return (
    <form className={classes.form} onSubmit={submit}>
      <h2 className="h3">Verify a password</h2>
      <PasswordInput
        label="Password to verify"
        value={password}
        onChange={(event) => {
          reset();
          setPassword(event.currentTarget.value);
        }}
        autoComplete="off"
      />
      <TextInput
        label="Its hash"
        classNames={{ input: 'mono' }}
        value={hash}
        onChange={(event) => {
          reset();
          setHash(event.currentTarget.value);
        }}
        error={mistake ?? undefined}
        autoComplete="off"
        spellCheck={false}
      />
      {mistake === null && isSlow(hash) && (
        <Note>Its cost is {costOf(hash)}: verifying takes minutes or more. You can stop it.</Note>
      )}
      <BusyButton
        type="submit"
        className={classes.go}
        busy={answer.kind === 'busy'}
        busyLabel="Verifying..."
        disabled={hash.trim() === '' || mistake !== null}
      >
        Verify
      </BusyButton>
      {answer.kind === 'busy' && (
        <WorkProgress label="Done so far" share={answer.share} onStop={reset} />
      )}
      {answer.kind === 'done' && answer.answer === 'yes' && (
        <Note tone="leaf" live>
          The password belongs to this hash.
        </Note>
      )}
      {answer.kind === 'done' && answer.answer === 'no' && (
        <ErrorMessage>The password does not belong to this hash.</ErrorMessage>
      )}
      {answer.kind === 'failed' && <ErrorMessage>{answer.message}</ErrorMessage>}
    </form>
  );
};
