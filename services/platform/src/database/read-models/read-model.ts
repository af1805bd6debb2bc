import type { ColumnType } from 'kysely';

export type PostgresType = 'text' | 'bigint' | 'boolean' | 'timestamptz' | 'jsonb';

export type Column<Written = unknown, Read = unknown, Inserted = unknown> = {
  readonly type: PostgresType;
  readonly isNullable: boolean;
  /** For the compiler only; never set. */
  readonly values?: { readonly written: Written; readonly read: Read; readonly inserted: Inserted };
};

export const text = <Value extends string = string>(): Column<Value, Value, Value> => ({
  type: 'text',
  isNullable: false,
});
/** Read as a number: paise and catalogue ids stay far below 2^53. */
export const bigint = (): Column<number, number, number> => ({ type: 'bigint', isNullable: false });
export const boolean = (): Column<boolean, boolean, boolean> => ({
  type: 'boolean',
  isNullable: false,
});
/** Written as ISO 8601 text, read as a `Date`. */
export const timestamptz = (): Column<string, Date, Date | string> => ({
  type: 'timestamptz',
  isNullable: false,
});
/** Inserted as JSON text. */
export const jsonb = <Value>(): Column<Value, Value, string> => ({
  type: 'jsonb',
  isNullable: false,
});
export const nullable = <Written, Read, Inserted>(
  column: Column<Written, Read, Inserted>,
): Column<Written | null, Read | null, Inserted | null> => ({ ...column, isNullable: true });

export type Columns = { readonly [name: string]: Column };

export type Index<Name extends string = string> = {
  readonly on: readonly (Name | `${Name} desc`)[];
  /** A partial index on one value. */
  readonly where?: readonly [column: Name, word: string];
};

export type ReadModel<Of extends Columns = Columns> = {
  readonly name: string;
  readonly key: string;
  readonly columns: Of;
  readonly indexes: readonly Index[];
  /** Added after rows were written; a removed one stays listed, since checkpoints name it. */
  readonly laterColumns: readonly string[];
};

type Statement<Of extends Columns> = {
  readonly name: string;
  readonly key: keyof Of & string;
  readonly columns: Of;
  readonly indexes?: readonly Index<keyof Of & string>[];
  readonly laterColumns?: readonly string[];
};

type Values<One extends Column> = NonNullable<One['values']>;

/** As projectors write it: plain JSON, times as ISO 8601 text. */
export type RowOf<Model extends { readonly columns: Columns }> = {
  readonly [Name in keyof Model['columns']]: Values<Model['columns'][Name]>['written'];
};

/** As queries see it. */
export type TableOf<Model extends { readonly columns: Columns }> = {
  -readonly [Name in keyof Model['columns']]: ColumnType<
    Values<Model['columns'][Name]>['read'],
    Values<Model['columns'][Name]>['inserted'],
    Values<Model['columns'][Name]>['inserted']
  >;
};

export const readModel = <const Of extends Columns>({
  indexes = [],
  laterColumns = [],
  ...stated
}: Statement<Of>): ReadModel<Of> => ({ ...stated, indexes, laterColumns });

/** As in `create index on … (…)`: `updated_at where phase = 'placed'`. */
export const indexText = ({ on, where }: Index): string =>
  where === undefined ? on.join(', ') : `${on.join(', ')} where ${where[0]} = '${where[1]}'`;
