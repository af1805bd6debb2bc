import type { ContactRole } from '@haat/contracts/domain-contact';
import type { DomainContactsAnswer } from '@haat/contracts/http/owned-domains';
import { ownedDomainMessages as say } from '@haat/contracts/owned-domain-messages';
import { IconMail } from '@tabler/icons-react';
import { useState } from 'react';
import useSWR from 'swr';
import { LoadFailure } from '../../components/load-failure.tsx';
import { Note } from '../../components/note.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { SupportText } from '../../components/support-text.tsx';
import { domainApiPaths } from '../../config/domain-paths.ts';
import { OWNER_CHANGE_WAITS } from './change-text.ts';
import { ContactDialog } from './contact-dialog.tsx';
import { ContactList } from './contact-list.tsx';
import classes from './contacts-section.module.css';
import { useDomain } from './domain-context.ts';
import { PrivacySetting } from './privacy-setting.tsx';
import { VerifyNotice } from './verify-notice.tsx';

export const ContactsSection = () => {
  const { owned } = useDomain();
  const path = domainApiPaths.contacts(owned.domain);
  const { data, error, mutate, isValidating } = useSWR<DomainContactsAnswer, Error>(path);
  return (
    <>
      <VerifyNotice email={data?.contacts.registrant?.email} />
      <div className={classes.split}>
        <div className={classes.main}>
          {data === undefined ? (
            <NoContacts error={error} isBusy={isValidating} onRetry={() => void mutate()} />
          ) : (
            <Contacts answer={data} />
          )}
        </div>
        <div className={classes.aside}>
          <PrivacySetting />
          {data?.has_owner_change && <Note>{say.ownerChange}</Note>}
        </div>
      </div>
    </>
  );
};

type NoContactsProps = {
  readonly error: Error | undefined;
  readonly isBusy: boolean;
  readonly onRetry: () => void;
};

/** Of a domain that has moved or ended there are none: another try changes nothing. */
const NoContacts = ({ error, isBusy, onRetry }: NoContactsProps) => {
  const { not_now } = useDomain().owned;
  if (error === undefined) {
    return (
      <div aria-busy="true">
        <Skeleton height="18rem" />
      </div>
    );
  }
  return error.message === not_now.contacts ? (
    <NotNow />
  ) : (
    <LoadFailure isBusy={isBusy} onRetry={onRetry}>
      {error.message}
    </LoadFailure>
  );
};

const NotNow = () => {
  const { domain, not_now } = useDomain().owned;
  return (
    not_now.contacts !== null && (
      <Note>
        <SupportText about={{ subject: `Contacts of ${domain}` }}>{not_now.contacts}</SupportText>
      </Note>
    )
  );
};

const Contacts = ({ answer }: { readonly answer: DomainContactsAnswer }) => {
  const { owned, isBlocked, isUnderWay } = useDomain();
  const { not_now, owner_change_pending } = owned;
  const [changed, setChanged] = useState<ContactRole | null>(null);
  const isRunning = isUnderWay('contact');
  const isPending = owner_change_pending || answer.owner_change_pending;
  return (
    <>
      {isPending && (
        <Note tone="wait" icon={IconMail}>
          <b>Change of owner.</b> <span>{OWNER_CHANGE_WAITS}</span>
        </Note>
      )}
      {!isPending && <NotNow />}
      {isRunning && !isPending && (
        <Note>You can change the contacts again when this change is done.</Note>
      )}
      <ContactList
        answer={answer}
        canChange={not_now.contacts === null && !isBlocked}
        isLocked={isRunning}
        onChange={setChanged}
      />
      <ContactDialog role={changed} answer={answer} onClose={() => setChanged(null)} />
    </>
  );
};
