import { BusyButton } from '../../components/busy-button.tsx';
import { ErrorMessage } from '../../components/error-message.tsx';
import { Note } from '../../components/note.tsx';
import { SupportText } from '../../components/support-text.tsx';
import { domainApiPaths } from '../../config/domain-paths.ts';
import { put } from '../../lib/api-client.ts';
import { useAct } from '../../lib/use-act.ts';
import classes from './dns-section.module.css';
import { useDomain } from './domain-context.ts';

type DnsSwitchProps = {
  /** Why the records cannot be edited. */
  readonly why: string | null;
};

export const DnsSwitch = ({ why }: DnsSwitchProps) => {
  const { owned, isBlocked, isUnderWay, send } = useDomain();
  const { domain, our_dns, not_now } = owned;
  const change = useAct(async () => {
    const result = await send(put(domainApiPaths.nameservers(domain), { nameservers: our_dns }));
    return result.ok ? null : result.failure.text;
  });
  const canSwitch = our_dns.length > 0 && not_now.nameservers === null && !isBlocked;
  return (
    <div className={classes.switch}>
      {why !== null && (
        <Note>
          <SupportText about={{ subject: `DNS records of ${domain}` }}>{why}</SupportText>
        </Note>
      )}
      <ErrorMessage>{change.error}</ErrorMessage>
      {canSwitch && (
        <>
          <p className="sm muted">
            {`Your website and email then use the records below, with ${our_dns.join(' and ')}.`}
          </p>
          <BusyButton
            busy={change.isBusy}
            busyLabel="Sending..."
            disabled={isUnderWay('nameservers')}
            onClick={() => void change.run()}
          >
            Switch to our DNS
          </BusyButton>
        </>
      )}
    </div>
  );
};
