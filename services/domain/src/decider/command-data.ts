/** What a command says: an event's data is its command without the command's name. */
export const dataOf = <Command extends { readonly type: string }>(
  command: Command,
): Omit<Command, 'type'> => {
  const { type: _, ...data } = command;
  return data;
};
