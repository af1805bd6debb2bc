import type { DnsRecord } from '@haat/contracts/dns-record';
import { ownedDomainMessages as say } from '@haat/contracts/owned-domain-messages';
import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { BusyButton } from '../../components/busy-button.tsx';
import { ErrorMessage } from '../../components/error-message.tsx';
import { domainInput } from '../../components/form/domain-input.ts';
import { useForm } from '../../components/form/use-form.ts';
import { OptionalLabel } from '../../components/optional-label.tsx';
import { BatchPreview } from './batch-preview.tsx';
import type { DnsPlan } from './dns-batch.ts';
import classes from './dns-dialog.module.css';
import { type DnsPreset, readPreset } from './dns-presets.ts';
import { useDomain } from './domain-context.ts';
import { useSendBatch } from './use-send-batch.ts';

type PresetFormProps = {
  readonly preset: DnsPreset;
  readonly records: readonly DnsRecord[];
  readonly onDone: () => void;
};

type Values = Readonly<Record<string, string>>;

/** Asks what it needs, shows the records, and sends them after a yes. */
export const PresetForm = ({ preset, records, onDone }: PresetFormProps) => {
  const { domain } = useDomain().owned;
  const known = preset.inputs.length === 0 ? readPreset(preset, domain, {}, records) : null;
  const [plan, setPlan] = useState<DnsPlan | null>(known?.ok ? known : null);
  const form = useForm<Values, DnsPlan>({
    fields: preset.inputs.map(({ name }) => name),
    prefilled: Object.fromEntries(preset.inputs.map(({ name }) => [name, ''])),
    check: (values) => {
      const reading = readPreset(preset, domain, values, records);
      return reading.ok ? { ok: true, body: reading } : { ok: false, errors: reading.errors };
    },
    send: (read) => {
      setPlan(read);
      return null;
    },
  });
  if (plan !== null) {
    const back = preset.inputs.length === 0 ? null : () => setPlan(null);
    return <PresetPlan plan={plan} onBack={back} onDone={onDone} />;
  }
  return (
    <form ref={form.ref} className={classes.dialog} onSubmit={form.submit} noValidate>
      <p className="muted">{preset.about}</p>
      {preset.inputs.map(({ name, label, placeholder, hint, isOptional }) => (
        <TextInput
          {...form.field(name)}
          key={name}
          label={isOptional ? <OptionalLabel>{label}</OptionalLabel> : label}
          placeholder={placeholder}
          description={hint}
          classNames={{ input: 'mono' }}
          {...domainInput}
        />
      ))}
      <BusyButton type="submit" variant="filled" busy={false} busyLabel="Loading...">
        Show the records
      </BusyButton>
    </form>
  );
};

type PresetPlanProps = {
  readonly plan: DnsPlan;
  /** Null where nothing was asked. */
  readonly onBack: (() => void) | null;
  readonly onDone: () => void;
};

const PresetPlan = ({ plan, onBack, onDone }: PresetPlanProps) => {
  const { added, removed, operations } = plan;
  const { run, isBusy, error } = useSendBatch(onDone);
  if (operations.length === 0) return <p role="status">{say.nothingToChange}</p>;
  return (
    <div className={classes.dialog}>
      <BatchPreview added={added} removed={removed} />
      <ErrorMessage>{error}</ErrorMessage>
      <div className={classes.ways}>
        {onBack !== null && <Button onClick={onBack}>Back</Button>}
        <BusyButton
          variant="cta"
          busy={isBusy}
          busyLabel="Sending..."
          onClick={() => void run(operations)}
        >
          {removed.length === 0 ? 'Add the records' : 'Change the records'}
        </BusyButton>
      </div>
    </div>
  );
};
