import { Checkbox, TextInput } from '@mantine/core';
import { domainInput } from '../../../components/form/domain-input.ts';
import { useForm } from '../../../components/form/use-form.ts';
import { Note } from '../../../components/note.tsx';
import {
  boxesOf,
  NAMESERVER_BOXES,
  type NameserverBox,
  type NameserverChoice,
  nameserverErrors,
  usesDefaults,
} from '../flow/nameservers.ts';
import { FORM_IDS } from './form-ids.ts';
import classes from './nameservers-step.module.css';

type NameserversStepProps = {
  /** The name being ordered. */
  readonly domain: string;
  readonly nameservers: NameserverChoice;
  readonly defaults: readonly string[];
  /** A site of ours comes with the name, and answers at the default nameservers. */
  readonly withHosting: boolean;
  readonly onEdit: (nameservers: NameserverChoice) => void;
  readonly onConfirm: (nameservers: NameserverChoice) => void;
};

type Boxes = Readonly<Record<NameserverBox, string>>;

/** Step 4: the shop's nameservers, or up to four of the customer's own. */
export const NameserversStep = (props: NameserversStepProps) => {
  const { nameservers: choice, defaults, onEdit, onConfirm } = props;
  const choiceOf = (boxes: Boxes): NameserverChoice => ({
    ...choice,
    typed: NAMESERVER_BOXES.map((box) => boxes[box]),
  });
  const form = useForm<Boxes, NameserverChoice>({
    fields: NAMESERVER_BOXES,
    prefilled: boxesOf(choice),
    onEdit: (boxes) => onEdit(choiceOf(boxes)),
    check: (boxes) => {
      const typed = choiceOf(boxes);
      const errors = nameserverErrors(typed, props.domain);
      return Object.keys(errors).length === 0 ? { ok: true, body: typed } : { ok: false, errors };
    },
    send: (typed) => {
      onConfirm(typed);
      return null;
    },
  });
  return (
    <form
      ref={form.ref}
      id={FORM_IDS.nameservers}
      className={classes.form}
      onSubmit={form.submit}
      noValidate
    >
      <p className="muted">
        Nameservers say where a name leads. Change them only if another host answers for this one.
      </p>
      <Checkbox
        label="Use default nameservers"
        checked={choice.useDefaults}
        onChange={(event) => onEdit({ ...choice, useDefaults: event.currentTarget.checked })}
      />
      {choice.useDefaults ? (
        <dl className={classes.defaults}>
          {defaults.map((host, index) => (
            <div key={host}>
              <dt>{NAMESERVER_BOXES[index]?.toUpperCase()}</dt>
              <dd className="mono">{host}</dd>
            </div>
          ))}
        </dl>
      ) : (
        <>
          <div className={classes.boxes}>
            {NAMESERVER_BOXES.map((box) => (
              <TextInput
                {...form.field(box)}
                key={box}
                label={box.toUpperCase()}
                classNames={{ input: 'mono' }}
                {...domainInput}
              />
            ))}
          </div>
          {usesDefaults(choice) && (
            <Note>Give at least two. With fewer, our default nameservers are used.</Note>
          )}
        </>
      )}
      {props.withHosting && (
        <Note>
          Your hosting answers at the default nameservers. With others, the site is reached only
          after you point the name here yourself.
        </Note>
      )}
    </form>
  );
};
