import { Choice } from '../../components/choice.tsx';
import { ErrorMessage } from '../../components/error-message.tsx';
import { Result, Results } from '../parts/result.tsx';
import { TextBox } from '../parts/text-box.tsx';
import { WorkProgress } from '../parts/work-progress.tsx';
import type { WorkerAnswer } from '../workers/use-worker.ts';
import {
  ALGORITHM_NAMES,
  ALGORITHMS,
  type Algorithm,
  checksumLine,
  type Digests,
} from './digests.ts';
import type { HashedFile } from './hash-files.ts';

export const DigestResults = ({
  of,
  digests,
}: {
  readonly of: string;
  readonly digests: Digests;
}) => (
  <Results>
    {ALGORITHM_NAMES.map((algorithm) => (
      <Result
        key={algorithm}
        label={`${ALGORITHMS[algorithm].name} of ${of}`}
        value={digests[algorithm]}
      />
    ))}
  </Results>
);

type FileDigestsProps = {
  readonly answer: WorkerAnswer<readonly HashedFile[]>;
  readonly algorithm: Algorithm;
  readonly onChoose: (algorithm: Algorithm) => void;
  readonly onStop: () => void;
};

export const FileDigests = ({ answer, algorithm, onChoose, onStop }: FileDigestsProps) => {
  if (answer.kind === 'busy') {
    return <WorkProgress label="Read so far" share={answer.share} onStop={onStop} />;
  }
  if (answer.kind === 'failed') return <ErrorMessage>{answer.message}</ErrorMessage>;
  if (answer.kind === 'none') return null;
  const failed = answer.answer.filter(({ digests }) => digests === null);
  const hashed = answer.answer.flatMap((file) => (file.digests === null ? [] : [file]));
  const [first] = hashed;
  const { name, program } = ALGORITHMS[algorithm];
  return (
    <>
      <ErrorMessage>
        {failed.map((file) => `${file.name} could not be read. Please choose it again.`).join(' ')}
      </ErrorMessage>
      {hashed.length === 1 && first && <DigestResults of={first.name} digests={first.digests} />}
      {first && (
        <>
          <Choice
            label="As a list"
            value={algorithm}
            choices={{ md5: 'md5sum', sha1: 'sha1sum', sha256: 'sha256sum', sha512: 'sha512sum' }}
            onChange={onChoose}
          />
          <TextBox
            label={`${name} of ${hashed.length === 1 ? 'the file' : `${hashed.length} files`}`}
            value={hashed.map((file) => checksumLine(file, algorithm)).join('')}
            rows={Math.min(12, hashed.length + 1)}
            hint={`Saved beside the files, it is checked by ${program} -c.`}
            mono
          />
        </>
      )}
    </>
  );
};
