import { z } from 'zod';
import { type HttpAnswer, type HttpResult, jsonOf } from '../../http/http-client.ts';
import { excerptOf } from '../excerpt.ts';
import type { CostList, TldCost } from './port.ts';
import { costOf, messageOf, readAnswer } from './wire.ts';

/** By category: products by key, with their TLDs. */
const endingsSchema = z.object({
  domorder: z.array(z.record(z.string(), z.array(z.string()))),
});

/** By key: prices by action and years. Other products have other shapes. */
const costsSchema = z.record(z.string(), z.unknown());
const price = z.union([z.string(), z.number()]).transform(String);
const years = z.object({ 1: price.optional() }).catch({});
const productSchema = z.object({
  addnewdomain: years.optional(),
  renewdomain: years.optional(),
  restoredomain: years.optional(),
});

/** The reseller's currency. */
const resellerSchema = z.object({ parentsellingcurrencysymbol: z.string() });

type Read<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly description: string };

const answerText = (answer: HttpAnswer): string => {
  const wire = readAnswer(answer);
  const words = wire === null ? '' : messageOf(wire);
  return words === '' ? excerptOf(answer) : `status ${answer.status}: ${words}`;
};

const readAs = <Schema extends z.ZodType>(
  what: string,
  result: HttpResult,
  schema: Schema,
): Read<z.output<Schema>> => {
  if (!result.ok) {
    return { ok: false, description: `${what}: ${result.failure}: ${result.description}` };
  }
  const parsed = result.status === 200 ? schema.safeParse(jsonOf(result)) : null;
  return parsed?.success
    ? { ok: true, value: parsed.data }
    : { ok: false, description: `${what}: ${answerText(result)}` };
};

/** Unknown unless all three answers are complete: a partial list would miss TLDs. */
export const classifyCosts = (answers: {
  readonly endings: HttpResult;
  readonly costs: HttpResult;
  readonly reseller: HttpResult;
}): CostList => {
  const endings = readAs('endings', answers.endings, endingsSchema);
  const costs = readAs('costs', answers.costs, costsSchema);
  const reseller = readAs('currency', answers.reseller, resellerSchema);
  if (!endings.ok || !costs.ok || !reseller.ok) {
    const [first = '', ...more] = [endings, costs, reseller].flatMap((one) =>
      one.ok ? [] : [one.description],
    );
    const others = more.length === 0 ? '' : ` (and ${more.length} more like it)`;
    return { kind: 'unknown', description: `${first}${others}` };
  }
  const sellingcurrencysymbol = reseller.value.parentsellingcurrencysymbol;
  const costIn = (amount: string | undefined) =>
    costOf({ sellingamount: amount ?? null, sellingcurrencysymbol });
  const ofProduct = (key: string): TldCost => {
    const product = productSchema.safeParse(costs.value[key]);
    if (!product.success) return { register: null, renew: null, restore: null };
    const { addnewdomain, renewdomain, restoredomain } = product.data;
    return {
      register: costIn(addnewdomain?.[1]),
      renew: costIn(renewdomain?.[1]),
      restore: costIn(restoredomain?.[1]),
    };
  };
  const all = endings.value.domorder.flatMap((products) =>
    Object.entries(products).flatMap(([key, tlds]) => {
      const cost = ofProduct(key);
      return tlds.map((tld) => [tld.toLowerCase(), cost] as const);
    }),
  );
  // A refusal with status 200 looks like an empty list.
  if (all.every(([, { register }]) => register === null)) {
    const answer = answers.costs.ok ? `: ${answerText(answers.costs)}` : '';
    return { kind: 'unknown', description: `no ending has a cost${answer}` };
  }
  return { kind: 'listed', costs: new Map(all) };
};
