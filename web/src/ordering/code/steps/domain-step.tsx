import { readOwnDomain } from '@haat/contracts/domain-name-input';
import { orderMessages } from '@haat/contracts/messages';
import { TextInput } from '@mantine/core';
import { domainInput } from '../../../components/form/domain-input.ts';
import { useForm } from '../../../components/form/use-form.ts';
import { DOMAIN_FORM } from './form-id.ts';

type DomainStepProps = {
  readonly domain: string;
  readonly onEdit: (domain: string) => void;
  readonly onConfirm: (domain: string) => void;
};

/** Step 2: where the code will run; a domain that the customer has already. */
export const DomainStep = ({ domain, onEdit, onConfirm }: DomainStepProps) => {
  const form = useForm<{ readonly domain: string }, string>({
    fields: ['domain'],
    prefilled: { domain },
    onEdit: (typed) => onEdit(typed.domain),
    check: (typed) => {
      const read = readOwnDomain(typed.domain);
      return read === null
        ? { ok: false, errors: { domain: orderMessages.enterValidDomain } }
        : { ok: true, body: read };
    },
    send: (read) => {
      onConfirm(read);
      return null;
    },
  });
  return (
    <form ref={form.ref} id={DOMAIN_FORM} onSubmit={form.submit} noValidate>
      <TextInput
        {...form.field('domain')}
        label="Domain"
        description="Where the code will run: a domain that you have, such as example.com."
        classNames={{ input: 'mono' }}
        {...domainInput}
        maxLength={253}
        required
        data-autofocus
      />
    </form>
  );
};
