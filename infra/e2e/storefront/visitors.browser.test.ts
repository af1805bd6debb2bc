import { expect, it } from 'vitest';
import type { Visitor } from './shop-window.ts';
import { eachWithAVisitor } from './visitors.ts';

let visitor: Visitor;
eachWithAVisitor((met) => {
  visitor = met;
});

it('an uncaught error in any page of the visitor is a complaint', async () => {
  const other = await visitor.context.newPage();
  await other.goto('/youtube');
  await other.evaluate("setTimeout(() => { throw new Error('The loom is broken.') })");
  await expect.poll(() => visitor.complaints.splice(0)).toEqual(['The loom is broken.']);
});
