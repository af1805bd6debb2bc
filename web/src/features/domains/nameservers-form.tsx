import { MAX_NAMESERVERS, readNameservers } from '@haat/contracts/nameservers';
import { ownedDomainMessages as say } from '@haat/contracts/owned-domain-messages';
import { Button, TextInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { BusyButton } from '../../components/busy-button.tsx';
import { domainInput } from '../../components/form/domain-input.ts';
import { FormFailure } from '../../components/form/form-failure.tsx';
import type { FormReading, FormRefusal } from '../../components/form/form-refusal.ts';
import { useForm } from '../../components/form/use-form.ts';
import { Icon } from '../../components/icon.tsx';
import { domainApiPaths } from '../../config/domain-paths.ts';
import { type ApiFailure, put } from '../../lib/api-client.ts';
import { Choice } from './choice.tsx';
import { useDomain } from './domain-context.ts';
import { choiceOf, isSameHosts, type NameserverChoice } from './nameservers.ts';
import classes from './nameservers-section.module.css';

type NameserversFormProps = {
  readonly choice: NameserverChoice;
  readonly onChoose: (choice: NameserverChoice) => void;
};

const BOXES = Array.from({ length: MAX_NAMESERVERS }, (_, index) => `ns${index + 1}`);
const FIRST_BOXES = 4;

type Values = Readonly<Record<string, string>>;

const typedIn = (values: Values): readonly string[] => BOXES.map((box) => values[box] ?? '');

/** The API names a host by its place among those that were sent. */
const refusalOf = (failure: ApiFailure, values: Values): FormRefusal<Values> => {
  const named = failure.kind === 'refused' ? failure.fields : {};
  const sent = BOXES.filter((box) => (values[box] ?? '').trim() !== '');
  const errors = Object.fromEntries(
    sent.flatMap((box, index) => {
      const error = named[`nameservers.${index}`];
      return error === undefined ? [] : [[box, error]];
    }),
  );
  return Object.keys(errors).length > 0 ? { errors } : { whole: named.nameservers ?? failure.text };
};

export const NameserversForm = ({ choice, onChoose }: NameserversFormProps) => {
  const { owned, send } = useDomain();
  const { domain, nameservers, our_dns, our_hosting } = owned;
  const known = choiceOf(nameservers, owned) === 'own' ? (nameservers ?? []) : [];
  const [count, setCount] = useState(Math.max(FIRST_BOXES, known.length));
  const check = (values: Values): FormReading<Values, readonly string[]> => {
    const hosts = choice === 'own' ? null : owned[choice];
    const reading =
      hosts === null ? readNameservers(domain, typedIn(values)) : { ok: true as const, hosts };
    if (!reading.ok) {
      const errors = Object.entries(reading.errors).map(([at, error]) => [
        BOXES[Number(at)],
        error,
      ]);
      return { ok: false, errors: Object.fromEntries(errors), whole: reading.whole ?? undefined };
    }
    if (nameservers !== null && isSameHosts(reading.hosts, nameservers)) {
      return { ok: false, whole: say.nameserversSame };
    }
    return { ok: true, body: reading.hosts };
  };
  const form = useForm<Values, readonly string[]>({
    fields: BOXES,
    prefilled: Object.fromEntries(BOXES.map((box, index) => [box, known[index] ?? ''])),
    check,
    send: async (hosts, values) => {
      const body = { nameservers: hosts };
      const result = await send(put(domainApiPaths.nameservers(domain), body));
      return result.ok ? null : refusalOf(result.failure, choice === 'own' ? values : {});
    },
  });
  const choiceProps = (name: NameserverChoice) => ({
    isChosen: choice === name,
    onChoose: () => onChoose(name),
  });
  return (
    <form ref={form.ref} className={classes.form} onSubmit={form.submit} noValidate>
      <fieldset className={classes.choices}>
        <legend className="h4">Change the nameservers to</legend>
        {our_dns.length > 0 && (
          <Choice
            {...choiceProps('our_dns')}
            title="Our DNS"
            about="You edit the DNS records here."
            hosts={our_dns}
          />
        )}
        {our_hosting.length > 0 && (
          <Choice
            {...choiceProps('our_hosting')}
            title="Our hosting"
            about="For a hosting plan with us. You edit the DNS records in its control panel."
            hosts={our_hosting}
          />
        )}
        <Choice
          {...choiceProps('own')}
          title="Your own"
          about="For another host or DNS provider. Enter 2 to 13."
        />
      </fieldset>
      {choice === 'own' && (
        <>
          <div className={classes.own}>
            {BOXES.slice(0, count).map((box, index) => (
              <TextInput
                {...form.field(box)}
                key={box}
                label={`Nameserver ${index + 1}`}
                classNames={{ input: 'mono' }}
                placeholder={index < 2 ? `ns${index + 1}.example.com` : 'optional'}
                {...domainInput}
              />
            ))}
          </div>
          {count < MAX_NAMESERVERS && (
            <div>
              <Button
                size="sm"
                leftSection={<Icon of={IconPlus} size={16} />}
                onClick={() => setCount(count + 1)}
              >
                Add a nameserver
              </Button>
            </div>
          )}
        </>
      )}
      <FormFailure of={form} />
      <div className={classes.act}>
        <BusyButton type="submit" variant="cta" busy={form.isBusy} busyLabel="Sending...">
          Change nameservers
        </BusyButton>
      </div>
    </form>
  );
};
