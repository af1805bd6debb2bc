// At a counter: a button for each queue calls who has waited longest in it.
const form = document.getElementById('call');
const result = document.getElementById('result');
const buttons = new Map();

const show = ({ queues, waiting }) => {
  for (const { letter, name } of queues) {
    if (!buttons.has(letter)) {
      const button = Object.assign(document.createElement('button'), {
        name: 'letter',
        value: letter,
      });
      buttons.set(letter, button);
      document.getElementById('queues').append(button);
    }
    buttons.get(letter).textContent = `Next of ${name} (${waiting[letter]} waiting)`;
  }
};

form.addEventListener('submit', async (event) => {
  event.preventDefault();
  const { counter, key, letter } = Object.fromEntries(new FormData(form, event.submitter));
  try {
    const answer = await fetch('calls', {
      method: 'POST',
      headers: { authorization: `Bearer ${key}` },
      body: JSON.stringify({ letter, counter }),
    });
    const { token, error } = await answer.json();
    result.textContent = answer.ok ? `Called ${token}` : error;
  } catch {
    result.textContent = 'The server cannot be reached.';
  }
});

new EventSource('events').addEventListener('message', ({ data }) => show(JSON.parse(data)));
