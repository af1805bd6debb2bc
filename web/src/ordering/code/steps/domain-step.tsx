import { readOwnDomain } from '@haat/contracts/domain-name-input';
import { orderMessages } from '@haat/contracts/messages';
import { TextInput } from '@mantine/core';
import { domainInput } from '../../../components/form/domain-input.ts';
import { useForm } from '../../../components/form/use-form.ts';
import { STEP_FORM } from '../../wizard/step-form.tsx';
import type { CodeOrder } from '../use-code-order.ts';

export const DomainStep = ({ of: order }: { readonly of: CodeOrder }) => {
  const form = useForm<{ readonly domain: string }, string>({
    fields: ['domain'],
    prefilled: { domain: order.flow.domain },
    onEdit: order.edit,
    check: (typed) => {
      const read = readOwnDomain(typed.domain);
      return read === null
        ? { ok: false, errors: { domain: orderMessages.enterValidDomain } }
        : { ok: true, body: read };
    },
    send: (domain) => {
      order.confirm({ domain });
      return null;
    },
  });
  return (
    <form ref={form.ref} id={STEP_FORM} onSubmit={form.submit} noValidate>
      <TextInput
        {...form.field('domain')}
        label="Domain"
        description="The domain you’ll use this code on, e.g. example.com."
        classNames={{ input: 'mono' }}
        {...domainInput}
        maxLength={253}
        required
        data-autofocus
      />
    </form>
  );
};
