import classes from './setting-switch.module.css';

type SettingSwitchProps = {
  /** Id of its title. */
  readonly labelledBy: string;
  readonly isOn: boolean;
  readonly isBusy: boolean;
  /** While a change is under way. */
  readonly isLocked: boolean;
  readonly onToggle: () => void;
};

export const SettingSwitch = ({
  labelledBy,
  isOn,
  isBusy,
  isLocked,
  onToggle,
}: SettingSwitchProps) => (
  <button
    type="button"
    role="switch"
    className={classes.switch}
    aria-checked={isOn}
    aria-labelledby={labelledBy}
    aria-busy={isBusy}
    // Disabled, it would lose the focus.
    aria-disabled={isLocked || isBusy}
    onClick={() => {
      if (!isLocked) onToggle();
    }}
  />
);
