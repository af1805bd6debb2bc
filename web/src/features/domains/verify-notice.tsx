import { IconMail } from '@tabler/icons-react';
import { BusyButton } from '../../components/busy-button.tsx';
import { ErrorMessage } from '../../components/error-message.tsx';
import { Note } from '../../components/note.tsx';
import { domainApiPaths } from '../../config/domain-paths.ts';
import { post } from '../../lib/api-client.ts';
import { useAct } from '../../lib/use-act.ts';
import { useDomain } from './domain-context.ts';
import { verifyText } from './owned-rows.ts';
import classes from './verify-notice.module.css';

/** Nothing where the owner's email is confirmed. @param email the owner's, where it is known */
export const VerifyNotice = ({ email }: { readonly email?: string | undefined }) => {
  const { owned, isBlocked, isUnderWay, send } = useDomain();
  const { domain, state, verify_by, not_now } = owned;
  const resend = useAct(async () => {
    const result = await send(post(domainApiPaths.resendVerification(domain)));
    return result.ok ? null : result.failure.text;
  });
  if (verify_by === null && not_now.verification !== null) return null;
  return (
    <div className={classes.notice}>
      <Note tone="wait" icon={IconMail}>
        <b>{`${verifyText(verify_by, Date.now())}.`}</b>{' '}
        <span>
          {`Open the link in the email that the registrar sent to ${email ?? 'the owner'}. `}
          {state === 'on_hold'
            ? 'Until then the domain is on hold: your website and email don’t work.'
            : 'Otherwise the registrar puts the domain on hold, and your website and email stop.'}
        </span>
        {not_now.verification !== null && (
          <span className={classes.why}>{not_now.verification}</span>
        )}
        {not_now.verification === null && !isBlocked && (
          <span className={classes.act}>
            <BusyButton
              size="sm"
              busy={resend.isBusy}
              busyLabel="Sending..."
              disabled={isUnderWay('verification')}
              onClick={() => void resend.run()}
            >
              Send it again
            </BusyButton>
          </span>
        )}
      </Note>
      <ErrorMessage>{resend.error}</ErrorMessage>
    </div>
  );
};
