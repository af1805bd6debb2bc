import { addGst, formatPaise, takeOutGst, toPaise } from './gst.js';

const form = document.getElementById('calculator');
const result = document.getElementById('result');
const names = { net: 'Without tax', cgst: 'CGST', sgst: 'SGST', igst: 'IGST', total: 'With tax' };

const show = () => {
  const { amount, rate, way, place } = Object.fromEntries(new FormData(form));
  try {
    const calculate = way === 'add' ? addGst : takeOutGst;
    const parts = calculate(toPaise(amount), Number(rate), place);
    const lines = Object.entries(names)
      .filter(([part]) => part in parts)
      .map(([part, name]) => `${name}: ${formatPaise(parts[part])}`);
    result.replaceChildren(
      ...lines.map((text) => Object.assign(document.createElement('p'), { textContent: text })),
    );
  } catch {
    result.textContent = 'Please write an amount with at most two decimals, such as 1,499.50.';
  }
};

form.addEventListener('input', show);
form.addEventListener('submit', (event) => event.preventDefault());
show();
