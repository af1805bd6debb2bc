import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { Icon } from '../../components/icon.tsx';
import { Table } from '../../components/table.tsx';
import { saveText, toCsv } from '../csv.ts';
import classes from './number-table.module.css';

type NumberTableProps = {
  readonly title: string;
  readonly heads: readonly string[];
  readonly rows: readonly (readonly number[])[];
  readonly format: (value: number) => string;
  /** File name without its ending; `rows` may have more than the table. */
  readonly csv: {
    readonly name: string;
    readonly heads?: readonly string[];
    readonly rows?: readonly (readonly number[])[];
  };
};

export const NumberTable = ({ title, heads, rows, format, csv }: NumberTableProps) => {
  const save = () =>
    saveText(`${csv.name}.csv`, toCsv(csv.heads ?? heads, csv.rows ?? rows), 'text/csv');
  return (
    <section>
      <div className={classes.head}>
        <h2 className="h3">{title}</h2>
        <Button size="sm" leftSection={<Icon of={IconDownload} size={16} />} onClick={save}>
          Save as CSV
        </Button>
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a group that scrolls, not a fieldset */}
      <div
        role="group"
        aria-label={title}
        className={`${classes.frame} card`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must scroll by keyboard too
        tabIndex={0}
      >
        <Table
          caption={title}
          className={classes.table}
          columns={heads.map((head, index) => ({
            head,
            namesRow: index === 0,
            cell: ({ [index]: value = 0 }: readonly number[]) =>
              index === 0 ? value : format(value),
          }))}
          rows={rows}
          keyOf={([first = 0]) => first}
        />
      </div>
    </section>
  );
};
