import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { amount } from '../options.ts';
import { Fields } from '../parts/fields.tsx';
import { NumberField } from '../parts/number-field.tsx';
import { Result } from '../parts/result.tsx';
import { TextBox } from '../parts/text-box.tsx';
import { useOptions } from '../use-options.ts';
import { shareLink } from './service.ts';

const INDIA = 91;
const OPTIONS = { country: amount(INDIA, { least: 1, most: 999 }) };

export const View = () => {
  const [number, setNumber] = useState('');
  const [message, setMessage] = useState('');
  const [{ country }, set] = useOptions(OPTIONS);
  const made = shareLink(String(country), number, message);
  const isUntouched = number === '' && message === '';
  return (
    <>
      <Fields>
        <NumberField
          label="Country code"
          value={country}
          least={1}
          most={999}
          onChange={(country) => set({ country })}
          hint="91 for India"
        />
        <TextInput
          style={{ flex: '1 1 14rem' }}
          label="WhatsApp number"
          description="Empty: the sender chooses whom to write to."
          type="tel"
          autoComplete="off"
          value={number}
          onChange={(event) => setNumber(event.currentTarget.value)}
          error={!made.ok && !isUntouched ? made.error : undefined}
        />
      </Fields>
      <TextBox
        label="First message"
        value={message}
        onChange={setMessage}
        rows={4}
        placeholder="Hello, I saw your shop on Haat"
      />
      {made.ok && (
        <>
          <Result label="Link" value={made.link} />
          <div>
            <Button component="a" href={made.link} target="_blank" rel="noreferrer">
              Try the link<span className="sr-only"> (opens in a new tab)</span>
            </Button>
          </div>
        </>
      )}
    </>
  );
};
