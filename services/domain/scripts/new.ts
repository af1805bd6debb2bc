/** `npm run new event order OrderNoted NoteOrder` writes the stubs and prints what is left. */
import { execFileSync } from 'node:child_process';
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

type Aggregate = {
  readonly events: string;
  readonly list: string;
  readonly ids: Readonly<Record<string, string>>;
  readonly decide: string;
  readonly evolve: string;
  readonly lifecycle: string;
  /** The phase in which the stub allows the event, and the event that leads there. */
  readonly phase: string;
  readonly first: string;
  /** In services/projections/src/projectors; `isReadAlready`: it reads every event of the list. */
  readonly projector: string;
  readonly isReadAlready: boolean;
};

const inOneFile = (path: string) => ({ decide: path, evolve: path, lifecycle: path });

const AGGREGATES: Readonly<Record<string, Aggregate>> = {
  order: {
    ...{ events: 'order.ts', list: 'orderEvents', ids: { orderId: 'orderId' } },
    ...inOneFile('order/order-state.ts'),
    ...{ decide: 'order/order.ts', phase: 'placed', first: 'OrderPlaced' },
    ...{ projector: 'orders.ts', isReadAlready: true },
  },
  payment: {
    ...{ events: 'payment.ts', list: 'paymentEvents' },
    ids: { referenceCode: 'referenceCode' },
    ...{ decide: 'payment/payment.ts', evolve: 'payment/payment-state.ts' },
    ...{ lifecycle: 'payment/payment-lifecycle.ts', phase: 'submitted', first: 'PaymentSubmitted' },
    ...{ projector: 'payments.ts', isReadAlready: true },
  },
  customer: {
    ...{ events: 'customer.ts', list: 'customerEvents', ids: { customerId: 'customerId' } },
    ...inOneFile('customer/customer.ts'),
    ...{ phase: 'active', first: 'CustomerRegistered' },
    ...{ projector: 'customers.ts', isReadAlready: false },
  },
  subscription: {
    ...{ events: 'subscription.ts', list: 'subscriptionEvents' },
    ids: { subscriptionId: 'subscriptionId', customerId: 'customerId' },
    ...inOneFile('hosting/subscription.ts'),
    ...{ phase: 'active', first: 'SubscriptionStarted' },
    ...{ projector: 'subscriptions.ts', isReadAlready: true },
  },
  invoice: {
    ...{ events: 'invoice.ts', list: 'invoiceEvents' },
    ids: { invoiceNumber: 'invoiceNumber' },
    ...inOneFile('invoice/invoice.ts'),
    ...{ phase: 'issued', first: 'InvoiceIssued' },
    ...{ projector: 'invoices.ts', isReadAlready: false },
  },
  ticket: {
    ...{ events: 'ticket.ts', list: 'ticketEvents', ids: { number: 'ticketNumber' } },
    ...inOneFile('messages/ticket.ts'),
    ...{ phase: 'open', first: 'TicketOpened' },
    ...{ projector: 'tickets.ts', isReadAlready: false },
  },
};

const ROOT = join(import.meta.dirname, '../../..');
const EVENTS = 'contracts/src/events';
const DOMAIN = 'services/domain/src';
const PROJECTORS = 'services/projections/src/projectors';
const GUIDE = 'docs/guides/add-an-event.md';

class Refused extends Error {}

const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

/** @param anchors each is searched after the one before; the text goes before or after the last. */
const insert = (
  path: string,
  where: 'before' | 'after',
  anchors: readonly string[],
  text: string,
): void => {
  const source = read(path);
  let at = 0;
  for (const [index, anchor] of anchors.entries()) {
    const found = source.indexOf(anchor, at);
    if (found < 0) throw new Refused(`${path}: "${anchor}" is not there. Follow ${GUIDE}.`);
    const isLast = index === anchors.length - 1;
    at = isLast && where === 'before' ? found : found + anchor.length;
  }
  writeFileSync(join(ROOT, path), `${source.slice(0, at)}${text}${source.slice(at)}`);
};

const IRREGULAR =
  /^(?:Begun|Bought|Found|Given|Held|Kept|Lost|Made|Paid|Put|Read|Seen|Sent|Sold|Taken|Withdrawn|Written)$/;

const checkType = (type: string): void => {
  const [, ...words] = type.match(/[A-Z][a-z]+/g) ?? [];
  if (!/^(?:[A-Z][a-z]+){2,}$/.test(type)) {
    throw new Refused(`"${type}" is no name such as OrderNoted: write it in PascalCase.`);
  }
  if (!words.some((word) => word.endsWith('ed') || IRREGULAR.test(word))) {
    throw new Refused(`"${type}" is not in the past tense: an event has happened.`);
  }
  const isTaken = globSync(`${EVENTS}/*.ts`, { cwd: ROOT }).some((path) =>
    new RegExp(`defineEvent\\(\\s*'${type}'`).test(read(path)),
  );
  if (isTaken) throw new Refused(`${type} is there already.`);
};

const checkCommand = (command: string, type: string): void => {
  if (/^(?:[A-Z][a-z]+){2,}$/.test(command) && command !== type) return;
  throw new Refused(
    `"${command}" is no name of a command such as NoteOrder: write it in PascalCase.`,
  );
};

const uncapitalized = (name: string): string => name.charAt(0).toLowerCase() + name.slice(1);
const fileNameOf = (type: string): string =>
  uncapitalized(type).replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

const newEvent = (of: Aggregate, type: string, command: string): readonly string[] => {
  const name = uncapitalized(type);
  const events = `${EVENTS}/${of.events}`;
  const [decide, evolve, lifecycle] = [of.decide, of.evolve, of.lifecycle].map(
    (path) => `${DOMAIN}/${path}`,
  ) as [string, string, string];
  const test = join(`${DOMAIN}/${of.decide}`, `../${fileNameOf(type)}.test.ts`);
  if (existsSync(join(ROOT, test))) throw new Refused(`${test} is there already.`);

  const at = `${/([A-Z][a-z]+)$/.exec(type)?.[1]?.toLowerCase()}At`;
  const shownIn = of.isReadAlready ? `'row'` : `{ nothing: 'Say why, or show it.' }`;
  const ids = Object.entries(of.ids);
  const fields = ids.map(([field]) => `${field}: z.string()`).join(', ');
  const example = ids.map(([id, value]) => (id === value ? id : `${id}: ${value}`)).join(', ');
  const list = `export const ${of.list} = [`;
  insert(
    events,
    'before',
    [list],
    `/** Say in a sentence what has happened. */
export const ${name} = defineEvent('${type}', z.object({ ${fields}, ${at}: z.iso.datetime() }), {
  writtenBy: ['operator'], shownIn: ${shownIn}, example: { ${example}, ${at}: '2025-11-21T06:00:00.000Z' },
});

`,
  );
  insert(events, 'before', [list, '] as const;'], `  ${name},\n`);
  const event = `{ type: '${type}', data: dataOf(command) }`;
  const accepted = /\bifAllowed,/.test(read(decide))
    ? `ifAllowed(state, ${event})`
    : `accept(${event})`;
  insert(
    decide,
    'after',
    ['CommandSchema = z.discriminatedUnion(', '['],
    `\n  ${name}.schema.extend({ type: z.literal('${command}') }),`,
  );
  insert(
    decide,
    'after',
    ['const decide = ', 'switch (command.type) {'],
    `\n    case '${command}':\n      return ${accepted};`,
  );
  const from = `@haat/contracts/events/${of.events.replace('.ts', '')}`;
  insert(decide, 'before', ['import '], `import { ${name} } from '${from}';\n`);
  insert(
    evolve,
    'after',
    ['const evolve = ', 'switch (event.type) {'],
    `\n    case '${type}':\n      return { ...state, phase };`,
  );
  insert(
    lifecycle,
    'after',
    ['Lifecycle: Lifecycle<', `  ${of.phase}: {`],
    ` ${type}: '${of.phase}',`,
  );
  const decider = /export const (\w+Decider)\b/.exec(read(decide))?.[1];
  writeFileSync(
    join(ROOT, test),
    `import { sample } from '@haat/contracts/testing/sample';
import { it } from 'vitest';
import { scenarioOf } from '../testing/scenario.ts';
import { ${decider} } from './${of.decide.split('/').at(-1)}';

const ${name} = sample('${type}');
const record = { type: '${command}', ...${name}.data } as const;
const { given } = scenarioOf(${decider});

it('${type} is written in phase ${of.phase}', () => {
  given([sample('${of.first}')]).when(record).then([${name}]);
});
`,
  );
  const written = [...new Set([events, decide, evolve, lifecycle, test])];
  execFileSync(join(ROOT, 'node_modules/.bin/biome'), ['check', '--write', ...written], {
    cwd: ROOT,
    stdio: 'pipe',
  });
  return [
    `${events}: what has happened, its fields, who writes it, an example`,
    `${decide}: when ${command} is accepted, what a repeat is`,
    `${evolve}: what the state keeps of it`,
    `${lifecycle}: all phases in which it may happen, and where it leads`,
    `${test}: what is refused, and a repeat`,
    `${PROJECTORS}/${of.projector} and a test, where it is shown; then shownIn`,
    ...(of.projector === 'orders.ts'
      ? [`contracts/src/timeline-titles.ts and ${PROJECTORS}/order-timeline.ts, in the timeline`]
      : []),
    'services/worker/src/process.ts, or nothing-follows.ts beside it',
    'npm run events -- publish; npm run lifecycles -w services/domain; npm run check',
  ];
};

const [what, name = '', type = '', command = ''] = process.argv.slice(2);
const aggregate = Object.hasOwn(AGGREGATES, name) ? AGGREGATES[name] : undefined;
try {
  if (what !== 'event' || aggregate === undefined) {
    const known = Object.keys(AGGREGATES).join(', ');
    throw new Refused(`npm run new event <${known}> <Type> <Command>\nFor others: ${GUIDE}`);
  }
  checkType(type);
  checkCommand(command, type);
  const left = newEvent(aggregate, type, command);
  process.stdout.write(`The stubs of ${type} are written. Left to do:\n`);
  for (const line of left) process.stdout.write(`- ${line}\n`);
} catch (error) {
  if (!(error instanceof Refused)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
