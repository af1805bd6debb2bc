import type { Icon as TablerIcon } from '@tabler/icons-react';
import { type FormEvent, type ReactNode, useId } from 'react';
import { BusyButton } from '../../components/busy-button.tsx';
import { ErrorMessage } from '../../components/error-message.tsx';
import { Icon } from '../../components/icon.tsx';
import { LoadFailure } from '../../components/load-failure.tsx';
import search from '../../components/search-box.module.css';
import { Skeleton } from '../../components/skeleton.tsx';
import type { Lookup } from '../use-lookup.ts';
import classes from './lookup-form.module.css';

type LookupFormProps = {
  readonly lookup: Lookup;
  readonly label: string;
  readonly placeholder: string;
  readonly icon: TablerIcon;
  readonly button?: string;
  readonly children?: ReactNode;
};

export const LookupForm = ({
  lookup,
  label,
  placeholder,
  icon,
  button = 'Look up',
  children,
}: LookupFormProps) => {
  const { typed, change, ask, isAsking, fieldError, failure } = lookup;
  const errorId = useId();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    ask();
  };
  return (
    <>
      <form className={classes.form} onSubmit={submit} noValidate>
        <div className={classes.row}>
          <div
            className={`${search.box} ${classes.box}`}
            data-error={fieldError !== null || undefined}
          >
            <Icon of={icon} className="dim" />
            <input
              className={`${search.input} ${classes.input}`}
              value={typed}
              onChange={(event) => change(event.currentTarget.value)}
              aria-label={label}
              aria-invalid={fieldError !== null}
              aria-describedby={fieldError === null ? undefined : errorId}
              placeholder={placeholder}
              type="text"
              inputMode="url"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              enterKeyHint="search"
            />
          </div>
          <BusyButton
            type="submit"
            variant="cta"
            size="lg"
            className={classes.button}
            busy={isAsking}
            busyLabel="Looking..."
          >
            {button}
          </BusyButton>
        </div>
        <ErrorMessage id={errorId}>{fieldError}</ErrorMessage>
        {children}
      </form>
      {failure !== null && <LoadFailure onRetry={ask}>{failure}</LoadFailure>}
      {isAsking && <LookupSkeleton />}
    </>
  );
};

const LINES = ['100%', '100%', '100%', '100%'];

const LookupSkeleton = () => (
  <div role="status" aria-label="Looking" className={classes.waiting}>
    <Skeleton width="60%" height="1.75rem" />
    {LINES.map((width, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a place in a list that never changes
      <Skeleton key={index} width={width} height="2.75rem" />
    ))}
  </div>
);
