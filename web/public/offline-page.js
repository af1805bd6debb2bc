// The offline page: says what is missing, and opens the requested page once Haat answers.
const POLL_INTERVAL_MS = 5_000;

const show = () => {
  const [shown, other] = navigator.onLine ? ['unreachable', 'offline'] : ['offline', 'unreachable'];
  document.getElementById(other).hidden = true;
  document.getElementById(shown).hidden = false;
  document.title = `${document.querySelector(`#${shown} h1`).textContent} · Haat`;
};

const look = async () => {
  show();
  try {
    // Any answer: the server shows its own page for an error.
    await fetch('/health/ready', { cache: 'no-store' });
    location.reload();
  } catch {
    // Still no answer.
  }
};

show();
addEventListener('online', look);
addEventListener('offline', show);
setInterval(() => navigator.onLine && look(), POLL_INTERVAL_MS);
