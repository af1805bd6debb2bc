import { SERVICES, type Service } from './rights.ts';

/** The name and password of a role; an empty password leaves that to the server's own rules. */
export type Login = { readonly name: string; readonly password: string };
export type Logins = Readonly<Record<Service, Login>>;

const POSTGRES = /^postgres(?:ql)?:/i;

export const isPostgres = (url: string): boolean => POSTGRES.test(url);

/** Where the address of a service's database is set, with its role and password. */
export const loginSettingOf = (service: Service): `${Uppercase<Service>}_DATABASE_URL` =>
  `${service.toUpperCase() as Uppercase<Service>}_DATABASE_URL`;

/** @returns which role a URL names, and its password. */
export const loginOf = (url: string): Login => {
  const { username, password } = new URL(url);
  return { name: decodeURIComponent(username), password: decodeURIComponent(password) };
};

/**
 * @returns the address as a role reaches it; that of another engine than Postgres as it is.
 * @throws Error for an address that would still name somebody else: the owner, most likely.
 */
export const asRole = (url: string, { name, password }: Login): string => {
  if (!isPostgres(url)) return url;
  const own = new URL(url);
  own.username = encodeURIComponent(name);
  own.password = encodeURIComponent(password);
  const isOwn = own.username === encodeURIComponent(name);
  if (!isOwn || own.searchParams.has('user') || own.searchParams.has('password')) {
    throw new Error(
      'Name Postgres as postgres://user:password@host:port/database: each service is given the ' +
        'address with a role of its own in it.',
    );
  }
  return own.href;
};

/** @returns `haat_api`, `haat_worker`, …, each with the password that is made for its service. */
export const ownLogins = (passwordOf: (service: Service) => string): Logins =>
  Object.fromEntries(
    SERVICES.map((service) => [
      service,
      { name: `haat_${service}`, password: passwordOf(service) },
    ]),
  ) as Logins;
