import {
  addCustomer,
  addEntry,
  balanceOf,
  balanceText,
  correct,
  newLedger,
  owesSince,
  readBackup,
  readPaise,
  readPhone,
  reminderLink,
  rupees,
  shownDay,
  statementOf,
} from './ledger.js';

const KEY = 'khata-ledger';
const find = (id) => document.getElementById(id);
const saved = localStorage.getItem(KEY);
let ledger = saved ? readBackup(saved) : newLedger();
let open = null;

const say = (text) => {
  find('message').textContent = text;
};
const today = () => new Date().toLocaleDateString('en-CA');

/** Saves first: the screen never shows unsaved data. */
const keep = (next) => {
  localStorage.setItem(KEY, JSON.stringify(next));
  ledger = next;
  show();
};
const attempt = (change, done) => {
  try {
    keep(change());
    say(done);
    return true;
  } catch (error) {
    say(error.name === 'QuotaExceededError' ? 'The browser’s storage is full.' : error.message);
    return false;
  }
};

const make = (tag, text, extra = {}) =>
  Object.assign(document.createElement(tag), { textContent: text, ...extra });

const showCustomers = () => {
  const owing = ledger.customers
    .map((customer) => ({ customer, balance: balanceOf(ledger, customer.id) }))
    .sort((one, other) => other.balance - one.balance);
  const sum = owing.reduce((all, { balance }) => all + Math.max(0, balance), 0);
  find('together').textContent =
    owing.length === 0
      ? 'No customers yet. Open a khata for the first one.'
      : `Total owed to you: ${rupees(sum)}`;
  find('customers').replaceChildren(
    ...owing.map(({ customer, balance }) => {
      const since = owesSince(ledger, customer.id);
      const button = make('button', '', {
        type: 'button',
        onclick: () => {
          open = customer.id;
          show();
          find('person-name').focus();
        },
      });
      button.append(
        make('strong', customer.name),
        ' ',
        make('span', `${balanceText(balance)}${since ? ` since ${shownDay(since)}` : ''}`),
      );
      const line = make('li', '');
      line.append(button);
      return line;
    }),
  );
};

const rowOf = (entry) => {
  const row = make('tr', '');
  const cell = (text) => row.append(make('td', text));
  cell(shownDay(entry.day));
  cell(entry.note);
  cell(rupees(entry.paise));
  cell(rupees(entry.balance));
  const isOver = entry.corrects || ledger.entries.some(({ corrects }) => corrects === entry.id);
  const last = make('td', '');
  if (!isOver) {
    const fix = { newId: crypto.randomUUID(), day: today() };
    last.append(
      make('button', 'Correct', {
        type: 'button',
        ariaLabel: `Correct ${rupees(entry.paise)}`,
        onclick: () =>
          attempt(
            () => correct(ledger, entry.id, fix),
            'Entry reversed. Now add the right amount.',
          ),
      }),
    );
  }
  row.append(last);
  return row;
};

const showPerson = (customer) => {
  find('person-name').textContent = customer.name;
  const balance = balanceOf(ledger, customer.id);
  find('person-balance').textContent = balanceText(balance);
  find('remind').hidden = balance <= 0;
  find('remind').href = reminderLink(ledger, customer);
  find('statement').replaceChildren(...statementOf(ledger, customer.id).reverse().map(rowOf));
};

const show = () => {
  const customer = ledger.customers.find(({ id }) => id === open);
  find('person').hidden = !customer;
  find('everybody').hidden = Boolean(customer);
  if (customer) showPerson(customer);
  else showCustomers();
  const { shop, upi } = find('settings').elements;
  [shop.value, upi.value] = [ledger.settings.shop, ledger.settings.upi];
};

const onSubmit = (id, handle) =>
  find(id).addEventListener('submit', (event) => {
    event.preventDefault();
    const { target, submitter } = event;
    if (handle(new FormData(target, submitter))) target.reset();
  });

onSubmit('entry', (form) => {
  const paise = readPaise(form.get('amount'));
  if (paise === null) return say('Enter an amount above zero.');
  const sign = Number(form.get('sign') ?? 1);
  const note = form.get('note').trim() || (sign > 0 ? 'Given' : 'Paid');
  const entry = {
    id: crypto.randomUUID(),
    customer: open,
    day: today(),
    paise: sign * paise,
    note,
  };
  return attempt(() => addEntry(ledger, entry), `${note}: ${rupees(paise)}. Saved.`);
});
onSubmit('customer', (form) => {
  const phone = readPhone(form.get('phone'));
  if (phone === null) return say('Check the mobile number.');
  const customer = { id: crypto.randomUUID(), name: form.get('name').trim(), phone };
  return attempt(() => addCustomer(ledger, customer), `Khata opened for ${customer.name}.`);
});
onSubmit('settings', (form) => {
  const settings = { shop: form.get('shop').trim(), upi: form.get('upi').trim() };
  attempt(() => ({ ...ledger, settings }), 'Saved.');
});

find('back').addEventListener('click', () => {
  open = null;
  show();
  find('everybody-title').focus();
});
find('save').addEventListener('click', () => {
  const href = URL.createObjectURL(
    new Blob([JSON.stringify(ledger)], { type: 'application/json' }),
  );
  make('a', '', { href, download: `khata-${today()}.json` }).click();
  URL.revokeObjectURL(href);
  say('Backup saved. Copy the file to another device.');
});
find('load').addEventListener('change', async ({ target }) => {
  const [file] = target.files;
  const text = file ? await file.text() : null;
  if (text !== null) attempt(() => readBackup(text), 'Backup restored.');
  target.value = '';
});
// Another tab saved: reload, so that this tab does not overwrite it.
addEventListener('storage', ({ key, newValue }) => {
  if (key !== KEY || newValue === null) return;
  ledger = readBackup(newValue);
  show();
});

show();
// Without it, the browser may delete the ledger when storage runs low.
navigator.storage?.persist?.();
if ('serviceWorker' in navigator) navigator.serviceWorker.register('sw.js');
