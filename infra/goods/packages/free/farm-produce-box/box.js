// Marks the present month and adds up the order. Without this file both are read from the page.
const month = new Date().getMonth() + 1;
const row = document.querySelector(`[data-month="${month}"]`);
row.classList.add('is-now');
row.cells[0].append(' (now)');

const form = document.getElementById('order-form');
const total = document.getElementById('total');
const rupees = new Intl.NumberFormat('en-IN');

const add = () => {
  const boxes = [...form.querySelectorAll('[data-price]')];
  const sum = boxes.reduce((so, box) => so + Number(box.dataset.price) * box.valueAsNumber, 0);
  total.textContent =
    Number.isNaN(sum) || sum === 0 ? 'Choose at least one box.' : `Together ₹${rupees.format(sum)}`;
};

form.addEventListener('input', add);
add();
