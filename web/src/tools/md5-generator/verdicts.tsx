import { ErrorMessage } from '../../components/error-message.tsx';
import { Note } from '../../components/note.tsx';
import type { Comparison } from './compare.ts';

const SHOWN = 20;

const comparisonText = (comparison: Comparison): string => {
  switch (comparison.kind) {
    case 'same':
      return `${comparison.name ?? 'The text'}: the same ${comparison.algorithm}.`;
    case 'different':
      return `${comparison.name ?? 'What you gave'}: not the same ${comparison.algorithm}.`;
    case 'missing':
      return `${comparison.name}: not among your files. Choose it above.`;
    case 'unread':
      return (
        `Line ${comparison.line} is no checksum. One has 32, 40, 64 or 128 signs: digits, and ` +
        'letters from a to f.'
      );
  }
};

const ComparisonList = ({ of }: { readonly of: readonly Comparison[] }) => (
  <>
    {of.slice(0, SHOWN).map((comparison, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a line is what it is by its place
      <span key={index} style={{ display: 'block' }}>
        {comparisonText(comparison)}
      </span>
    ))}
    {of.length > SHOWN && <span>And {of.length - SHOWN} more.</span>}
  </>
);

export const Verdicts = ({ of }: { readonly of: readonly Comparison[] }) => {
  const same = of.filter(({ kind }) => kind === 'same');
  const others = of.filter(({ kind }) => kind !== 'same');
  return (
    <>
      {others.length > 0 && (
        <ErrorMessage>
          <ComparisonList of={others} />
        </ErrorMessage>
      )}
      {same.length > 0 && (
        <Note tone="leaf" live>
          <ComparisonList of={same} />
        </Note>
      )}
    </>
  );
};
