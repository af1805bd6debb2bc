/** With Node's compile cache, without which a child process mostly compiles. */
export const ownProcessEnv = (): Readonly<Record<string, string>> => {
  const { PATH = '', NODE_COMPILE_CACHE } = process.env;
  return { PATH, ...(NODE_COMPILE_CACHE === undefined ? {} : { NODE_COMPILE_CACHE }) };
};
