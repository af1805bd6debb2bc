type Labels = Readonly<Record<string, string>>;

export const gauge = (
  name: string,
  help: string,
  values: readonly (readonly [labels: Labels, value: number])[],
): string => {
  const labelled = (labels: Labels): string =>
    Object.entries(labels)
      .map(([label, value]) => `${label}="${value}"`)
      .join(',');
  return [
    `# HELP ${name} ${help}`,
    `# TYPE ${name} gauge`,
    ...values.map(([labels, value]) => `${name}{${labelled(labels)}} ${value}`),
    '',
  ].join('\n');
};
