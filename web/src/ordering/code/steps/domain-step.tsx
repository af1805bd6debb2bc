import { readOwnDomain } from '@haat/contracts/domain-name-input';
import { orderMessages } from '@haat/contracts/messages';
import { useForm } from '../../../components/form/use-form.ts';
import { OwnDomainField } from '../../hosting/own-domain-field.tsx';
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
      <OwnDomainField
        field={form.field('domain')}
        hint="Your licence is for one domain: the website where you’ll use this code. It can be a domain you own elsewhere."
        takesFocus
        onChoose={(domain) => form.edit({ domain })}
      />
    </form>
  );
};
