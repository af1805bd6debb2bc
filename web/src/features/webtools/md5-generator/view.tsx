import { TextInput } from '@mantine/core';
import { useDeferredValue, useRef, useState } from 'react';
import { ErrorMessage } from '../../../components/error-message.tsx';
import { Note } from '../../../components/note.tsx';
import { FilePicker } from '../parts/file-picker.tsx';
import { Result } from '../parts/result.tsx';
import { TextBox } from '../parts/text-box.tsx';
import { type Comparison, compareMd5, md5OfStream, md5OfText } from './service.ts';

type FileSum =
  | { readonly kind: 'reading'; readonly name: string; readonly percent: number }
  | { readonly kind: 'read'; readonly name: string; readonly hex: string }
  | { readonly kind: 'failed'; readonly name: string };

export const View = () => {
  const [typed, setTyped] = useState('');
  const [given, setGiven] = useState('');
  const [file, setFile] = useState<FileSum | null>(null);
  const latest = useRef<File>(null);
  const textHex = md5OfText(useDeferredValue(typed));
  const shown = file?.kind === 'read' ? file.hex : textHex;

  const sum = async (chosen: File) => {
    latest.current = chosen;
    const { name, size } = chosen;
    const showIfLatest = (state: FileSum) => {
      if (latest.current === chosen) setFile(state);
    };
    showIfLatest({ kind: 'reading', name, percent: 0 });
    try {
      const hex = await md5OfStream(chosen.stream(), (read) =>
        showIfLatest({ kind: 'reading', name, percent: Math.floor((read / size) * 100) }),
      );
      showIfLatest({ kind: 'read', name, hex });
    } catch {
      showIfLatest({ kind: 'failed', name });
    }
  };
  return (
    <>
      <TextBox
        label="Text"
        value={typed}
        onChange={(text) => {
          latest.current = null;
          setFile(null);
          setTyped(text);
        }}
        rows={5}
      />
      <FilePicker label="Or a file" onPick={(chosen) => void sum(chosen)} />
      {file?.kind === 'reading' && (
        <p className="muted" role="status">
          Reading {file.name}: {file.percent} %
        </p>
      )}
      {file?.kind === 'failed' && (
        <ErrorMessage>{file.name} could not be read. Please choose it again.</ErrorMessage>
      )}
      {(file === null || file.kind === 'read') && (
        <Result label={file === null ? 'MD5 of the text' : `MD5 of ${file.name}`} value={shown} />
      )}
      <TextInput
        label="Compare with"
        description="A checksum that you were given."
        value={given}
        onChange={(event) => setGiven(event.currentTarget.value)}
        autoComplete="off"
        spellCheck={false}
      />
      {given.trim() !== '' && <Verdict of={compareMd5(given, shown)} />}
      <p className="muted sm">
        MD5 finds damage by accident. It is no protection against people: two files with the same
        MD5 can be made at will, and passwords need bcrypt.
      </p>
    </>
  );
};

const Verdict = ({ of }: { readonly of: Comparison }) => {
  if (of === 'same') {
    return (
      <Note tone="leaf" live>
        The same.
      </Note>
    );
  }
  return (
    <ErrorMessage>
      {of === 'different'
        ? 'Not the same.'
        : 'An MD5 has 32 signs: digits, and letters from a to f.'}
    </ErrorMessage>
  );
};
