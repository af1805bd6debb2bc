/** JSON with sorted object keys: one text per value (Postgres jsonb does not keep their order). */
export const canonicalJson = (value: unknown): string => {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  const fields: string[] = [];
  for (const key of Object.keys(value).sort()) {
    const field = (value as Readonly<Record<string, unknown>>)[key];
    if (field !== undefined) fields.push(`${JSON.stringify(key)}:${canonicalJson(field)}`);
  }
  return `{${fields.join(',')}}`;
};
