import { readOwnDomain } from '@haat/contracts/domain-name-input';
import { orderMessages } from '@haat/contracts/messages';
import { formatRupees } from '@haat/contracts/money';
import { useId } from 'react';
import type { FormReading } from '../../components/form/form-refusal.ts';
import { useForm } from '../../components/form/use-form.ts';
import { useTldPrices } from '../../lib/use-tld-prices.ts';
import { ChoiceCard } from '../hosting/choice-card.tsx';
import orderClasses from '../hosting/hosting-order.module.css';
import { OwnDomainField } from '../hosting/own-domain-field.tsx';
import { STEP_FORM } from '../wizard/step-form.tsx';
import type { DomainChoice } from './free-order-flow.ts';
import type { FreeOrder } from './use-free-order.ts';

type Values = { readonly choice: DomainChoice; readonly domain: string };

export const readChoice = ({ choice, domain }: Values): FormReading<Values, string | null> => {
  if (choice === 'new') return { ok: true, body: null };
  if (domain.trim() === '') {
    return { ok: false, errors: { domain: orderMessages.enterDomainName } };
  }
  const host = readOwnDomain(domain);
  return host === null
    ? { ok: false, errors: { domain: orderMessages.enterValidDomain } }
    : { ok: true, body: host };
};

export const ChooseDomainStep = ({ of: order }: { readonly of: FreeOrder }) => {
  const { choice, domain } = order.flow;
  const group = useId();
  const form = useForm<Values, string | null>({
    fields: ['domain'],
    prefilled: { choice, domain },
    onEdit: order.edit,
    check: readChoice,
    send: (own) => {
      if (own === null) order.buyDomain();
      else order.confirm({ choice: 'own', domain: own });
      return null;
    },
  });
  return (
    <form
      ref={form.ref}
      id={STEP_FORM}
      className={orderClasses.fields}
      onSubmit={form.submit}
      noValidate
    >
      <fieldset>
        <legend className="h4">Which domain will you use?</legend>
        <div className={orderClasses.choices}>
          <ChoiceCard
            name={group}
            value="new"
            label="Buy a New Domain"
            isChosen={form.values.choice === 'new'}
            onChoose={() => form.edit({ choice: 'new' })}
          >
            Search and order both together. You pay only for the domain
            <CheapestName />.
          </ChoiceCard>
          <ChoiceCard
            name={group}
            value="own"
            label="Use My Own Domain"
            isChosen={form.values.choice === 'own'}
            onChoose={() => form.edit({ choice: 'own' })}
            fields={
              <OwnDomainField
                field={form.field('domain')}
                hint={
                  'Domains bought here are set up for you. For others, we show which ' +
                  'nameservers to set.'
                }
                onChoose={(chosen) => form.edit({ domain: chosen })}
              />
            }
          >
            A domain you already own, here or elsewhere.
          </ChoiceCard>
        </div>
      </fieldset>
    </form>
  );
};

const CheapestName = () => {
  const { prices } = useTldPrices();
  if (prices === undefined || prices.length === 0) return null;
  const cheapest = Math.min(...prices.map(({ register }) => register));
  return <span>{`, from ${formatRupees(cheapest)} for the first year`}</span>;
};
