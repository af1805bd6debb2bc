import { HOST_NAME_MAX_LENGTH } from '@haat/contracts/host-name';
import { TextInput } from '@mantine/core';
import { IconWorldSearch } from '@tabler/icons-react';
import type { ChangeEvent } from 'react';
import { ChipButton } from '../../components/chips.tsx';
import { domainInput } from '../../components/form/domain-input.ts';
import { Icon } from '../../components/icon.tsx';
import classes from './own-domain-field.module.css';
import { useOwnDomains } from './use-own-domains.ts';

type OwnDomainFieldProps = {
  readonly field: {
    readonly name: string;
    readonly value: string;
    readonly error: string | true | undefined;
    readonly onChange: (event: ChangeEvent<HTMLInputElement>) => void;
  };
  readonly hint: string;
  /** When the dialog opens. */
  readonly takesFocus?: boolean;
  readonly onChoose: (domain: string) => void;
};

export const OwnDomainField = ({ field, hint, takesFocus, onChoose }: OwnDomainFieldProps) => {
  const own = useOwnDomains();
  return (
    <div>
      <TextInput
        {...field}
        label="Domain"
        description={hint}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        leftSection={<Icon of={IconWorldSearch} />}
        classNames={{ input: 'mono' }}
        placeholder="neelkhadi.in"
        {...domainInput}
        // Room for a pasted scheme and slash.
        maxLength={HOST_NAME_MAX_LENGTH + 16}
        required
        data-autofocus={takesFocus || undefined}
      />
      {own.length > 0 && (
        <div className={classes.own}>
          <span className="sm muted" aria-hidden="true">
            Your domains at Haat
          </span>
          <ul className={classes.chips} aria-label="Your domains at Haat">
            {own.map((domain) => (
              <ChipButton
                key={domain}
                isChosen={domain === field.value.trim().toLowerCase()}
                onChoose={() => onChoose(domain)}
              >
                {domain}
              </ChipButton>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
};
