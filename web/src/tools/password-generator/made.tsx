import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { Icon } from '../../components/icon.tsx';
import { Result } from '../parts/result.tsx';
import { TextBox } from '../parts/text-box.tsx';
import { strengthOf } from './strength.ts';
import classes from './view.module.css';

type MadeProps = {
  readonly what: string;
  readonly made: readonly string[];
  readonly bits: number;
  readonly onRenew: () => void;
};

const FULL_BITS = 100;

export const Made = ({ what, made, bits, onRenew }: MadeProps) => {
  const { words, tone } = strengthOf(bits);
  const again = (
    <Button size="sm" leftSection={<Icon of={IconRefresh} size={16} />} onClick={onRenew}>
      New
    </Button>
  );
  return (
    <>
      {made.length <= 1 ? (
        <div className={classes.one}>
          <Result label={what} value={made[0] ?? ''} />
          {again}
        </div>
      ) : (
        <TextBox
          label={`${what}s`}
          value={made.join('\n')}
          rows={Math.min(12, made.length)}
          mono
          side={again}
        />
      )}
      <div>
        <div className={classes.meter} data-tone={tone} aria-hidden="true">
          <span style={{ width: `${Math.min(100, (bits / FULL_BITS) * 100)}%` }} />
        </div>
        <p className="sm muted">
          {words} ({Math.floor(bits)} bits).
        </p>
      </div>
    </>
  );
};
