import { readChildHost } from '@haat/contracts/child-nameserver';
import { ownedDomainMessages as say } from '@haat/contracts/owned-domain-messages';
import { Textarea, TextInput } from '@mantine/core';
import { BusyButton } from '../../components/busy-button.tsx';
import { domainInput } from '../../components/form/domain-input.ts';
import { FormFailure } from '../../components/form/form-failure.tsx';
import type { FormReading, FormRefusal } from '../../components/form/form-refusal.ts';
import { useForm } from '../../components/form/use-form.ts';
import { domainApiPaths } from '../../config/domain-paths.ts';
import { type ApiFailure, post, put } from '../../lib/api-client.ts';
import classes from './advanced-section.module.css';
import { useDomain } from './domain-context.ts';
import type { ChildNameserver } from './pending-rows.ts';

type ChildNameserverFormProps = {
  /** Null for a new one. */
  readonly current: ChildNameserver | null;
  readonly onDone: () => void;
};

const FIELDS = ['host', 'ips'] as const;
type Values = Readonly<Record<(typeof FIELDS)[number], string>>;

/** The API names an address by its place. */
const refusalOf = (failure: ApiFailure): FormRefusal<Values> => {
  const named = failure.kind === 'refused' ? failure.fields : {};
  const host = named.newHost ?? named.host;
  const ips = named.ips ?? Object.entries(named).find(([field]) => field.startsWith('ips.'))?.[1];
  if (host === undefined && ips === undefined) return { whole: failure.text };
  return { errors: { ...(host && { host }), ...(ips && { ips }) } };
};

const { type: _, ...asTyped } = domainInput;

export const ChildNameserverForm = ({ current, onDone }: ChildNameserverFormProps) => {
  const { owned, send } = useDomain();
  const { domain } = owned;
  const check = (values: Values): FormReading<Values, ChildNameserver> => {
    const typed = values.host.trim();
    const host = readChildHost(domain, typed);
    const ips = values.ips.split(/[\s,;]+/).filter((ip) => ip !== '');
    if (host !== null && ips.length > 0) return { ok: true, body: { host, ips } };
    const hostError = typed === '' ? say.childHostMissing : say.childHostInvalid(typed, domain);
    return {
      ok: false,
      errors: {
        ...(host === null && { host: hostError }),
        ...(ips.length === 0 && { ips: say.childIpsMissing }),
      },
    };
  };
  const form = useForm<Values, ChildNameserver>({
    fields: FIELDS,
    prefilled: { host: current?.host ?? '', ips: current?.ips.join('\n') ?? '' },
    check,
    send: async ({ host, ips }) => {
      const path = domainApiPaths.childNameservers(domain);
      const newHost = host === current?.host ? undefined : host;
      const result = await send(
        current === null
          ? post(path, { host, ips })
          : put(path, { host: current.host, newHost, ips }),
      );
      if (!result.ok) return refusalOf(result.failure);
      onDone();
      return null;
    },
  });
  return (
    <form ref={form.ref} className={classes.form} onSubmit={form.submit} noValidate>
      <TextInput
        {...form.field('host')}
        label="Name"
        description={
          readChildHost(domain, form.values.host) ?? `A name in ${domain}: ns1 means ns1.${domain}.`
        }
        placeholder="ns1"
        classNames={{ input: 'mono' }}
        required
        {...domainInput}
      />
      <Textarea
        {...form.field('ips')}
        label="IP addresses"
        description="One a line, IPv4 or IPv6."
        placeholder="203.0.113.53"
        classNames={{ input: 'mono' }}
        rows={3}
        required
        {...asTyped}
      />
      <FormFailure of={form} />
      <BusyButton type="submit" variant="cta" busy={form.isBusy} busyLabel="Sending...">
        {current === null ? 'Add the nameserver' : 'Save'}
      </BusyButton>
    </form>
  );
};
