import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { ROOT } from '../../processes/stack.ts';

type ComposeService = {
  readonly image: string;
  readonly build?: { readonly dockerfile: string; readonly target: string };
  readonly environment?: Readonly<Record<string, string>>;
  readonly depends_on?: Readonly<Record<string, { readonly condition: string }>>;
  readonly healthcheck?: { readonly test: readonly string[] };
  readonly volumes?: readonly string[];
  readonly ports?: readonly string[];
  readonly restart?: string;
  readonly networks?: readonly string[];
  readonly logging?: {
    readonly driver: string;
    readonly options: Readonly<Record<string, string>>;
  };
  readonly command?: unknown;
};

export const text = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

type ComposeFile = {
  readonly services: Readonly<Record<string, ComposeService>>;
  readonly networks: Readonly<Record<string, { readonly internal?: boolean } | null>>;
  readonly volumes: Readonly<Record<string, unknown>>;
};

export const compose = parse(text('docker-compose.yml'), { merge: true }) as ComposeFile;
/** The overlay for an EventStoreDB with TLS and users. */
export const secure = parse(text('docker-compose.secure.yml'), { merge: true }) as {
  readonly services: Readonly<Record<string, Partial<ComposeService> & { configs?: unknown }>>;
  readonly configs: Readonly<Record<string, { readonly file: string }>>;
};
export const services = Object.entries(compose.services);

/** Values of .env.example. */
export const example = Object.fromEntries(
  [...text('.env.example').matchAll(/^([A-Z_0-9]+)=(.*)$/gm)].map(([, name, value]) => [
    name,
    value,
  ]),
) as Readonly<Record<string, string>>;

type Variables = Readonly<Record<string, string | undefined>>;

/** Fills in variables; a default may contain one. @throws {Error} for a missing required one. */
export const filledIn = (value: string, variables: Variables): string => {
  const filled = value.replace(/\$\{([A-Z_0-9]+):([-?])([^${}]*)\}/g, (_, name, kind, other) => {
    if (variables[name]) return variables[name];
    if (kind === '-') return other;
    throw new Error(`${name}: ${other}`);
  });
  return filled === value ? value : filledIn(filled, variables);
};

export const environmentOf = (
  name: string,
  variables: Variables = example,
): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(compose.services[name]?.environment ?? {}).map(([setting, value]) => [
      setting,
      filledIn(value, variables),
    ]),
  );
