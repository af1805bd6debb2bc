import type { DsRecord } from '@haat/contracts/ds-record';
import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { BusyButton } from '../../components/busy-button.tsx';
import { FormFailure } from '../../components/form/form-failure.tsx';
import { refusalOf } from '../../components/form/form-refusal.ts';
import { useForm } from '../../components/form/use-form.ts';
import { Icon } from '../../components/icon.tsx';
import { domainApiPaths } from '../../config/domain-paths.ts';
import { post } from '../../lib/api-client.ts';
import classes from './advanced-section.module.css';
import { useDomain } from './domain-context.ts';
import {
  ALGORITHM_CHOICES,
  DIGEST_TYPE_CHOICES,
  DS_FIELDS,
  type DsValues,
  digestError,
  emptyDsValues,
  readDsValues,
} from './ds-record-values.ts';

const asTyped = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false } as const;

export const DsRecordForm = ({ onDone }: { readonly onDone: () => void }) => {
  const { owned, send } = useDomain();
  const form = useForm<DsValues, DsRecord>({
    fields: DS_FIELDS,
    prefilled: emptyDsValues,
    check: readDsValues,
    send: async (record) => {
      const result = await send(post(domainApiPaths.dnssec(owned.domain), record));
      if (!result.ok) return refusalOf<DsValues>(result.failure, DS_FIELDS);
      onDone();
      return null;
    },
  });
  const digest = form.field('digest');
  const typedError = digestError(form.values);
  const select = {
    rightSection: <Icon of={IconChevronDown} />,
    rightSectionPointerEvents: 'none',
    required: true,
  } as const;
  return (
    <form ref={form.ref} className={classes.form} onSubmit={form.submit} noValidate>
      <TextInput
        {...form.field('keyTag')}
        className={classes.keyTag}
        label="Key tag"
        inputMode="numeric"
        classNames={{ input: 'mono' }}
        required
        {...asTyped}
      />
      <div className={classes.pair}>
        <NativeSelect
          {...form.field('algorithm')}
          label="Algorithm"
          data={ALGORITHM_CHOICES}
          {...select}
        />
        <NativeSelect
          {...form.field('digestType')}
          label="Digest type"
          data={DIGEST_TYPE_CHOICES}
          {...select}
        />
      </div>
      <Textarea
        {...digest}
        error={digest.error ?? typedError ?? undefined}
        aria-invalid={digest['aria-invalid'] ?? (typedError !== null || undefined)}
        label="Digest"
        classNames={{ input: 'mono' }}
        rows={3}
        required
        {...asTyped}
      />
      <p className="sr-only" role="status">
        {typedError ?? ''}
      </p>
      <FormFailure of={form} />
      <BusyButton type="submit" variant="cta" busy={form.isBusy} busyLabel="Sending...">
        Add the DS record
      </BusyButton>
    </form>
  );
};
