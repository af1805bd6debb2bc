import { useDeferredValue, useMemo, useState } from 'react';
import { ErrorMessage } from '../../components/error-message.tsx';
import { oneOf } from '../options.ts';
import { FilePicker } from '../parts/file-picker.tsx';
import { TextBox } from '../parts/text-box.tsx';
import { useOptions } from '../use-options.ts';
import { useWorked } from '../workers/use-worked.ts';
import { useWorker } from '../workers/use-worker.ts';
import { compareChecksums } from './compare.ts';
import { ALGORITHM_NAMES, type Hashed } from './digests.ts';
import { DigestResults, FileDigests } from './file-digests.tsx';
import type { HashedFile } from './hash-files.ts';
import { hashText } from './hash-text.ts';
import { Verdicts } from './verdicts.tsx';

const OPTIONS = { list: oneOf(ALGORITHM_NAMES) };
const startWorker = () => new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
const startTextWorker = () =>
  new Worker(new URL('./text-worker.ts', import.meta.url), { type: 'module' });

export const View = () => {
  const [typed, setTyped] = useState('');
  const [given, setGiven] = useState('');
  const [{ list }, set] = useOptions(OPTIONS);
  const text = useDeferredValue(typed);
  const ofText = useWorked(hashText, startTextWorker, text, text.length);
  const { answer, ask, reset } = useWorker<readonly File[], readonly HashedFile[]>(startWorker);
  const hashed = useMemo((): readonly Hashed[] => {
    if (answer.kind === 'done') {
      return answer.answer.flatMap((file) => (file.digests === null ? [] : [file]));
    }
    return ofText.kind === 'done' ? [{ name: null, digests: ofText.answer }] : [];
  }, [answer, ofText]);
  const isKnown = answer.kind === 'done' || (answer.kind === 'none' && ofText.kind === 'done');
  return (
    <>
      <TextBox
        label="Text"
        value={typed}
        onChange={(next) => {
          reset();
          setTyped(next);
        }}
        rows={4}
        hint={
          text.isWellFormed()
            ? undefined
            : 'Half of a sign is in this text: it has no bytes and counts as �.'
        }
      />
      <FilePicker
        label="Or files, of any size"
        multiple
        onPick={(_, files) => {
          if (typed !== '') setTyped('');
          ask(files);
        }}
      />
      {answer.kind === 'none' && (
        <div role="status">
          {ofText.kind === 'done' && <DigestResults of="the text" digests={ofText.answer} />}
          {ofText.kind === 'busy' && <p className="muted">Hashing...</p>}
          {ofText.kind === 'failed' && <ErrorMessage>{ofText.message}</ErrorMessage>}
        </div>
      )}
      <FileDigests
        answer={answer}
        algorithm={list}
        onChoose={(list) => set({ list })}
        onStop={reset}
      />
      <TextBox
        label="Compare with"
        value={given}
        onChange={setGiven}
        rows={2}
        mono
        hint="A checksum, or the lines of md5sum, sha256sum and the like: each is compared with the file of its name."
      />
      {isKnown && <Verdicts of={compareChecksums(given, hashed)} />}
      <p className="muted sm">
        MD5 and SHA-1 find damage by accident. They are no protection against people, who can make
        two files with the same one: for that there are SHA-256 and SHA-512, and for passwords
        bcrypt. Files are read on your device and go nowhere.
      </p>
    </>
  );
};
