import { Button, Checkbox } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import { Choice } from '../../components/choice.tsx';
import { ErrorMessage } from '../../components/error-message.tsx';
import { Icon } from '../../components/icon.tsx';
import { Note } from '../../components/note.tsx';
import { saveFile } from '../../lib/save-file.ts';
import { kindOf } from '../file-kinds.ts';
import { flag, oneOf } from '../options.ts';
import { FilePicker } from '../parts/file-picker.tsx';
import { TextBox } from '../parts/text-box.tsx';
import { Ticks } from '../parts/ticks.tsx';
import { useOptions } from '../use-options.ts';
import { useWorked } from '../workers/use-worked.ts';
import { useWorker, type WorkerAnswer } from '../workers/use-worker.ts';
import type { FileTask } from './file-worker.ts';
import { type Base64Answer, type Base64Task, type Decoding, runBase64 } from './service.ts';

const OPTIONS = { way: oneOf(['encode', 'decode']), urlsafe: flag(false), lines: flag(false) };
const startWorker = () => new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
const startFileWorker = () =>
  new Worker(new URL('./file-worker.ts', import.meta.url), { type: 'module' });

/** Base64 is a third longer, and a page cannot hold more. */
const LARGEST_BYTES = 100_000_000;

export const View = () => {
  const [{ way, urlsafe, lines }, set] = useOptions(OPTIONS);
  const shape = useMemo(() => ({ urlSafe: urlsafe, lines }), [urlsafe, lines]);
  return (
    <>
      <Choice
        label="Turn"
        value={way}
        choices={{ encode: 'Text or a file into Base64', decode: 'Base64 back' }}
        onChange={(way) => set({ way })}
      />
      {way === 'encode' && (
        <Ticks>
          <Checkbox
            label="For addresses: - and _ in the place of + and /, no padding"
            checked={urlsafe}
            onChange={(event) => set({ urlsafe: event.currentTarget.checked })}
          />
          <Checkbox
            label="Wrap lines at 76 characters (MIME)"
            checked={lines}
            onChange={(event) => set({ lines: event.currentTarget.checked })}
          />
        </Ticks>
      )}
      {way === 'encode' ? <Encode shape={shape} /> : <Decode />}
    </>
  );
};

const Encode = ({ shape }: { readonly shape: FileTask['shape'] }) => {
  const [typed, setTyped] = useState('');
  const [file, setFile] = useState<File | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const text = useDeferredValue(typed);
  const task = useMemo<Base64Task>(() => ({ way: 'encode', text, shape }), [text, shape]);
  const ofText = useWorked<Base64Task, Base64Answer>(runBase64, startWorker, task, text.length);
  const { answer: ofFile, ask, reset } = useWorker<FileTask, string>(startFileWorker);
  useEffect(() => {
    if (file === null) reset();
    else ask({ file, shape });
  }, [file, shape, ask, reset]);
  const pick = (picked: File) => {
    setTyped('');
    const isTooLarge = picked.size > LARGEST_BYTES;
    setFailure(isTooLarge ? `${picked.name} is too large. Please choose one up to 100 MB.` : null);
    setFile(isTooLarge ? null : picked);
  };
  const answer: WorkerAnswer<string> = file === null ? encodedOf(ofText) : ofFile;
  return (
    <>
      <TextBox
        label="Text"
        value={typed}
        onChange={(next) => {
          setFile(null);
          setFailure(null);
          setTyped(next);
        }}
        rows={6}
        hint={
          text.isWellFormed()
            ? undefined
            : 'Half of a sign is in this text: it has no bytes and becomes �.'
        }
      />
      <FilePicker label="Or a file" onPick={pick} />
      <ErrorMessage>{failure}</ErrorMessage>
      <Status answer={answer} />
      <TextBox
        label={file === null ? 'Base64' : `Base64 of ${file.name}`}
        value={answer.kind === 'done' ? answer.answer : ''}
        rows={6}
        mono
      />
    </>
  );
};

const encodedOf = (answer: WorkerAnswer<Base64Answer>): WorkerAnswer<string> =>
  answer.kind !== 'done'
    ? answer
    : { kind: 'done', answer: answer.answer.way === 'encode' ? answer.answer.text : '' };

const Status = ({ answer }: { readonly answer: WorkerAnswer<unknown> }) => (
  <>
    {answer.kind === 'busy' && (
      <p className="muted" role="status">
        Working...
      </p>
    )}
    {answer.kind === 'failed' && <ErrorMessage>{answer.message}</ErrorMessage>}
  </>
);

const Decode = () => {
  const [typed, setTyped] = useState('');
  const text = useDeferredValue(typed);
  const task = useMemo<Base64Task>(() => ({ way: 'decode', text }), [text]);
  const worked = useWorked<Base64Task, Base64Answer>(runBase64, startWorker, task, text.length);
  const decoding =
    worked.kind === 'done' && worked.answer.way === 'decode' ? worked.answer.decoding : null;
  return (
    <>
      <TextBox
        label="Base64, or a data address"
        value={typed}
        onChange={setTyped}
        rows={6}
        mono
        error={decoding?.ok === false ? decoding.error : null}
      />
      <Status answer={worked} />
      {decoding?.ok && <Decoded decoding={decoding} />}
    </>
  );
};

const number = new Intl.NumberFormat('en-IN');

const Decoded = ({ decoding }: { readonly decoding: Decoding & { readonly ok: true } }) => {
  const { bytes, text, type } = decoding;
  const kind = text === null ? kindOf(bytes) : null;
  const ending = text === null ? (kind?.ending ?? 'bin') : 'txt';
  const save = () =>
    saveFile(`decoded.${ending}`, new Blob([bytes], { type: kind?.type ?? type ?? '' }));
  return (
    <>
      {text === null ? (
        <Note live>
          {`${number.format(bytes.length)} bytes that are no text${
            kind === null ? '' : `: they begin as a ${ending.toUpperCase()} file does`
          }. Save them as a file.`}
        </Note>
      ) : (
        <TextBox label="Text" value={text} rows={6} />
      )}
      {bytes.length > 0 && (
        <div>
          <Button leftSection={<Icon of={IconDownload} size={16} />} onClick={save}>
            Save as decoded.{ending}
          </Button>
        </div>
      )}
    </>
  );
};
