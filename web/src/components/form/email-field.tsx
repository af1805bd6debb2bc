import { TextInput, type TextInputProps } from '@mantine/core';
import { DidYouMean } from '../did-you-mean.tsx';
import { nearMailDomain } from './near-mail-domain.ts';

export type EmailFieldProps = TextInputProps & {
  readonly value: string;
  readonly onUse: (address: string) => void;
};

export const EmailField = ({ onUse, ...input }: EmailFieldProps) => {
  const { value } = input;
  const near = nearMailDomain(value);
  return (
    <div className={input.className}>
      <TextInput label="Email" type="email" autoComplete="email" {...input} className={undefined} />
      <div role="status">
        {near !== null && (
          <DidYouMean
            value={near}
            onUse={() => onUse(value.slice(0, value.indexOf('@') + 1) + near)}
          />
        )}
      </div>
    </div>
  );
};
