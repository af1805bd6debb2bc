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
  { face: '√', text: 'sqrt(', name: 'Square root' },
  { face: '^', name: 'To the power of' },
  { face: '7' },
  { face: '8' },
  { face: '9' },
  { face: '(', name: 'Open bracket' },
  { face: ')', name: 'Close bracket' },
  { face: '4' },
  { face: '5' },
  { face: '6' },
  { face: '×', text: '*', name: 'Times' },
  { face: '÷', text: '/', name: 'Divided by' },
  { face: '1' },
  { face: '2' },
  { face: '3' },
  { face: '+', name: 'Plus' },
  { face: '−', text: '-', name: 'Minus' },
  { face: '0' },
  { face: '.', name: 'Point' },
  { face: 'π', text: 'pi', name: 'Pi' },
  { face: 'log', text: 'log10(' },
  { face: 'ans' },
];

/** Keys for fingers; a keyboard types into the field. */
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
