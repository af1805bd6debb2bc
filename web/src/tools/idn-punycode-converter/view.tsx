import { TextInput } from '@mantine/core';
import { ErrorMessage } from '../../components/error-message.tsx';
import { Result, Results } from '../parts/result.tsx';
import { useTyped } from '../typed/use-typed.ts';
import { convertName } from './service.ts';

export const View = () => {
  const [typed, setTyped] = useTyped('Name', '', ['punycode']);
  const reading = typed.trim() === '' ? null : convertName(typed);
  const name = reading?.ok ? reading.name : null;
  return (
    <>
      <TextInput
        label="Domain name, web or email address, in either form"
        placeholder="दुकान.भारत"
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        error={reading?.ok === false ? reading.error : undefined}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      {name?.warnings.map((warning) => (
        <ErrorMessage key={warning}>{warning}</ErrorMessage>
      ))}
      {name && (
        <Results>
          <Result label="For people" value={name.unicode} />
          <Result label="For nameservers" value={name.ascii} />
        </Results>
      )}
      {name && name.parts.length > 1 && (
        <section aria-labelledby="parts">
          <h2 id="parts" className="h3" style={{ marginBottom: '0.75rem' }}>
            Part by part
          </h2>
          <Results>
            {name.parts.map(({ unicode, ascii, scripts }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a part may come twice
              <Result key={index} label={[unicode, ...scripts].join(' · ')} value={ascii} />
            ))}
          </Results>
        </section>
      )}
    </>
  );
};
