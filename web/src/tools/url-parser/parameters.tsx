import { ActionIcon, Button } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { Icon } from '../../components/icon.tsx';
import { DraftField } from './draft-field.tsx';
import type { Parameter } from './query.ts';
import classes from './view.module.css';

type ParametersProps = {
  readonly query: readonly Parameter[];
  readonly onChange: (query: readonly Parameter[]) => void;
};

export const Parameters = ({ query, onChange }: ParametersProps) => {
  const change = (at: number, changed: Partial<Parameter>): null => {
    onChange(query.map((own, index) => (index === at ? { ...own, ...changed } : own)));
    return null;
  };
  return (
    <section aria-labelledby="parameters">
      <h2 id="parameters" className="h3" style={{ marginBottom: '0.75rem' }}>
        {query.length === 1 ? '1 parameter' : `${query.length || 'No'} parameters`}
      </h2>
      <ol className={classes.parameters}>
        {query.map(({ name, value }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a name may come twice
          <li key={index} className={classes.parameter}>
            <DraftField
              label={`Name ${index + 1}`}
              value={name}
              onChange={(name) => change(index, { name })}
            />
            <DraftField
              label={`Value ${index + 1}`}
              value={value}
              onChange={(value) => change(index, { value })}
            />
            <ActionIcon
              className={classes.remove}
              variant="default"
              size={44}
              aria-label={`Take away ${name || `parameter ${index + 1}`}`}
              onClick={() => onChange(query.filter((_, other) => other !== index))}
            >
              <Icon of={IconX} size={16} />
            </ActionIcon>
          </li>
        ))}
      </ol>
      <Button
        leftSection={<Icon of={IconPlus} size={16} />}
        onClick={() => onChange([...query, { name: `name${query.length + 1}`, value: '' }])}
      >
        Add a parameter
      </Button>
    </section>
  );
};
