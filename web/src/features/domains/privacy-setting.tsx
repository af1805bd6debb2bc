import { ErrorMessage } from '../../components/error-message.tsx';
import { SettingSwitch } from '../../components/setting-switch.tsx';
import { SupportText } from '../../components/support-text.tsx';
import { domainApiPaths } from '../../config/domain-paths.ts';
import { put } from '../../lib/api-client.ts';
import { useAct } from '../../lib/use-act.ts';
import classes from './contacts-section.module.css';
import { useDomain } from './domain-context.ts';

export const PrivacySetting = () => {
  const { owned, isBlocked, isUnderWay, send } = useDomain();
  const { domain, privacy, not_now } = owned;
  const change = useAct(async () => {
    const result = await send(put(domainApiPaths.privacy(domain), { enabled: !privacy }));
    return result.ok ? null : result.failure.text;
  });
  const isRunning = isUnderWay('privacy');
  const state = stateText(privacy, not_now.privacy !== null);
  return (
    <div className={`${classes.privacy} card`}>
      <div>
        <h2 id="hide-details" className="h4">
          Hide my details
        </h2>
        {state !== null && <p className="sm muted">{state}</p>}
        {not_now.privacy !== null && (
          <p className="sm">
            <SupportText about={{ subject: `Public record of ${domain}` }}>
              {not_now.privacy}
            </SupportText>
          </p>
        )}
        {isRunning && <p className="sm muted">You can change it when this change is done.</p>}
        <ErrorMessage>{change.error}</ErrorMessage>
      </div>
      {privacy !== null && not_now.privacy === null && !isBlocked && (
        <SettingSwitch
          labelledBy="hide-details"
          isOn={privacy}
          isBusy={change.isBusy}
          isLocked={isRunning}
          onToggle={() => void change.run()}
        />
      )}
    </div>
  );
};

/** A registry that allows no hiding may hide them itself. */
const stateText = (privacy: boolean | null, isFixed: boolean): string | null => {
  if (privacy === true) {
    return 'Hidden. The public record shows a stand-in, and emails to it reach you.';
  }
  if (isFixed) return null;
  return privacy === null
    ? 'Not known yet.'
    : 'Public. Anyone can look up the owner’s name, address, email and phone.';
};
