export const dataOf = <Command extends { readonly type: string }>(
  command: Command,
): Omit<Command, 'type'> => {
  const { type: _, ...data } = command;
  return data;
};
