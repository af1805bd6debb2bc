/** Holds the rules and the dashboard to what the processes really tell. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ALARM_TABLE } from '@haat/worker/alarms/owner/alarm-table';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { compose } from '../docker/testing/compose-file.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

const sources = globSync(
  'services/{api,platform,event-store,record,event-processing,ordering,projections,webtools,worker}/src/**/*.ts',
  {
    cwd: ROOT,
  },
).filter((path) => !path.endsWith('.test.ts'));

/** By the file that declares each, which also names its labels. */
const declared = new Map(
  sources.flatMap((path) =>
    [...read(path).matchAll(/'(haat_[a-z_]+)'/g)].map(
      ([, name = '']) => [name, read(path)] as const,
    ),
  ),
);

const alerts = parse(read('infra/monitoring/alerts.yml')) as {
  readonly groups: readonly {
    readonly rules: readonly {
      readonly alert: string;
      readonly expr: string;
      readonly annotations: Readonly<Record<string, string>>;
    }[];
  }[];
};
const rules = alerts.groups.flatMap((group) => group.rules);

const dashboard = JSON.parse(read('infra/monitoring/dashboard.json')) as {
  readonly panels: readonly {
    readonly title: string;
    readonly targets: readonly { readonly expr: string; readonly legendFormat: string }[];
  }[];
};
const targets = dashboard.panels.flatMap((panel) => panel.targets);

const namesIn = (expression: string): readonly string[] =>
  (expression.match(/haat_[a-z_]+/g) ?? []).map((name) =>
    name.replace(/_(?:bucket|count|sum)$/, ''),
  );

const queries = [...rules.map(({ expr }) => expr), ...targets.map(({ expr }) => expr)];

it('every queried metric is exported by a process', () => {
  expect(declared.size).toBeGreaterThan(20);
  const unknown = queries.flatMap(namesIn).filter((name) => !declared.has(name));
  expect(unknown).toEqual([]);
});

it('a label shown beside a metric is one of its labels', () => {
  const shown = targets.map(({ expr, legendFormat }) => [expr, legendFormat] as const);
  const annotated = rules.map(
    ({ expr, annotations }) => [expr, Object.values(annotations).join()] as const,
  );
  for (const [expr, text] of [...shown, ...annotated]) {
    const [name] = namesIn(expr);
    if (name === undefined) continue;
    const labels = [...text.matchAll(/\{\{ ?(?:\$labels\.)?([a-z]+) ?\}\}/g)].map(([, one]) => one);
    for (const label of labels) {
      // Metrics of the event processors are written without a declaration.
      expect(`${name}: ${declared.get(name)}`).toMatch(new RegExp(`['\\s{]${label}['\\s:,]`));
    }
  }
});

it('every alarm that needs manual review has a rule, which says what to do', () => {
  const forPersons = [...declared.keys()].filter((name) =>
    declared.get(name)?.includes('createAlarms'),
  );
  expect(forPersons.length).toBeGreaterThan(10);
  const ruled = rules.flatMap(({ expr }) => namesIn(expr));
  expect(forPersons.filter((name) => !ruled.includes(name))).toEqual([]);
  for (const { alert, annotations } of rules) {
    expect([alert, Object.keys(annotations)]).toEqual([alert, ['summary', 'next']]);
  }
});

it('every rule is in the table of alarms, with the same text and command, or says why it is not', () => {
  const { watched, waiting, onlyPrometheus } = ALARM_TABLE;
  const rows = Object.values(watched);
  const inTable = [
    ...rows.flatMap(({ rule }) => rule ?? []),
    ...Object.values(waiting).flatMap((rule) => rule ?? []),
    ...Object.keys(onlyPrometheus),
  ];
  const names = rules.map(({ alert }) => alert);
  expect([...new Set(inTable)].toSorted()).toEqual(names.toSorted());
  for (const { rule, why, text, command } of rows) {
    if (rule === null) {
      expect(why).toMatch(/\.$/);
      continue;
    }
    const annotations = rules.find(({ alert }) => alert === rule)?.annotations;
    expect(annotations?.summary).toBe(text);
    const words = command.words.filter((word) => word !== '--help').join(' ');
    expect(annotations?.next).toContain(`npm run ops -- ${words}`);
  }
});

it('every metric of the event processors has a rule', () => {
  const names = [...declared.keys()].filter((name) =>
    /^haat_(?:event_processor_|leader|parked)/.test(name),
  );
  expect(names.length).toBeGreaterThan(3);
  const ruled = rules.flatMap(({ expr }) => namesIn(expr));
  expect(names.filter((name) => !ruled.includes(name))).toEqual([]);
});

it('a missing leader raises an alert for every lease', () => {
  const leases = sources.flatMap((path) =>
    [...read(path).matchAll(/\blease: '([a-z]+)'/g)].map(([, lease]) => lease),
  );
  expect(leases.length).toBe(2);
  const expr = rules.find(({ alert }) => alert === 'HaatNobodyToLead')?.expr;
  for (const lease of leases) expect(expr).toContain(`absent(haat_leader{lease="${lease}"})`);
});

it('Prometheus scrapes every process of docker-compose.yml at its metrics port', () => {
  const { scrape_configs } = parse(read('infra/monitoring/prometheus.yml')) as {
    readonly scrape_configs: readonly {
      readonly static_configs: readonly { readonly targets: readonly string[] }[];
      readonly dns_sd_configs: readonly {
        readonly names: readonly string[];
        readonly port: number;
      }[];
    }[];
  };
  const expectedTargets = Object.entries(compose.services).flatMap(
    ([name, { environment = {} }]) => {
      const { METRICS_PORT, HEALTH_PORT } = environment as Readonly<Record<string, string>>;
      const port = METRICS_PORT ?? HEALTH_PORT;
      return port === undefined ? [] : [`${name}:${port}`];
    },
  );
  const alone = scrape_configs.flatMap(({ static_configs }) =>
    static_configs.flatMap(({ targets: at }) => at),
  );
  const several = scrape_configs.flatMap(({ dns_sd_configs }) =>
    dns_sd_configs.flatMap(({ names, port }) => names.map((name) => `${name}:${port}`)),
  );
  // One of two would be asked, which may be the one that stands by.
  expect(several).toEqual(['worker:3001', 'projections:3001']);
  const all = [...alone, ...several];
  expect(all.toSorted()).toEqual(expectedTargets.toSorted());
});
