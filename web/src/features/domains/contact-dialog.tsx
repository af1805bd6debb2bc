import type { ContactRole, DomainContact } from '@haat/contracts/domain-contact';
import type { DomainContactsAnswer } from '@haat/contracts/http/owned-domains';
import { lazy, Suspense, useState } from 'react';
import { Dialog } from '../../components/dialog.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { OwnerChangeStep } from './owner-change-step.tsx';

/** With the states of all countries. */
const ContactForm = lazy(async () => ({
  default: (await import('./domain-contact-form.tsx')).DomainContactForm,
}));

const TITLES = {
  registrant: 'Change the owner’s details',
  admin: 'Change the admin contact',
  tech: 'Change the technical contact',
  billing: 'Change the billing contact',
} as const satisfies Record<ContactRole, string>;

type ContactDialogProps = {
  /** Null while it is closed. */
  readonly role: ContactRole | null;
  readonly answer: DomainContactsAnswer;
  readonly onClose: () => void;
};

/** The details; a new owner then has a step for what follows and the proof. */
export const ContactDialog = ({ role, answer, onClose }: ContactDialogProps) => {
  const [typed, setTyped] = useState<DomainContact | null>(null);
  const [step, setStep] = useState<'details' | 'owner'>('details');
  const close = () => {
    setTyped(null);
    setStep('details');
    onClose();
  };
  return (
    <Dialog
      opened={role !== null}
      onClose={close}
      onBack={step === 'owner' ? () => setStep('details') : undefined}
      title={step === 'owner' ? 'Change the owner?' : TITLES[role ?? 'registrant']}
      page={step}
      size={640}
    >
      {role !== null && step === 'details' && (
        <Suspense fallback={<Skeleton height="24rem" />}>
          <ContactForm
            role={role}
            answer={answer}
            typed={typed}
            onNewOwner={(contact) => {
              setTyped(contact);
              setStep('owner');
            }}
            onDone={close}
          />
        </Suspense>
      )}
      {role !== null && step === 'owner' && typed !== null && (
        <OwnerChangeStep answer={answer} contact={typed} onDone={close} />
      )}
    </Dialog>
  );
};
