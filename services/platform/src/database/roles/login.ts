import { SERVICES, type Service } from './rights.ts';

export type Login = { readonly name: string; readonly password: string };
export type Logins = Readonly<Record<Service, Login>>;

const POSTGRES = /^postgres(?:ql)?:/i;

export const isPostgres = (url: string): boolean => POSTGRES.test(url);

export const loginSettingOf = (service: Service): `${Uppercase<Service>}_DATABASE_URL` =>
  `${service.toUpperCase() as Uppercase<Service>}_DATABASE_URL`;

export const loginOf = (url: string): Login => {
  const { username, password } = new URL(url);
  return { name: decodeURIComponent(username), password: decodeURIComponent(password) };
};

/** Another engine's URL stays unchanged. @throws Error if it would still name another user */
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

/** @returns `haat_api`, `haat_worker`, …, with their passwords */
export const ownLogins = (passwordOf: (service: Service) => string): Logins =>
  Object.fromEntries(
    SERVICES.map((service) => [
      service,
      { name: `haat_${service}`, password: passwordOf(service) },
    ]),
  ) as Logins;
