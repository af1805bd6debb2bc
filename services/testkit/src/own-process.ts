/**
 * What a process that a test starts is told of this one: where programs are, and what Node has
 * compiled before. Without the latter most of what it works is to compile the same files anew.
 */
export const ownProcessEnv = (): Readonly<Record<string, string>> => {
  const { PATH = '', NODE_COMPILE_CACHE } = process.env;
  return { PATH, ...(NODE_COMPILE_CACHE === undefined ? {} : { NODE_COMPILE_CACHE }) };
};
