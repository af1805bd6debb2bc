import type { DnsRecord, EditableRecordType } from '@haat/contracts/dns-record';
import { ownedDomainMessages as say } from '@haat/contracts/owned-domain-messages';
import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useState } from 'react';
import { BusyButton } from '../../components/busy-button.tsx';
import { ErrorMessage } from '../../components/error-message.tsx';
import { domainInput } from '../../components/form/domain-input.ts';
import { FormFailure } from '../../components/form/form-failure.tsx';
import { type FormReading, refusalOf } from '../../components/form/form-refusal.ts';
import { useForm } from '../../components/form/use-form.ts';
import { Icon } from '../../components/icon.tsx';
import { Note } from '../../components/note.tsx';
import { domainApiPaths } from '../../config/domain-paths.ts';
import { post, put } from '../../lib/api-client.ts';
import { useDomain } from './domain-context.ts';
import classes from './record-form.module.css';
import { RecordLine } from './record-line.tsx';
import {
  findConflicts,
  isUnchanged,
  numbersOf,
  RECORD_FIELDS,
  type RecordValues,
  readValues,
  type ShownConflict,
  typeOf,
  VALUE_LABELS,
  valuesOf,
} from './record-values.ts';

type RecordFormProps = {
  /** Null for a new record. */
  readonly current: DnsRecord | null;
  readonly records: readonly DnsRecord[];
  readonly types: readonly EditableRecordType[];
  readonly onDone: () => void;
};

const NUMBER_LABELS = { priority: 'Priority', weight: 'Weight', port: 'Port' } as const;

export const RecordForm = ({ current, records, types, onDone }: RecordFormProps) => {
  const { owned, send } = useDomain();
  const { domain } = owned;
  const [conflicts, setConflicts] = useState<readonly ShownConflict[]>([]);
  const [accepted, setAccepted] = useState('');
  const check = (values: RecordValues): FormReading<RecordValues, DnsRecord> => {
    const reading = readValues(domain, values);
    setConflicts([]);
    if (!reading.ok) return { ok: false, errors: reading.fields };
    const { record } = reading;
    if (isUnchanged(record, current)) return { ok: false, whole: say.nothingToChange };
    const found = findConflicts(domain, record, current, records);
    const text = JSON.stringify(record);
    setConflicts(found);
    setAccepted(text);
    // A second click sends what is only advised against.
    const isStopped = found.some(({ isBlocking }) => isBlocking) || accepted !== text;
    return found.length > 0 && isStopped ? { ok: false } : { ok: true, body: record };
  };
  const form = useForm<RecordValues, DnsRecord>({
    fields: RECORD_FIELDS,
    prefilled: valuesOf(current),
    onEdit: () => setConflicts([]),
    check,
    send: async (record) => {
      const path = domainApiPaths.records(domain);
      const result = await send(
        current === null ? post(path, { record }) : put(path, { current, record }),
      );
      if (!result.ok) return refusalOf<RecordValues>(result.failure, RECORD_FIELDS, 'record');
      onDone();
      return null;
    },
  });
  const { values } = form;
  const type = typeOf(values.type);
  const [label, placeholder] = VALUE_LABELS[type];
  const { type: _, ...asTyped } = domainInput;
  const value = { label, placeholder, classNames: { input: 'mono' }, ...asTyped };
  const reading = readValues(domain, values);
  const isAdvice = conflicts.length > 0 && conflicts.every(({ isBlocking }) => !isBlocking);
  const button = current === null ? 'Add the record' : 'Save the record';
  return (
    <form ref={form.ref} className={classes.form} onSubmit={form.submit} noValidate>
      <div className={classes.pair}>
        <NativeSelect
          {...form.field('type')}
          label="Type"
          data={types.map((one) => ({ value: one, label: one }))}
          disabled={current !== null}
          rightSection={<Icon of={IconChevronDown} />}
          rightSectionPointerEvents="none"
        />
        <TextInput
          {...form.field('host')}
          label="Host"
          description={hostHint(domain, reading)}
          placeholder="@ or www"
          classNames={{ input: 'mono' }}
          {...domainInput}
        />
      </div>
      {numbersOf(type).length > 0 && (
        <div className={classes.numbers}>
          {numbersOf(type).map((name) => (
            <TextInput
              {...form.field(name)}
              key={name}
              label={NUMBER_LABELS[name]}
              inputMode="numeric"
              autoComplete="off"
            />
          ))}
        </div>
      )}
      {type === 'TXT' ? (
        <Textarea {...form.field('value')} {...value} rows={4} />
      ) : (
        <TextInput {...form.field('value')} {...value} />
      )}
      <TextInput
        {...form.field('ttl')}
        label="TTL in seconds"
        description="How long others may remember the record. At least 7200."
        inputMode="numeric"
        autoComplete="off"
      />
      <div className={classes.notes} role="status">
        {reading.ok && reading.notes.map((note) => <Note key={note}>{note}</Note>)}
      </div>
      <Conflicts conflicts={conflicts} />
      <FormFailure of={form} />
      <BusyButton type="submit" variant="cta" busy={form.isBusy} busyLabel="Sending...">
        {isAdvice ? `${button} anyway` : button}
      </BusyButton>
    </form>
  );
};

const hostHint = (domain: string, reading: ReturnType<typeof readValues>): string => {
  if (!reading.ok) return `The part before ${domain}. @ is ${domain} itself.`;
  const { host } = reading.record;
  return host === '@' ? domain : `${host}.${domain}`;
};

const Conflicts = ({ conflicts }: { readonly conflicts: readonly ShownConflict[] }) => {
  if (conflicts.length === 0) return null;
  const texts = [...new Set(conflicts.map(({ text }) => text))];
  return (
    <div className={classes.notes}>
      <ErrorMessage>{texts.join(' ')}</ErrorMessage>
      <ul className="card" aria-label="Records in the way">
        {conflicts.map(({ record }) => (
          <RecordLine key={JSON.stringify(record)} record={record} />
        ))}
      </ul>
    </div>
  );
};
