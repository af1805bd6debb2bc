import type { DomainContact } from '@haat/contracts/domain-contact';
import type { DomainContactsAnswer, OwnerProof } from '@haat/contracts/http/owned-domains';
import { Checkbox } from '@mantine/core';
import { useState } from 'react';
import { ReceiptRows } from '../../components/receipt.tsx';
import { domainApiPaths } from '../../config/domain-paths.ts';
import { put } from '../../lib/api-client.ts';
import classes from './contacts-section.module.css';
import { newOwnerFields } from './domain-contact.ts';
import { useDomain } from './domain-context.ts';
import { OwnerProofStep } from './owner-proof-form.tsx';

type OwnerChangeStepProps = {
  readonly answer: DomainContactsAnswer;
  readonly contact: DomainContact;
  readonly onDone: () => void;
};

const LABELS = { name: 'New name', company: 'New company', email: 'New email' } as const;

/** Says what follows where it is a change of owner, and asks for the proof. */
export const OwnerChangeStep = ({ answer, contact, onDone }: OwnerChangeStepProps) => {
  const [isConfirmed, setConfirmed] = useState(!answer.has_owner_change);
  const [isOptOut, setOptOut] = useState(false);
  const rows = newOwnerFields(answer, 'registrant', contact).map((field) => ({
    term: LABELS[field],
    value: contact[field],
  }));
  return (
    <div className={classes.step}>
      <div className={`${classes.values} card`}>
        <ReceiptRows rows={rows} missing="None" />
      </div>
      {answer.has_owner_change && (
        <Agreement
          isConfirmed={isConfirmed}
          onConfirm={setConfirmed}
          isOptOut={isOptOut}
          onOptOut={setOptOut}
        />
      )}
      {isConfirmed && <Proof contact={contact} isOptOut={isOptOut} onDone={onDone} />}
    </div>
  );
};

type AgreementProps = {
  readonly isConfirmed: boolean;
  readonly onConfirm: (isConfirmed: boolean) => void;
  readonly isOptOut: boolean;
  readonly onOptOut: (isOptOut: boolean) => void;
};

const Agreement = ({ isConfirmed, onConfirm, isOptOut, onOptOut }: AgreementProps) => {
  const { domain } = useDomain().owned;
  return (
    <>
      <ul>
        <li>The old and the new owner each get an email with a link. Both have to open it.</li>
        <li>Until then, the old details stay.</li>
        <li>
          {isOptOut
            ? 'Afterwards, the domain can be transferred at once, if the registry allows it.'
            : 'Afterwards, the domain can’t be transferred to another registrar for 60 days.'}
        </li>
      </ul>
      <div>
        <Checkbox
          label="Leave out the 60 days"
          checked={isOptOut}
          onChange={(event) => onOptOut(event.currentTarget.checked)}
        />
        <Checkbox
          label={`I want to change the owner of ${domain}`}
          checked={isConfirmed}
          onChange={(event) => onConfirm(event.currentTarget.checked)}
        />
      </div>
    </>
  );
};

type ProofProps = Pick<OwnerChangeStepProps, 'contact' | 'onDone'> & {
  readonly isOptOut: boolean;
};

const Proof = ({ contact, isOptOut, onDone }: ProofProps) => {
  const { owned, send } = useDomain();
  const path = domainApiPaths.contact(owned.domain, 'registrant');
  return (
    <OwnerProofStep
      button="Change the owner"
      busy="Sending..."
      act={(proof: OwnerProof) =>
        send(put(path, { contact, confirmed: true, lock_opt_out: isOptOut, proof }))
      }
      onDone={onDone}
    >
      <p className="muted">Confirm that it’s you.</p>
    </OwnerProofStep>
  );
};
