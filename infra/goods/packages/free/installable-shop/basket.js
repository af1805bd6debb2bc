/** A basket is metres by product id: `{ "neel-1": 3 }`. */
const MOST = 99;

export const addLine = (basket, id) => ({ ...basket, [id]: Math.min(MOST, (basket[id] ?? 0) + 1) });

export const removeLine = (basket, id) => {
  const { [id]: metres = 0, ...rest } = basket;
  return metres > 1 ? { ...rest, [id]: metres - 1 } : rest;
};

/** What is in the basket and still sold, in the shop's order. */
export const linesOf = (basket, products) =>
  products
    .map((product) => ({ product, metres: Number(basket[product.id] ?? 0) }))
    .filter(({ metres }) => Number.isInteger(metres) && metres > 0 && metres <= MOST);

export const totalOf = (lines) =>
  lines.reduce((sum, { product, metres }) => sum + metres * product.price, 0);

export const messageFor = (lines, shopName) =>
  [
    `Order for ${shopName}`,
    ...lines.map(
      ({ product, metres }) => `${metres} m ${product.name}: ₹${metres * product.price}`,
    ),
    `Together ₹${totalOf(lines)}`,
  ].join('\n');
