import type { OwnedDomainAnswer } from '@haat/contracts/http/owned-domains';
import { BusyButton } from '../../components/busy-button.tsx';
import { ErrorMessage } from '../../components/error-message.tsx';
import { LoadFailure } from '../../components/load-failure.tsx';
import { Note } from '../../components/note.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { domainApiPaths } from '../../config/domain-paths.ts';
import { put } from '../../lib/api-client.ts';
import { useAct } from '../../lib/use-act.ts';
import { DomainContext } from '../domains/domain-context.ts';
import { isSameHosts } from '../domains/nameservers.ts';
import { useDomainChanges } from '../domains/use-domain-changes.ts';
import { useOwnedDomain } from '../domains/use-owned-domains.ts';
import { WatchedChanges } from '../domains/watched-changes.tsx';
import classes from './domain-pointing.module.css';
import { usePlan } from './plan-context.ts';

type OwnNameserversProps = {
  /** The registrar has done it, or refused. */
  readonly onChanged: () => void;
};

/** Sets the plan's nameservers at a domain that is the customer's own here. */
export const OwnNameservers = ({ onChanged }: OwnNameserversProps) => {
  const { data, error, mutate } = useOwnedDomain(usePlan().plan.domain);
  if (data !== undefined) return <Setting owned={data} onChanged={onChanged} />;
  return error === undefined ? (
    <Skeleton height="4.75rem" />
  ) : (
    <LoadFailure onRetry={() => void mutate()}>{error.message}</LoadFailure>
  );
};

const Setting = ({
  owned,
  onChanged,
}: OwnNameserversProps & { readonly owned: OwnedDomainAnswer }) => {
  const { plan, isBlocked } = usePlan();
  const { context, watched } = useDomainChanges(owned, isBlocked);
  const { domain, nameservers, not_now } = owned;
  const set = useAct(async () => {
    const body = { nameservers: plan.nameservers };
    const result = await context.send(put(domainApiPaths.nameservers(domain), body));
    return result.ok ? null : result.failure.text;
  });
  const isSet = nameservers !== null && isSameHosts(plan.nameservers, nameservers);
  const canSet = !isSet && !isBlocked && not_now.nameservers === null;
  return (
    <DomainContext value={context}>
      <div>
        <WatchedChanges
          {...watched}
          changes={watched.changes.filter(({ kind }) => kind === 'nameservers')}
          onEnd={(id) => {
            watched.onEnd(id);
            onChanged();
          }}
        />
        {!isSet && not_now.nameservers !== null && <Note>{not_now.nameservers}</Note>}
        {canSet && !context.isUnderWay('nameservers') && (
          <div className={classes.own}>
            <p className="sm">
              With this plan’s nameservers, you edit the DNS records in the control panel. The
              records at the old nameservers no longer count.
            </p>
            <ErrorMessage>{set.error}</ErrorMessage>
            <BusyButton
              variant="filled"
              busy={set.isBusy}
              busyLabel="Sending..."
              onClick={() => void set.run()}
            >
              Use this plan’s nameservers
            </BusyButton>
          </div>
        )}
      </div>
    </DomainContext>
  );
};
