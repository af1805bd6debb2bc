import type { AccountSafety } from '@haat/contracts/http/account-safety';
import {
  type RefundDestinationAnswer,
  refundDestinationBodySchema,
} from '@haat/contracts/http/refunds';
import { refundMessages } from '@haat/contracts/refund-messages';
import { NativeSelect, PasswordInput, TextInput } from '@mantine/core';
import useSWR from 'swr';
import { BusyButton } from '../../components/busy-button.tsx';
import { FormFailure } from '../../components/form/form-failure.tsx';
import { refusalOf } from '../../components/form/form-refusal.ts';
import { useForm } from '../../components/form/use-form.ts';
import { apiPaths } from '../../config/paths.ts';
import { post } from '../../lib/api-client.ts';
import { accountPaths } from '../auth/account-paths.ts';
import classes from '../auth/auth-form.module.css';
import { CodeField } from '../auth/code-field.tsx';
import { readAccountForm } from '../auth/read-account-form.ts';

const EMPTY = {
  ...{ kind: 'upi', upi_id: '', account_number: '', account_number_again: '' },
  ...{ ifsc: '', holder: '', currentPassword: '', code: '' },
};
const FIELDS = [
  ...(['kind', 'upi_id', 'account_number', 'account_number_again'] as const),
  ...(['ifsc', 'holder', 'currentPassword', 'code'] as const),
];
const KINDS = [
  { value: 'upi', label: 'UPI ID' },
  { value: 'account', label: 'Bank account' },
];

type RefundDestinationFormProps = {
  readonly isChange: boolean;
  readonly onUnsaved: ((isUnsaved: boolean) => void) | undefined;
  readonly onDone: (answer: RefundDestinationAnswer) => void;
};

export const RefundDestinationForm = (props: RefundDestinationFormProps) => {
  const { isChange, onUnsaved, onDone } = props;
  const { data: safety } = useSWR<AccountSafety, Error>(isChange ? accountPaths.safety : null);
  const isCodeNeeded = isChange && (safety?.oneTimeCodes ?? null) !== null;
  const form = useForm({
    fields: FIELDS,
    prefilled: EMPTY,
    onEdit: ({ upi_id, account_number, ifsc, holder }) =>
      onUnsaved?.([upi_id, account_number, ifsc, holder].some((typed) => typed !== '')),
    check: ({ currentPassword, code, ...typed }: typeof EMPTY) =>
      readAccountForm(
        refundDestinationBodySchema,
        {
          ...typed,
          ...(isChange ? { currentPassword } : {}),
          ...(isCodeNeeded ? { code } : {}),
        },
        refundMessages.kindRequired,
      ),
    send: async (body) => {
      const result = await post<RefundDestinationAnswer>(apiPaths.refundDestination, body);
      if (!result.ok) return refusalOf<typeof EMPTY>(result.failure, FIELDS);
      form.startAgain([]);
      onDone(result.data);
      return null;
    },
  });
  return (
    <form ref={form.ref} className={classes.form} onSubmit={form.submit} noValidate>
      <NativeSelect {...form.field('kind')} label="Send refunds to" data={KINDS} />
      {form.values.kind === 'upi' ? (
        <TextInput
          {...form.field('upi_id')}
          label="UPI ID"
          placeholder="name@okaxis"
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          required
        />
      ) : (
        <>
          <TextInput
            {...form.field('account_number')}
            label="Account number"
            inputMode="numeric"
            autoComplete="off"
            required
          />
          <TextInput
            {...form.field('account_number_again')}
            label="Account number again"
            inputMode="numeric"
            autoComplete="off"
            required
          />
          <TextInput
            {...form.field('ifsc')}
            label="IFSC"
            placeholder="HDFC0001234"
            autoCapitalize="characters"
            autoComplete="off"
            spellCheck={false}
            required
          />
          <TextInput
            {...form.field('holder')}
            label="Account holder’s name"
            autoComplete="off"
            required
          />
        </>
      )}
      {isChange && (
        <PasswordInput
          {...form.field('currentPassword')}
          label="Current password"
          autoComplete="current-password"
          required
        />
      )}
      {isCodeNeeded && <CodeField {...form.field('code')} />}
      <FormFailure of={form} />
      <BusyButton type="submit" busy={form.isBusy} busyLabel="Processing...">
        Save refund details
      </BusyButton>
    </form>
  );
};
