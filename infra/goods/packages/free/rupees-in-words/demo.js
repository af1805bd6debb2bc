import { rupeesInWords } from './rupees-in-words.js';

const amount = document.getElementById('amount');
const result = document.getElementById('result');

const line = (text, language) => {
  const paragraph = document.createElement('p');
  paragraph.lang = language;
  paragraph.textContent = text;
  return paragraph;
};

const show = () => {
  try {
    const lines = ['en', 'hi'].map((language) =>
      line(rupeesInWords(amount.value, { language }), language),
    );
    result.replaceChildren(...lines);
  } catch {
    result.replaceChildren(line('Please write an amount, such as 1,04,999.50.', 'en'));
  }
};

amount.addEventListener('input', show);
show();
