import { Checkbox, TextInput } from '@mantine/core';
import { type FormEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Note } from '../../../components/note.tsx';
import {
  NAMESERVER_LABELS,
  type NameserverChoice,
  nameserverErrors,
  usesDefaults,
} from '../flow/nameservers.ts';
import { FORM_IDS } from './form-ids.ts';
import classes from './nameservers-step.module.css';

type NameserversStepProps = {
  readonly nameservers: NameserverChoice;
  readonly defaults: readonly string[];
  readonly onConfirm: (nameservers: NameserverChoice) => void;
};

/** Step 4: the shop's nameservers, or up to four of the customer's own. */
export const NameserversStep = ({ nameservers, defaults, onConfirm }: NameserversStepProps) => {
  const element = useRef<HTMLFormElement>(null);
  const [choice, setChoice] = useState(nameservers);
  const [errors, setErrors] = useState<Readonly<Record<number, string>>>({});
  const edit = (index: number, host: string) => {
    setChoice({ ...choice, typed: choice.typed.with(index, host) });
    setErrors(Object.fromEntries(Object.entries(errors).filter(([box]) => Number(box) !== index)));
  };
  const confirm = (event: FormEvent) => {
    event.preventDefault();
    const mistakes = nameserverErrors(choice);
    const [first] = Object.keys(mistakes);
    if (first === undefined) {
      onConfirm(choice);
      return;
    }
    flushSync(() => setErrors(mistakes));
    element.current?.querySelector<HTMLElement>(`[name="ns${Number(first) + 1}"]`)?.focus();
  };
  return (
    <form
      ref={element}
      id={FORM_IDS.nameservers}
      className={classes.form}
      onSubmit={confirm}
      noValidate
    >
      <Checkbox
        label="Use default nameservers"
        checked={choice.useDefaults}
        onChange={(event) => setChoice({ ...choice, useDefaults: event.currentTarget.checked })}
      />
      {choice.useDefaults ? (
        <ul className={classes.defaults} aria-label="Default nameservers">
          {defaults.map((host) => (
            <li key={host} className="mono">
              {host}
            </li>
          ))}
        </ul>
      ) : (
        <>
          <div className={classes.boxes}>
            {NAMESERVER_LABELS.map((label, index) => (
              <TextInput
                key={label}
                name={`ns${index + 1}`}
                label={label}
                value={choice.typed[index] ?? ''}
                error={errors[index]}
                onChange={(event) => edit(index, event.currentTarget.value)}
                classNames={{ input: 'mono' }}
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
                inputMode="url"
              />
            ))}
          </div>
          {usesDefaults(choice) && (
            <Note>Give at least two. With fewer, our default nameservers are used.</Note>
          )}
        </>
      )}
    </form>
  );
};
