// Marks today in the timetable. Without this file the timetable is complete, only unmarked.
const INDIA = 'Asia/Kolkata';
const days = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const name = new Intl.DateTimeFormat('en-IN', { weekday: 'long', timeZone: INDIA }).format(
  new Date(),
);
const card = document.querySelector(`[data-day="${days.indexOf(name)}"]`);

if (card) {
  card.classList.add('is-today');
  const classes = card.querySelectorAll('time').length;
  const line = document.getElementById('today');
  const count = classes === 1 ? 'one class' : `${classes} classes`;
  line.textContent = classes === 0 ? `Today is ${name}: closed.` : `Today is ${name}: ${count}.`;
  line.hidden = false;
}
