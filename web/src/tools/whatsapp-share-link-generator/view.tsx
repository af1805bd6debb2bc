import { Button, TextInput } from '@mantine/core';
import { useDeferredValue, useState } from 'react';
import { ErrorMessage } from '../../components/error-message.tsx';
import { Note } from '../../components/note.tsx';
import { amount } from '../options.ts';
import { Fields } from '../parts/fields.tsx';
import { NumberField } from '../parts/number-field.tsx';
import { Result } from '../parts/result.tsx';
import { TextBox } from '../parts/text-box.tsx';
import { useWrongFields } from '../parts/wrong-fields.tsx';
import { useTyped } from '../typed/use-typed.ts';
import { useModule } from '../use-module.ts';
import { useOptions } from '../use-options.ts';

const INDIA = 91;
const OPTIONS = { country: amount(INDIA, { min: 1, max: 999 }) };

const loadService = () => import('./service.ts');

export const View = () => {
  const [number, setNumber] = useTyped('Number', '', ['phone']);
  const [message, setMessage] = useState('');
  const [{ country }, set] = useOptions(OPTIONS);
  const [isWrong, onWrong] = useWrongFields();
  const isUntouched = number === '' && message === '';
  const { module: service, hasFailed } = useModule(loadService, !isUntouched);
  const written = useDeferredValue(message);
  const made = isUntouched || isWrong ? null : service?.shareLink(String(country), number, written);
  const receiver = made?.ok ? made.receiver : null;
  return (
    <>
      <Fields>
        <TextInput
          style={{ flex: '1 1 14rem' }}
          label="WhatsApp number"
          description="Empty: the sender chooses whom to write to."
          type="tel"
          autoComplete="off"
          value={number}
          onChange={(event) => setNumber(event.currentTarget.value)}
          error={made?.ok === false ? made.error : undefined}
        />
        <NumberField
          label="Country code"
          value={country}
          min={1}
          max={999}
          onWrong={onWrong}
          onChange={(country) => set({ country })}
          hint="91 is India. A number with + needs none."
        />
      </Fields>
      <TextBox
        label="First message"
        value={message}
        onChange={setMessage}
        rows={4}
        placeholder="Hello, I saw your shop on Haat"
      />
      {hasFailed && (
        <ErrorMessage>We couldn’t load the phone number list. Please reload the page.</ErrorMessage>
      )}
      {made?.ok && (
        <>
          <p role="status">
            {receiver === null
              ? 'Anyone opening the link picks the chat.'
              : `Opens a chat with ${receiver.number}${receiver.country && `, ${receiver.country}`}.`}
          </p>
          {receiver?.warnings.map((warning) => (
            <Note key={warning} live>
              {warning}
            </Note>
          ))}
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
