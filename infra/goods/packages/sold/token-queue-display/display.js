// The screen for all: shows the last calls, and speaks a new one in English and Hindi.
const list = document.getElementById('calls');
const sound = document.getElementById('sound');
let isSpeaking = false;
let last = null;

const speak = (text, lang) =>
  speechSynthesis.speak(Object.assign(new SpeechSynthesisUtterance(text), { lang, rate: 0.85 }));

// A browser is silent until somebody has pressed something.
sound.addEventListener('click', () => {
  isSpeaking = true;
  sound.hidden = true;
});

const announce = ({ token, counter }) => {
  const spelled = token.split('').join(' ');
  speak(`Token ${spelled}, counter ${counter}`, 'en-IN');
  speak(`टोकन ${spelled}, काउंटर ${counter}`, 'hi-IN');
};

const show = ({ calls, waiting, queues }) => {
  list.replaceChildren(
    ...calls.map(({ token, counter }) =>
      Object.assign(document.createElement('li'), { textContent: `${token} → ${counter}` }),
    ),
  );
  document.getElementById('waiting').textContent = queues
    .map(({ letter, name, hindi }) => `${name} · ${hindi}: ${waiting[letter]}`)
    .join('   ');
  const newest = calls[0] ? `${calls[0].token} ${calls[0].at}` : '';
  // What was called before the screen came on is not called again.
  if (isSpeaking && last !== null && newest !== last && calls[0]) announce(calls[0]);
  last = newest;
};

// Comes back by itself when the server or the network was away.
new EventSource('events').addEventListener('message', ({ data }) => show(JSON.parse(data)));
