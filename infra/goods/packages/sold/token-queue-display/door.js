// At the door: a button for each queue; the token is printed by the browser.
const place = document.getElementById('queues');
const status = document.getElementById('token');

const take = async ({ letter, name, hindi }, button) => {
  button.disabled = true;
  try {
    const answer = await fetch('tokens', { method: 'POST', body: JSON.stringify({ letter }) });
    const { token, ahead, error } = await answer.json();
    status.textContent = answer.ok ? `${token} · ${name} · ${hindi} · ${ahead} before you` : error;
    if (answer.ok) print();
  } catch {
    status.textContent = 'Please ask at the counter.';
  } finally {
    button.disabled = false;
  }
};

const events = new EventSource('events');
events.addEventListener(
  'message',
  ({ data }) => {
    events.close();
    for (const queue of JSON.parse(data).queues) {
      const button = document.createElement('button');
      button.textContent = `${queue.name} · ${queue.hindi}`;
      button.addEventListener('click', () => take(queue, button));
      place.append(button);
    }
  },
  { once: true },
);
