import { IconWorldSearch } from '@tabler/icons-react';
import type { FormEvent, Ref } from 'react';
import { domainInput } from '../../components/form/domain-input.ts';
import { Icon } from '../../components/icon.tsx';
import { paths } from '../../config/paths.ts';
import classes from './hero-search.module.css';

type HeroSearchProps = {
  readonly ref: Ref<HTMLInputElement>;
  readonly value: string;
  readonly onFocus: () => void;
  readonly onChange: (value: string) => void;
  readonly onSubmit: (event: FormEvent) => void;
};

export const HeroSearch = ({ ref, value, onFocus, onChange, onSubmit }: HeroSearchProps) => (
  <search>
    <form
      className={classes.ticket}
      data-scheme="light"
      action={paths.buyDomain}
      onSubmit={onSubmit}
      noValidate
    >
      <div className={classes.field}>
        <Icon of={IconWorldSearch} size={22} className="dim" />
        <input
          ref={ref}
          value={value}
          onFocus={onFocus}
          onChange={(event) => onChange(event.target.value)}
          name="domain"
          aria-label="Domain name"
          placeholder="neelkhadi.in"
          {...domainInput}
          enterKeyHint="search"
          maxLength={253}
        />
      </div>
      <button type="submit" className={classes.stub}>
        Check Availability
      </button>
    </form>
  </search>
);
