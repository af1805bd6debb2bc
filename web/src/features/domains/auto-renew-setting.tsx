import type { AutoRenew } from '@haat/contracts/http/owned-domains';
import { formatRupees, rupeesToPaise } from '@haat/contracts/money';
import { ErrorMessage } from '../../components/error-message.tsx';
import { domainApiPaths } from '../../config/domain-paths.ts';
import { put } from '../../lib/api-client.ts';
import { useAct } from '../../lib/use-act.ts';
import { dayOf } from '../../ordering/renewal/ends.ts';
import classes from './auto-renew-setting.module.css';
import { useDomain } from './domain-context.ts';
import { SettingSwitch } from './setting-switch.tsx';
import { useRefreshDomain } from './use-changes.ts';

export const AutoRenewSetting = ({ autoRenew }: { readonly autoRenew: AutoRenew }) => {
  const { owned, isBlocked } = useDomain();
  const { domain, not_now } = owned;
  const refresh = useRefreshDomain(domain);
  const { enabled } = autoRenew;
  const change = useAct(async () => {
    const result = await put(domainApiPaths.autoRenew(domain), { enabled: !enabled });
    if (!result.ok) return result.failure.text;
    refresh();
    return null;
  });
  return (
    <div className={classes.setting}>
      <div>
        <h3 id="auto-renew" className="h4">
          Auto-renew
        </h3>
        <p className="sm muted">{autoRenewText(autoRenew)}</p>
        {autoRenew.note !== null && <p className="sm">{`Not renewed. ${autoRenew.note}`}</p>}
        {not_now.auto_renew !== null && !enabled && <p className="sm">{not_now.auto_renew}</p>}
        <ErrorMessage>{change.error}</ErrorMessage>
      </div>
      {(enabled || not_now.auto_renew === null) && !isBlocked && (
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

export const autoRenewText = ({ enabled, price, on }: AutoRenew): string => {
  if (!enabled) return 'Off. Turn it on to renew from your balance 14 days before the expiry date.';
  if (on === null) return 'On. We try again before the next expiry date.';
  const day = dayOf(on);
  const paise = price === null ? null : rupeesToPaise(price);
  return paise === null
    ? `On. We renew it from your balance on ${day}, and email you the price before.`
    : `On. We renew it on ${day} for at most ${formatRupees(paise)}, if your balance covers it.`;
};
