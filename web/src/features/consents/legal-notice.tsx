import { accountMessages } from '@haat/contracts/account-messages';
import type { ConsentsAnswer } from '@haat/contracts/http/consents';
import { CONSENT_VERSIONS } from '@haat/contracts/legal-texts';
import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import useSWR from 'swr';
import { ErrorMessage } from '../../components/error-message.tsx';
import { Link } from '../../components/link.tsx';
import { paths } from '../../config/paths.ts';
import { tabStorage } from '../../lib/browser-storage.ts';
import { toast } from '../../lib/toast.ts';
import { useAct } from '../../lib/use-act.ts';
import { useFocusAfterwards } from '../../lib/use-focus-afterwards.ts';
import { useSession } from '../../lib/use-session.ts';
import { accountPaths } from '../auth/account-paths.ts';
import { useChangeConsent } from '../auth/use-change-consent.ts';
import { versionDay } from '../legal/version-day.ts';
import { Changes } from './changes.tsx';
import classes from './legal-notice.module.css';
import {
  changedTexts,
  currentVersion,
  LEGAL_NAMES,
  noteSeen,
  termsStatus,
} from './legal-versions.ts';

/** Logout clears it. */
const LATER = 'haat-terms-later';

/** Asks for the terms, then tells what changed. Nothing waits for an answer. */
export const LegalNotice = () => {
  const { user } = useSession();
  const isCustomer = user !== undefined && user !== null;
  const { data: consents } = useSWR<ConsentsAnswer>(isCustomer ? accountPaths.consents : null, {
    revalidateOnFocus: false,
  });
  const [laterFor, setLaterFor] = useState(() => tabStorage.getItem(LATER));
  const [changed, setChanged] = useState(changedTexts);
  const status = consents === undefined || !isCustomer ? 'accepted' : termsStatus(consents);
  if (isCustomer && status !== 'accepted' && laterFor !== user.id) {
    const later = (): void => {
      tabStorage.setItem(LATER, user.id);
      setLaterFor(user.id);
    };
    return <TermsNotice isChange={status === 'changed'} onLater={later} />;
  }
  const [kind] = changed;
  if (kind === undefined) return null;
  const gotIt = (): void => {
    noteSeen(kind);
    setChanged(changed.slice(1));
  };
  return (
    <Notice
      key={kind}
      title={`${LEGAL_NAMES[kind]} changed on ${versionDay(currentVersion(kind))}`}
      actions={<Button onClick={gotIt}>Got it</Button>}
    >
      <Changes kind={kind} />
      <Link to={`${paths[kind]}#what-changed`}>Read what’s new</Link>
    </Notice>
  );
};

type TermsNoticeProps = { readonly isChange: boolean; readonly onLater: () => void };

const TermsNotice = ({ isChange, onLater }: TermsNoticeProps) => {
  const changeConsent = useChangeConsent();
  const accept = useAct(async () => {
    const version = CONSENT_VERSIONS.terms;
    const result = await changeConsent({ kind: 'terms', version, given: true });
    if (!result.ok) return result.failure.text;
    toast.success(accountMessages.termsAccepted);
    return null;
  });
  return (
    <Notice
      title={
        isChange
          ? `Our terms changed on ${versionDay(currentVersion('terms'))}`
          : 'Please accept our terms'
      }
      actions={
        <>
          {/* Not disabled: keeps the focus. */}
          <Button variant="filled" aria-busy={accept.isBusy} onClick={() => void accept.run()}>
            {accept.isBusy ? 'Saving...' : 'Accept'}
          </Button>
          <Button variant="subtle" onClick={onLater}>
            Later
          </Button>
        </>
      }
    >
      {isChange ? 'Please read and accept our ' : 'You haven’t accepted them yet. Read our '}
      <Link to={paths.terms}>Terms</Link> and <Link to={paths.refunds}>Refunds</Link>.
      {isChange && <Changes kind="terms" />}
      <ErrorMessage>{accept.error}</ErrorMessage>
    </Notice>
  );
};

type NoticeProps = {
  readonly title: string;
  readonly actions: ReactNode;
  readonly children: ReactNode;
};

const Notice = ({ title, actions, children }: NoticeProps) => {
  const notice = useFocusAfterwards();
  return (
    <aside className={`${classes.notice} haat-bar`} aria-label={title} data-legal-notice>
      <div ref={notice}>
        <p className={classes.title}>{title}</p>
        <div className="sm">{children}</div>
        <div className={classes.actions}>{actions}</div>
      </div>
    </aside>
  );
};
