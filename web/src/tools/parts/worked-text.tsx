import type { ReactNode } from 'react';
import { ErrorMessage } from '../../components/error-message.tsx';
import type { WorkerAnswer } from '../workers/use-worker.ts';
import { TextBox } from './text-box.tsx';

type WorkedTextProps<Answer> = {
  readonly label: string;
  readonly worked: WorkerAnswer<Answer>;
  readonly textOf: (answer: Answer) => string;
  readonly rows?: number;
  readonly mono?: boolean;
  readonly hintOf?: (answer: Answer) => ReactNode;
};

export const WorkedText = <Answer,>({
  label,
  worked,
  textOf,
  rows,
  mono,
  hintOf,
}: WorkedTextProps<Answer>) => {
  if (worked.kind === 'failed') return <ErrorMessage>{worked.message}</ErrorMessage>;
  const answer = worked.kind === 'done' ? worked.answer : null;
  return (
    <TextBox
      label={label}
      value={answer === null ? '' : textOf(answer)}
      {...(rows === undefined ? {} : { rows })}
      {...(mono === undefined ? {} : { mono })}
      hint={
        <span role="status">
          {worked.kind === 'busy' ? 'Working...' : answer !== null && hintOf?.(answer)}
        </span>
      }
    />
  );
};
