/** None of these is a secret. */
export const OF_THE_MACHINE = [
  ...['PATH', 'HOME', 'TMPDIR', 'TZ', 'LANG', 'LC_ALL', 'NODE_ENV', 'NODE_OPTIONS'],
  ...['NODE_COMPILE_CACHE', 'NODE_EXTRA_CA_CERTS', 'SSL_CERT_FILE', 'SSL_CERT_DIR', 'PGSSLMODE'],
  'HAAT_OPS_PREFIX',
] as const;

export type Environment = Readonly<Record<string, string | undefined>>;

export const pick = (environment: Environment, names: readonly string[]): Environment =>
  Object.fromEntries(names.map((name) => [name, environment[name]]));

export const ofTheMachine = (environment: Environment): Environment =>
  pick(environment, OF_THE_MACHINE);
