/** Layouts of bank statements that an operator has accepted, by their column names. */
export const bankStatementsSchema = `
  create table statement_layouts (
    heads text primary key,
    name text not null,
    profile jsonb not null,
    accepted_by text not null,
    accepted_at timestamptz(3) not null default now()
  );
`;
