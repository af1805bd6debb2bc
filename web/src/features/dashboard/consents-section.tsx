import type { ConsentsAnswer } from '@haat/contracts/http/consents';
import { CONSENT_VERSIONS, type ConsentKind } from '@haat/contracts/legal-texts';
import useSWR from 'swr';
import { BusyButton } from '../../components/busy-button.tsx';
import { ErrorMessage } from '../../components/error-message.tsx';
import { Link } from '../../components/link.tsx';
import { LoadFailure } from '../../components/load-failure.tsx';
import { SettingSwitch } from '../../components/setting-switch.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { formatDate } from '../../lib/format-time.ts';
import { useAct } from '../../lib/use-act.ts';
import { accountPaths } from '../auth/account-paths.ts';
import { useChangeConsent } from '../auth/use-change-consent.ts';
import { Changes } from '../consents/changes.tsx';
import { currentVersion, termsStatus, textPath } from '../consents/legal-versions.ts';
import { versionDay } from '../legal/version-day.ts';
import classes from './profile-list.module.css';

export const ConsentsSection = () => {
  const { data, error, mutate } = useSWR<ConsentsAnswer, Error>(accountPaths.consents);
  if (data !== undefined) return <Consents consents={data} />;
  return error === undefined ? (
    <Skeleton height="9rem" />
  ) : (
    <LoadFailure onRetry={() => void mutate()}>{error.message}</LoadFailure>
  );
};

const useConsentChange = (kind: ConsentKind) => {
  const changeConsent = useChangeConsent();
  return useAct(async (given: boolean) => {
    const result = await changeConsent({ kind, version: CONSENT_VERSIONS[kind], given });
    return result.ok ? null : result.failure.text;
  });
};

const Consents = ({ consents }: { readonly consents: ConsentsAnswer }) => (
  <>
    <ul className={`${classes.list} card`}>
      <Terms consents={consents} />
      <Offers offers={consents.offers} />
    </ul>
    <p className="sm muted">
      You can stop emails about offers at any time. Emails about orders, payments and renewals
      always come. To take back the terms, <a href="#delete-account">delete your account</a>.
    </p>
    <p className="sm muted">
      Also in force: <Link to={textPath('refunds')}>Refunds</Link>, since{' '}
      {versionDay(currentVersion('refunds'))}, and <Link to={textPath('privacy')}>Privacy</Link>,
      since {versionDay(currentVersion('privacy'))}.
    </p>
  </>
);

const Terms = ({ consents }: { readonly consents: ConsentsAnswer }) => {
  const { current, given } = consents.terms;
  const status = termsStatus(consents);
  const accept = useConsentChange('terms');
  return (
    <li>
      <div>
        <b>Terms</b>
        <p className="sm muted">
          {given === null ? (
            'You haven’t accepted our terms yet.'
          ) : (
            <>
              You accepted{' '}
              <Link to={textPath('terms', given.version)}>
                the terms of {versionDay(given.version)}
              </Link>{' '}
              on {formatDate(new Date(given.at))}.
            </>
          )}
        </p>
        {status !== 'accepted' && (
          <div className="sm">
            {status === 'changed' && `They changed on ${versionDay(current)}. `}
            <Link to={textPath('terms')}>Read the terms</Link>
            {status === 'changed' && <Changes kind="terms" />}
          </div>
        )}
        <ErrorMessage>{accept.error}</ErrorMessage>
      </div>
      {status !== 'accepted' && (
        <BusyButton
          busy={accept.isBusy}
          busyLabel="Saving..."
          onClick={() => void accept.run(true)}
        >
          Accept
        </BusyButton>
      )}
    </li>
  );
};

const Offers = ({ offers }: { readonly offers: ConsentsAnswer['offers'] }) => {
  const { given } = offers;
  const change = useConsentChange('offers');
  return (
    <li>
      <div>
        <b id="offers-by-email">Emails about offers</b>
        <p className="sm muted" role="status">
          {given === null ? 'Off' : `On since ${formatDate(new Date(given.at))}`}
        </p>
        <ErrorMessage>{change.error}</ErrorMessage>
      </div>
      <SettingSwitch
        labelledBy="offers-by-email"
        isOn={given !== null}
        isBusy={change.isBusy}
        isLocked={false}
        onToggle={() => void change.run(given === null)}
      />
    </li>
  );
};
