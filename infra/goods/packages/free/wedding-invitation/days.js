// Counts the days to the wedding by the date in India; says nothing once it is over.
const line = document.getElementById('days');
const DAY_MS = 24 * 60 * 60 * 1000;
const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' }).format(new Date());
const left = Math.round((Date.parse(line.dataset.day) - Date.parse(today)) / DAY_MS);

if (left >= 0) {
  line.textContent = left === 0 ? 'Today' : left === 1 ? 'Tomorrow' : `${left} days to go`;
  line.hidden = false;
}
