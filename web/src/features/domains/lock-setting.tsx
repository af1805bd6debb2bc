import type { AccountSafety } from '@haat/contracts/http/account-safety';
import type { OwnerProof } from '@haat/contracts/http/owned-domains';
import { IconLock, IconLockOpen } from '@tabler/icons-react';
import { useState } from 'react';
import { Dialog } from '../../components/dialog.tsx';
import { ErrorMessage } from '../../components/error-message.tsx';
import { Icon } from '../../components/icon.tsx';
import { SettingSwitch } from '../../components/setting-switch.tsx';
import { domainApiPaths } from '../../config/domain-paths.ts';
import { put } from '../../lib/api-client.ts';
import { formatDayTime } from '../../lib/format-time.ts';
import { useAct } from '../../lib/use-act.ts';
import { useDomain } from './domain-context.ts';
import { OwnerProofForm } from './owner-proof-form.tsx';
import classes from './transfer-section.module.css';

/** Missing for a blocked customer, who only reads. */
type LockSettingProps = { readonly safety: AccountSafety | undefined };

export const LockSetting = ({ safety }: LockSettingProps) => {
  const { owned, isBlocked, isUnderWay, send } = useDomain();
  const { domain, lock, read_at, not_now } = owned;
  const [asks, setAsks] = useState(false);
  const path = domainApiPaths.lock(domain);
  const turnOn = useAct(async () => {
    const result = await send(put(path, { enabled: true }));
    return result.ok ? null : result.failure.text;
  });
  const turnOff = (proof: OwnerProof) => send(put(path, { enabled: false, proof }));
  const isRunning = isUnderWay('lock');
  const canChange = lock !== null && not_now.lock === null && !isBlocked;
  return (
    <div className={classes.setting}>
      <Icon of={lock === false ? IconLockOpen : IconLock} />
      <div>
        <h2 id="transfer-lock" className="h4">
          Transfer lock
        </h2>
        <p className="sm muted">{lockText(lock, read_at)}</p>
        {not_now.lock !== null && <p className="sm">{not_now.lock}</p>}
        {isRunning && <p className="sm muted">You can change it when this change is done.</p>}
        <ErrorMessage>{turnOn.error}</ErrorMessage>
      </div>
      {canChange && (
        <SettingSwitch
          labelledBy="transfer-lock"
          isOn={lock}
          isBusy={turnOn.isBusy}
          isLocked={isRunning}
          onToggle={() => {
            if (lock) setAsks(true);
            else void turnOn.run();
          }}
        />
      )}
      <Dialog
        opened={asks}
        onClose={() => setAsks(false)}
        title="Turn off the transfer lock?"
        size={480}
      >
        <OwnerProofForm
          safety={safety}
          button="Turn off"
          busy="Sending..."
          act={turnOff}
          onDone={() => setAsks(false)}
        >
          <p className="muted">
            Then anyone with the transfer code can move <span className="mono">{domain}</span> to
            another registrar.
          </p>
        </OwnerProofForm>
      </Dialog>
    </div>
  );
};

const lockText = (lock: boolean | null, readAt: string | null): string => {
  if (lock === null) return 'Not known yet.';
  const state = lock
    ? 'On. The domain can’t be moved to another registrar.'
    : 'Off. The transfer code moves the domain to another registrar.';
  return readAt === null
    ? state
    : `${state} As the registrar showed it on ${formatDayTime(new Date(readAt))}.`;
};
