import { Checkbox, TextInput } from '@mantine/core';
import { domainInput } from '../../../components/form/domain-input.ts';
import { useForm } from '../../../components/form/use-form.ts';
import { Note } from '../../../components/note.tsx';
import { STEP_FORM } from '../../wizard/step-form.tsx';
import {
  boxesOf,
  NAMESERVER_BOXES,
  type NameserverBox,
  type NameserverChoice,
  nameserverErrors,
  usesDefaults,
} from '../flow/nameservers.ts';
import { planWith } from '../order-terms.ts';
import type { DomainOrder } from '../use-domain-order.ts';
import classes from './nameservers-step.module.css';

type NameserversStepProps = {
  readonly of: Pick<DomainOrder, 'flow' | 'defaultNameservers' | 'edit' | 'confirm'>;
};

type Boxes = Readonly<Record<NameserverBox, string>>;

export const NameserversStep = ({ of: order }: NameserversStepProps) => {
  const { flow, defaultNameservers: defaults } = order;
  const { nameservers: choice } = flow;
  const edit = (nameservers: NameserverChoice) => order.edit({ nameservers });
  const choiceOf = (boxes: Boxes): NameserverChoice => ({
    ...choice,
    typed: NAMESERVER_BOXES.map((box) => boxes[box]),
  });
  const form = useForm<Boxes, NameserverChoice>({
    fields: NAMESERVER_BOXES,
    prefilled: boxesOf(choice),
    onEdit: (boxes) => edit(choiceOf(boxes)),
    check: (boxes) => {
      const typed = choiceOf(boxes);
      const errors = nameserverErrors(typed, flow.domain ?? '');
      return Object.keys(errors).length === 0 ? { ok: true, body: typed } : { ok: false, errors };
    },
    send: (typed) => {
      order.confirm({ nameservers: typed });
      return null;
    },
  });
  return (
    <form ref={form.ref} id={STEP_FORM} className={classes.form} onSubmit={form.submit} noValidate>
      <p className="muted">
        Nameservers point your domain to a host. Change them only if your site is hosted elsewhere.
      </p>
      <Checkbox
        label="Use default nameservers"
        checked={choice.useDefaults}
        onChange={(event) => edit({ ...choice, useDefaults: event.currentTarget.checked })}
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
          {usesDefaults(choice) && <Note>Enter at least two, or we’ll use our defaults.</Note>}
        </>
      )}
      {planWith(flow.orderType) !== null && (
        <Note>
          Your hosting uses the default nameservers. With other nameservers, point the domain to our
          hosting yourself.
        </Note>
      )}
    </form>
  );
};
