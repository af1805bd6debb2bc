import { userInfo } from 'node:os';
import { openWorker, type WorkerShop } from '@haat/testkit/worker';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asOperator, pasteLine } from '../testing/operator.ts';
import { runOps } from '../testing/run-ops.ts';
import { CTRL_C, ENTER, type Step, YES } from '../testing/test-terminal.ts';

const nowhere = 'postgres://haat@127.0.0.1:1/haat';

describe('Without a terminal', () => {
  it.each([
    ['reactors unpark reactor:x --reason a --operator meera', '<stream> is missing: a text.'],
    ['tickets show', '<ticket> is missing: a ticket number, such as TKT-7K3M92QD.'],
    ['customers forget C-1 --reason a --operator meera', '--ground is missing: why they may be'],
    ['customers block C-1 --reason a', '--operator is missing: your name, which is stored with'],
    ['customers block C-1 --operator meera', '--reason is missing: why, in a short sentence'],
  ])('"%s" is refused with what is missing', async (line, expected) => {
    const { code, out, err } = await runOps(line, nowhere);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toContain(expected);
  });

  it('HAAT_OPERATOR is the operator’s name, and must be one', async () => {
    const block = (name: string) =>
      runOps('customers block C-1 --reason a', nowhere, { HAAT_OPERATOR: name });
    expect((await block('meera')).err).toBe('No terminal for confirmation. Re-run with --yes.\n');
    expect(await block('x'.repeat(101))).toMatchObject({
      ...{ code: 2, err: 'HAAT_OPERATOR: The operator’s name must have 1 to 100 characters.\n' },
    });
  });
});

describe('At a terminal', () => {
  let shop: WorkerShop;
  beforeAll(async () => {
    shop = await openWorker();
  });
  afterAll(() => shop.close());

  const paste = (line: string, steps: readonly Step[], env?: Readonly<Record<string, string>>) =>
    pasteLine(asOperator(shop), `npm run ops -- ${line}`, steps, env);

  it('what is missing is asked for and checked, then the command is confirmed', async () => {
    const steps: readonly Step[] = [
      ['customer: a customer ID', `asha${ENTER}`],
      ['must be a customer ID, such as C-AE3VA0HC, not asha.', `${'\u007f'.repeat(4)}C-1${ENTER}`],
      ['operator: your name', ENTER],
      ['reason: why', `They asked.${ENTER}`],
      [`customers block C-1, as ${userInfo().username}?`, YES],
    ];
    const { code, shown } = await paste('customers block', steps, {});
    expect(shown).toContain('Customer C-1 not found.');
    expect(code).toBe(1);
  });

  it('the ground is chosen from the known ones', async () => {
    const steps: readonly Step[] = [['asked by customer', ENTER]];
    const line = 'customers forget C-1 --reason a --operator meera';
    expect((await paste(line, steps)).shown).toContain('Customer C-1 not found.');
  });

  it.each([
    ['tickets show', 'ticket: a ticket number'],
    ['customers block C-1', 'reason: why'],
    ['customers block C-1 --reason a', 'customers block C-1, as meera?'],
    [
      'payments approve PAY-7K3M-92QD-4T8X 549 --credit utr-630512345678 --reason a',
      'payments approve PAY-7K3M-92QD-4T8X 549 --credit utr-630512345678, as meera?',
    ],
  ])('Ctrl-C in "%s" does nothing', async (line, question) => {
    const { code, shown } = await paste(line, [[question, CTRL_C]]);
    expect(code).toBe(1);
    expect(shown).toMatch(/Nothing was done\.\n$/);
  });
});
