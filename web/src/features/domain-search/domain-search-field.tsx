import { IconWorldSearch, IconX } from '@tabler/icons-react';
import { useRef } from 'react';
import { BusyButton } from '../../components/busy-button.tsx';
import { domainInput } from '../../components/form/domain-input.ts';
import { Icon } from '../../components/icon.tsx';
import { IconButton } from '../../components/icon-button.tsx';
import search from '../../components/search-box.module.css';
import classes from './domain-search-field.module.css';

type DomainSearchFieldProps = {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly isIdle: boolean;
  readonly isChecking: boolean;
  readonly errorId: string | undefined;
  readonly isInDialog: boolean;
};

export const DomainSearchField = ({
  value,
  onChange,
  isIdle,
  isChecking,
  errorId,
  isInDialog,
}: DomainSearchFieldProps) => {
  const input = useRef<HTMLInputElement>(null);
  const clear = () => {
    onChange('');
    input.current?.focus();
  };
  return (
    <div className={classes.row} data-dialog={isInDialog || undefined}>
      <div
        className={`${search.box} ${classes.box}`}
        data-error={errorId !== undefined || undefined}
      >
        <Icon of={IconWorldSearch} className="dim" />
        <input
          ref={input}
          className={`${search.input} ${classes.input}`}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          aria-label="Domain name"
          aria-invalid={errorId !== undefined}
          aria-describedby={errorId}
          placeholder="neelkhadi.in"
          {...domainInput}
          enterKeyHint="search"
          maxLength={253}
        />
        {value !== '' && (
          <IconButton className={classes.clear} icon={IconX} label="Clear" onClick={clear} />
        )}
      </div>
      {isIdle || isChecking ? (
        <BusyButton
          type="submit"
          variant="filled"
          size="lg"
          className={classes.button}
          busy={isChecking}
          busyLabel="Checking..."
        >
          Check Availability
        </BusyButton>
      ) : (
        <span className={`${classes.hint} muted sm`}>Type another domain to check it.</span>
      )}
    </div>
  );
};
