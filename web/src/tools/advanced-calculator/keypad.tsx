import classes from './keypad.module.css';

type KeypadProps = {
  readonly onInsert: (text: string) => void;
  readonly onDelete: () => void;
  readonly onClear: () => void;
};

type Key = { readonly face: string; readonly text?: string; readonly name?: string };

const KEYS: readonly Key[] = [
  { face: 'sin', text: 'sin(' },
  { face: 'cos', text: 'cos(' },
  { face: 'tan', text: 'tan(' },
  { face: 'ln', text: 'ln(' },
  { face: 'log', text: 'log10(', name: 'log to base 10' },
  { face: '√', text: '√(', name: 'Square root' },
  { face: '^', name: 'To the power of' },
  { face: '!', name: 'Factorial' },
  { face: '(', name: 'Open bracket' },
  { face: ')', name: 'Close bracket' },
  { face: '7' },
  { face: '8' },
  { face: '9' },
  { face: '÷', name: 'Divided by' },
  { face: '%', name: 'Percent' },
  { face: '4' },
  { face: '5' },
  { face: '6' },
  { face: '×', name: 'Times' },
  { face: 'π', name: 'Pi' },
  { face: '1' },
  { face: '2' },
  { face: '3' },
  { face: '−', name: 'Minus' },
  { face: 'ans' },
  { face: '0' },
  { face: '00' },
  { face: '.', name: 'Point' },
  { face: '+', name: 'Plus' },
  { face: ',', name: 'Comma' },
];

export const Keypad = ({ onInsert, onDelete, onClear }: KeypadProps) => (
  <fieldset className={classes.keys}>
    <legend className="sr-only">Keys</legend>
    {KEYS.map(({ face, text = face, name }) => (
      <button key={face} type="button" aria-label={name} onClick={() => onInsert(text)}>
        {face}
      </button>
    ))}
    <button type="button" className={classes.wide} onClick={onClear}>
      Clear
    </button>
    <button type="button" className={classes.widest} onClick={onDelete}>
      Delete
    </button>
  </fieldset>
);
