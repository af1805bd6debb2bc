// Names what is wrong at the field and at the top, and adds delivery to the total.
const form = document.getElementById('checkout');
const problems = document.getElementById('problems');
const rupees = (amount) => `₹${new Intl.NumberFormat('en-IN').format(amount)}`;

// The browser's own bubbles are not shown: they vanish, and are read once.
form.noValidate = true;

const messageOf = (field) => {
  const id = `${field.id}-wrong`;
  const found = document.getElementById(id);
  if (found) return found;
  const made = Object.assign(document.createElement('p'), { id, className: 'wrong' });
  field.after(made);
  return made;
};

const tell = (field) => {
  const isWrong = !field.validity.valid;
  const message = messageOf(field);
  message.textContent = isWrong ? field.dataset.wrong : '';
  message.hidden = !isWrong;
  field.setAttribute('aria-invalid', String(isWrong));
  if (isWrong) field.setAttribute('aria-describedby', message.id);
  else field.removeAttribute('aria-describedby');
  return isWrong;
};

const checked = () => [...form.querySelectorAll('[data-wrong]')];

form.addEventListener('submit', (event) => {
  const wrong = checked().filter(tell);
  problems.hidden = wrong.length === 0;
  if (wrong.length === 0) return;
  event.preventDefault();
  problems.textContent =
    wrong.length === 1 ? 'One field is wrong.' : `${wrong.length} fields are wrong.`;
  wrong[0].focus();
});

form.addEventListener('input', ({ target }) => {
  if (target.getAttribute('aria-invalid') === 'true') tell(target);
});

const addUp = () => {
  const delivery = Number(form.querySelector('[name="delivery"]:checked').dataset.price);
  const goods = Number(document.getElementById('goods').dataset.rupees);
  document.getElementById('delivery-cost').textContent = delivery === 0 ? 'Free' : rupees(delivery);
  document.getElementById('together').textContent = rupees(goods + delivery);
};
form.addEventListener('change', addUp);
addUp();
