import { TextInput } from '@mantine/core';
import type { ChangeEvent } from 'react';
import { Note } from '../../components/note.tsx';
import { Result, Results } from '../parts/result.tsx';
import { TextBox } from '../parts/text-box.tsx';
import { useTyped } from '../typed/use-typed.ts';
import { type Letter, MAX_BODY_LENGTH, mailtoHtml, mailtoLink, wrongAddress } from './service.ts';

const EMPTY: Letter = { to: '', cc: '', bcc: '', subject: '', body: '' };

/** Windows' limit (INTERNET_MAX_URL_LENGTH, rounded down). */
const MAX_PORTABLE_LENGTH = 2000;

const RECEIVERS = [
  { name: 'to', label: 'To', hint: 'One address, or several with commas.' },
  { name: 'cc', label: 'Cc', hint: undefined },
  { name: 'bcc', label: 'Bcc', hint: undefined },
] as const;

export const View = () => {
  const [letter, setLetter] = useTyped('Letter', EMPTY, ['email'], (to) => ({ ...EMPTY, to }));
  const [linkText, setLinkText] = useTyped('Words', 'Write to us');
  const link = mailtoLink(letter);
  const change = (field: keyof Letter) => (event: ChangeEvent<HTMLInputElement>) =>
    setLetter({ ...letter, [field]: event.currentTarget.value });
  return (
    <>
      {RECEIVERS.map(({ name, label, hint }) => {
        const wrong = wrongAddress(letter[name]);
        return (
          <TextInput
            key={name}
            label={label}
            description={hint}
            value={letter[name]}
            onChange={change(name)}
            error={
              wrong === null ? undefined : `${wrong} isn’t an email address. Please correct it.`
            }
            autoComplete="off"
          />
        );
      })}
      <TextInput
        label="Subject"
        value={letter.subject}
        onChange={change('subject')}
        autoComplete="off"
      />
      <TextBox
        label="Text"
        value={letter.body}
        onChange={(body) => setLetter({ ...letter, body })}
        rows={4}
        error={
          letter.body.length > MAX_BODY_LENGTH
            ? 'This is too long for a link. Please send it as an attachment.'
            : null
        }
      />
      <TextInput
        label="Words of the link"
        value={linkText}
        onChange={(event) => setLinkText(event.currentTarget.value)}
        autoComplete="off"
      />
      {link.length > MAX_PORTABLE_LENGTH && (
        <Note live>
          Some email programs cut links after {MAX_PORTABLE_LENGTH.toLocaleString('en-IN')} signs;
          this one has {link.length.toLocaleString('en-IN')}. A shorter text is safer.
        </Note>
      )}
      {link !== '' && (
        <Results>
          <Result label="Link" value={link}>
            <a href={link}>{link}</a>
          </Result>
          <Result label="HTML" value={mailtoHtml(link, linkText)} />
        </Results>
      )}
    </>
  );
};
