import { addLine, linesOf, messageFor, removeLine, totalOf } from './basket.js';

const KEY = 'basket';
const byId = (id) => document.getElementById(id);
const rupees = (amount) => `₹${new Intl.NumberFormat('en-IN').format(amount)}`;

/** The basket outlives the page where the browser allows it; else it lives as long as the page. */
const keeper = () => {
  try {
    const { localStorage } = window;
    return {
      read: () => JSON.parse(localStorage.getItem(KEY) ?? '{}'),
      write: (basket) => localStorage.setItem(KEY, JSON.stringify(basket)),
    };
  } catch {
    return { read: () => ({}), write: () => undefined };
  }
};

const element = (tag, properties, ...children) => {
  const made = Object.assign(document.createElement(tag), properties);
  made.append(...children);
  return made;
};

const start = async () => {
  const shop = await (await fetch('products.json')).json();
  const kept = keeper();
  let basket = kept.read();

  const change = (next) => {
    basket = next;
    kept.write(basket);
    show();
  };

  const productItem = (product) =>
    element(
      'li',
      {},
      element('span', { className: 'swatch', style: `background:${product.colour}` }),
      element('h3', { textContent: product.name }),
      element('p', { textContent: `${product.about} ${rupees(product.price)} a metre.` }),
      element('button', {
        type: 'button',
        textContent: `Add a metre of ${product.name}`,
        onclick: () => change(addLine(basket, product.id)),
      }),
    );

  const lineItem = ({ product, metres }) =>
    element(
      'li',
      {},
      element('span', {
        textContent: `${metres} m ${product.name}, ${rupees(metres * product.price)}`,
      }),
      element('button', {
        type: 'button',
        textContent: 'One less',
        ariaLabel: `One metre less of ${product.name}`,
        onclick: () => change(removeLine(basket, product.id)),
      }),
    );

  const show = () => {
    const lines = linesOf(basket, shop.products);
    const total = totalOf(lines);
    byId('lines').replaceChildren(...lines.map(lineItem));
    byId('total').textContent = total === 0 ? 'Your basket is empty.' : `Together ${rupees(total)}`;
    const order = byId('order');
    order.hidden = total === 0;
    order.href = `https://wa.me/${shop.phone}?text=${encodeURIComponent(messageFor(lines, shop.name))}`;
  };

  byId('products').replaceChildren(...shop.products.map(productItem));
  show();
};

const tellNetwork = () => {
  byId('network').textContent = navigator.onLine ? '' : 'No network: your basket is kept here.';
};
window.addEventListener('online', tellNetwork);
window.addEventListener('offline', tellNetwork);
tellNetwork();

try {
  await navigator.serviceWorker?.register('sw.js');
} catch {
  // Without a service worker the shop works as any other page.
}
await start();
