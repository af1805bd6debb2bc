import type { AutoRenew } from '@haat/contracts/http/owned-domains';
import { formatRupees, rupeesToPaise } from '@haat/contracts/money';
import { ErrorMessage } from '../../components/error-message.tsx';
import { SettingSwitch } from '../../components/setting-switch.tsx';
import { domainApiPaths } from '../../config/domain-paths.ts';
import { put } from '../../lib/api-client.ts';
import { useAct } from '../../lib/use-act.ts';
import { dayOf } from '../../ordering/renewal/ends.ts';
import classes from './auto-renew-setting.module.css';
import { useDomain } from './domain-context.ts';
import { isConflict, useRefreshDomain } from './use-changes.ts';

export const AutoRenewSetting = ({ autoRenew }: { readonly autoRenew: AutoRenew }) => {
  const { owned, isBlocked } = useDomain();
  const { domain, not_now, renewal } = owned;
  const refresh = useRefreshDomain(domain);
  const { enabled } = autoRenew;
  const change = useAct(async () => {
    const result = await put(domainApiPaths.autoRenew(domain), { enabled: !enabled });
    if (result.ok || isConflict(result)) refresh();
    return result.ok ? null : result.failure.text;
  });
  const canChange = (enabled || not_now.auto_renew === null) && !isBlocked;
  const state = { canChange, isOrdered: (renewal?.order ?? null) !== null };
  return (
    <div className={classes.setting}>
      <div>
        <h3 id="auto-renew" className="h4">
          Auto-renew
        </h3>
        <p className="sm muted">{autoRenewText(autoRenew, state)}</p>
        {autoRenew.note !== null && <p className="sm">{`Not renewed. ${autoRenew.note}`}</p>}
        {not_now.auto_renew !== null && !enabled && <p className="sm">{not_now.auto_renew}</p>}
        <ErrorMessage>{change.error}</ErrorMessage>
      </div>
      {canChange && (
        <SettingSwitch
          labelledBy="auto-renew"
          isOn={enabled}
          isBusy={change.isBusy}
          isLocked={change.isBusy}
          onToggle={() => void change.run()}
        />
      )}
    </div>
  );
};

type SettingState = {
  readonly canChange: boolean;
  /** An order renews the domain. */
  readonly isOrdered: boolean;
};

export const autoRenewText = (
  { enabled, price, on }: AutoRenew,
  { canChange, isOrdered }: SettingState,
): string => {
  if (!enabled) {
    return canChange
      ? 'Off. Turn it on to renew from your balance 14 days before the expiry date.'
      : 'Off.';
  }
  if (on === null) {
    return isOrdered
      ? 'On. An order is renewing the domain now.'
      : 'On. We try again before the next expiry date.';
  }
  const day = dayOf(on);
  const paise = price === null ? null : rupeesToPaise(price);
  return paise === null
    ? `On. We renew it from your balance on ${day}, and email you the price before.`
    : `On. We renew it on ${day} for at most ${formatRupees(paise)}, if your balance covers it.`;
};
