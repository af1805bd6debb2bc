import type { ContactRole, DomainContact } from '@haat/contracts/domain-contact';
import type { DomainContactsAnswer } from '@haat/contracts/http/owned-domains';
import { Button } from '@mantine/core';
import classes from './contacts-section.module.css';
import { addressText, phoneText, ROLES, roleText } from './domain-contact.ts';
import { useListFocus } from './use-list-focus.ts';

type ContactListProps = {
  readonly answer: DomainContactsAnswer;
  readonly canChange: boolean;
  /** While a change is under way. */
  readonly isLocked: boolean;
  readonly onChange: (role: ContactRole) => void;
};

const OTHERS = ['admin', 'tech', 'billing'] as const;

export const ContactList = ({ answer, canChange, isLocked, onChange }: ContactListProps) => {
  const { registrant } = answer.contacts;
  const list = useListFocus(canChange);
  const change = (role: ContactRole) =>
    canChange && (
      <Button
        size="sm"
        // Disabled, it would lose the focus.
        aria-disabled={isLocked}
        data-disabled={isLocked || undefined}
        aria-label={`Change ${ROLES[role].toLowerCase()}`}
        onClick={() => {
          if (!isLocked) onChange(role);
        }}
      >
        Change
      </Button>
    );
  return (
    <div ref={list} className={`${classes.contacts} card`} tabIndex={-1}>
      <section aria-labelledby="owner">
        <div className={classes.title}>
          <h2 id="owner" className="h4">
            Owner
          </h2>
          {change('registrant')}
        </div>
        {registrant === null ? (
          <p className="muted">The registrar shows no owner.</p>
        ) : (
          <OwnerDetails contact={registrant} />
        )}
      </section>
      <section aria-labelledby="roles">
        <h2 id="roles" className={`${classes.title} h4`}>
          Who handles what
        </h2>
        <dl className={classes.roles}>
          {OTHERS.map((role) => (
            <div key={role}>
              <dt>{ROLES[role]}</dt>
              <dd>{roleText(answer, role)}</dd>
              <dd>{change(role)}</dd>
            </div>
          ))}
        </dl>
      </section>
    </div>
  );
};

const OwnerDetails = ({ contact }: { readonly contact: DomainContact }) => {
  const { name, company = '', email } = contact;
  const rows = [
    ['Name', name],
    ['Company', company],
    ['Address', addressText(contact)],
    ['Email', email],
    ['Phone', phoneText(contact)],
  ].filter(([, value]) => value !== '');
  return (
    <dl>
      {rows.map(([term, value]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
};
