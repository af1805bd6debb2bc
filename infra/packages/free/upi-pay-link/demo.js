import { upiPayLink } from './upi-pay-link.js';

const form = document.getElementById('payment');
const result = document.getElementById('result');

const show = () => {
  const payment = upiPayLink(Object.fromEntries(new FormData(form)));
  if (!payment.ok) {
    result.textContent = Object.values(payment.errors).join(' ');
    return;
  }
  const link = Object.assign(document.createElement('a'), {
    href: payment.link,
    textContent: payment.link,
  });
  result.replaceChildren(link);
};

form.addEventListener('input', show);
form.addEventListener('submit', (event) => event.preventDefault());
show();
