import type { OwnedDomainAnswer } from '@haat/contracts/http/owned-domains';
import {
  IconAddressBook,
  IconAdjustments,
  IconListDetails,
  IconLock,
  IconLockOpen,
  IconServer2,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { HangTitle } from '../../components/hang-title.tsx';
import { Icon } from '../../components/icon.tsx';
import { Link } from '../../components/link.tsx';
import { Note } from '../../components/note.tsx';
import { Receipt, ReceiptRows } from '../../components/receipt.tsx';
import { SupportText } from '../../components/support-text.tsx';
import { type DomainSection, domainPaths } from '../../config/domain-paths.ts';
import { formatDayTime } from '../../lib/format-time.ts';
import { dayOf } from '../../ordering/renewal/ends.ts';
import type { OnRenew } from '../../ordering/renewal/renewal-names.ts';
import { AutoRenewSetting } from './auto-renew-setting.tsx';
import { ChangeHistory } from './change-history.tsx';
import { useDomain } from './domain-context.ts';
import { shortNameservers } from './nameservers.ts';
import classes from './overview-section.module.css';
import { expiryText } from './owned-rows.ts';
import { RenewalOffer } from './renewal-offer.tsx';
import { VerifyNotice } from './verify-notice.tsx';

type OverviewSectionProps = { readonly onRenew: OnRenew };

export const OverviewSection = ({ onRenew }: OverviewSectionProps) => {
  const { owned } = useDomain();
  return (
    <>
      <VerifyNotice />
      <Unchangeable />
      <div className={classes.split}>
        <div className={classes.aside}>
          <Registration owned={owned} onRenew={onRenew} />
        </div>
        <div className={classes.main}>
          <Settings owned={owned} />
          <section className={classes.history}>
            <HangTitle small>History</HangTitle>
            <ChangeHistory domain={owned.domain} />
          </section>
        </div>
      </div>
    </>
  );
};

/** Why nothing can be changed, and what to do; the notice above says it where an email is unconfirmed. */
const Unchangeable = () => {
  const { domain, not_now } = useDomain().owned;
  if (not_now.nameservers === null || not_now.verification === null) return null;
  return (
    <div className={classes.note}>
      <Note>
        <SupportText about={{ subject: domain }}>{not_now.nameservers}</SupportText>
      </Note>
    </div>
  );
};

type OfOwned = { readonly owned: OwnedDomainAnswer };

const Settings = ({ owned }: OfOwned) => {
  const { domain, nameservers, lock, read_at } = owned;
  const lockText = lock === null ? 'Not known yet' : lock ? 'On' : 'Off';
  return (
    <>
      <ul className={`${classes.settings} card`}>
        <Setting
          icon={<Icon of={IconServer2} />}
          title="Nameservers"
          domain={domain}
          section="nameservers"
        >
          <span>{shortNameservers(nameservers, owned)}</span>
          {nameservers !== null && (
            <span className={`${classes.hosts} mono xs`}>{nameservers.join(', ')}</span>
          )}
        </Setting>
        <Setting
          icon={<Icon of={IconListDetails} />}
          title="DNS records"
          domain={domain}
          section="dns"
        >
          <span>Website, email and other records</span>
        </Setting>
        <Setting
          icon={<Icon of={lock === false ? IconLockOpen : IconLock} />}
          title="Transfer lock"
          domain={domain}
          section="transfer"
        >
          <span>{lockText}</span>
        </Setting>
        <Setting
          icon={<Icon of={IconAddressBook} />}
          title="Contacts"
          domain={domain}
          section="contacts"
        >
          <span>{privacyText(owned)}</span>
        </Setting>
        <Setting
          icon={<Icon of={IconAdjustments} />}
          title="Advanced"
          domain={domain}
          section="advanced"
        >
          <span>Child nameservers and DNSSEC</span>
        </Setting>
      </ul>
      {read_at !== null && (
        <p className={`${classes.read} xs muted`}>
          {`As the registrar showed it on ${formatDayTime(new Date(read_at))}.`}
        </p>
      )}
    </>
  );
};

/** Where hiding is not offered, the registry decides what is public. */
const privacyText = ({ privacy, not_now }: OwnedDomainAnswer): string => {
  if (privacy) return 'Your details are hidden';
  return privacy === false && not_now.privacy === null
    ? 'Your details are public'
    : 'Owner, admin, technical and billing';
};

type SettingProps = {
  readonly icon: ReactNode;
  readonly title: string;
  readonly domain: string;
  readonly section: DomainSection;
  readonly children: ReactNode;
};

const Setting = ({ icon, title, domain, section, children }: SettingProps) => (
  <li>
    {icon}
    <div>
      <b>{title}</b>
      <p className="sm muted">{children}</p>
    </div>
    <Link className="lnk" to={domainPaths.domain(domain, section)} aria-label={`View ${title}`}>
      View
    </Link>
  </li>
);

const Registration = ({ owned, onRenew }: OfOwned & OverviewSectionProps) => {
  const { isBlocked } = useDomain();
  const { domain, state, expires_at, ended_at, renewal, auto_renew } = owned;
  const ending = {
    kind: 'domain',
    state,
    expiresAt: expires_at,
    cancelledUntil: null,
    renewal,
  } as const;
  const endRows =
    ended_at === null
      ? [{ term: 'Expires on', value: `${dayOf(expires_at)}, ${expiryText(ending, Date.now())}` }]
      : [
          {
            term: state === 'transferred' ? 'Transferred on' : 'Ended on',
            value: dayOf(ended_at),
          },
        ];
  return (
    <Receipt
      label="Registration"
      segments={[
        <div key="rows">
          <h2 className={`${classes.title} h4`}>Registration</h2>
          <ReceiptRows rows={endRows} />
        </div>,
        renewal !== null && (
          <RenewalOffer
            key="renewal"
            of={owned}
            subject={domain}
            onRenew={isBlocked ? null : onRenew}
          />
        ),
        auto_renew !== null && <AutoRenewSetting key="auto-renew" autoRenew={auto_renew} />,
      ]}
    />
  );
};
