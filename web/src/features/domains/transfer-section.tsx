import type { AccountSafety } from '@haat/contracts/http/account-safety';
import { ownedDomainMessages as say } from '@haat/contracts/owned-domain-messages';
import useSWR from 'swr';
import { HangTitle } from '../../components/hang-title.tsx';
import { LoadFailure } from '../../components/load-failure.tsx';
import { Note } from '../../components/note.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { SupportText } from '../../components/support-text.tsx';
import { accountPaths } from '../auth/account-paths.ts';
import { useDomain } from './domain-context.ts';
import { LockSetting } from './lock-setting.tsx';
import { TransferCode } from './transfer-code.tsx';
import classes from './transfer-section.module.css';

export const TransferSection = () => {
  const { owned, isBlocked } = useDomain();
  const { domain, ips_tag, not_now } = owned;
  const {
    data: safety,
    error,
    mutate,
  } = useSWR<AccountSafety, Error>(isBlocked ? null : accountPaths.safety);
  const isReady = isBlocked || safety !== undefined;
  return (
    <div className={classes.section}>
      {!isReady && error && (
        <LoadFailure onRetry={() => void mutate()}>{error.message}</LoadFailure>
      )}
      {!isReady && !error && <Skeleton height="12rem" />}
      {isReady && (
        <div className="card">
          <LockSetting safety={safety} />
          {!ips_tag && !isBlocked && not_now.transfer_code === null && (
            <TransferCode safety={safety} />
          )}
        </div>
      )}
      {ips_tag && <SupportNote domain={domain}>{say.ipsTag('')}</SupportNote>}
      {!ips_tag && not_now.transfer_code !== null && (
        <SupportNote domain={domain}>{not_now.transfer_code}</SupportNote>
      )}
      <section>
        <HangTitle small>Transfer to another registrar</HangTitle>
        <ol className={classes.steps}>
          {(ips_tag ? UK_STEPS : STEPS).map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      </section>
    </div>
  );
};

const STEPS = [
  'Turn off the transfer lock.',
  'Show the transfer code and copy it.',
  'Start the transfer at your new registrar, and enter the code there.',
  'Confirm the transfer in the emails that you get about it.',
  'Wait until your new registrar has the domain. This can take 5 to 7 days. A hosting plan here stays.',
] as const;

const UK_STEPS = [
  'Ask your new registrar for its IPS tag.',
  'Turn off the transfer lock.',
  'Contact support with the IPS tag.',
  'Start the transfer at your new registrar.',
  'Wait until your new registrar has the domain. A hosting plan here stays.',
] as const;

type SupportNoteProps = { readonly domain: string; readonly children: string };

const SupportNote = ({ domain, children }: SupportNoteProps) => (
  <Note>
    <SupportText about={{ subject: `Transfer of ${domain}` }}>{children}</SupportText>
  </Note>
);
