// Counts down to the time in #opening; at zero the numbers go and the page says that it is open.
const MINUTE_MS = 60_000;
const opening = document.getElementById('opening');
const count = document.getElementById('count');

const show = () => {
  const minutes = Math.ceil((Date.parse(opening.dateTime) - Date.now()) / MINUTE_MS);
  if (minutes <= 0) {
    count.hidden = true;
    opening.textContent = 'today';
    return false;
  }
  const parts = {
    days: Math.floor(minutes / (24 * 60)),
    hours: Math.floor(minutes / 60) % 24,
    minutes: minutes % 60,
  };
  for (const [unit, value] of Object.entries(parts)) {
    count.querySelector(`[data-unit="${unit}"]`).textContent = value;
  }
  count.hidden = false;
  return true;
};

if (show()) {
  const timer = setInterval(() => {
    if (!show()) clearInterval(timer);
  }, 1000);
}
