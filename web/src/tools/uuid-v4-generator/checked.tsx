import { useState } from 'react';
import { Figures } from '../parts/figures.tsx';
import { Result } from '../parts/result.tsx';
import { TextBox } from '../parts/text-box.tsx';
import classes from './checked.module.css';
import { readUuid } from './read-uuid.ts';

export const Checked = () => {
  const [typed, setTyped] = useState('');
  const read = typed.trim() === '' ? null : readUuid(typed);
  const facts = typeof read === 'string' ? null : read;
  return (
    <section className={classes.section} aria-labelledby="check">
      <h2 id="check" className="h3">
        Check one
      </h2>
      <TextBox
        label="A UUID"
        value={typed}
        onChange={setTyped}
        rows={1}
        mono
        error={typeof read === 'string' ? read : null}
      />
      {facts && (
        <div className={classes.section} role="status">
          <Figures
            figures={[
              { term: 'Kind', value: facts.kind },
              ...(facts.madeAt === null
                ? []
                : [{ term: 'Made at, in UTC', value: inUtc(facts.madeAt) }]),
            ]}
          />
          <Result label="As it is written" value={facts.uuid} />
        </div>
      )}
    </section>
  );
};

const inUtc = (date: Date): string => date.toISOString().replace('T', ' ').replace('Z', '');
