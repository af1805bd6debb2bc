import { useId } from 'react';
import classes from './file-picker.module.css';

type FilePickerProps = {
  readonly label: string;
  /** As the `accept` of an input: "image/*". */
  readonly accept?: string;
  readonly onPick: (file: File) => void;
};

/** Chooses a file, or takes one that is dropped on it. It stays on the device. */
export const FilePicker = ({ label, accept, onPick }: FilePickerProps) => {
  const id = useId();
  return (
    <div>
      <label className={classes.label} htmlFor={id}>
        {label}
      </label>
      <input
        id={id}
        className={classes.input}
        type="file"
        accept={accept}
        onChange={(event) => {
          const file = event.currentTarget.files?.[0];
          if (file) onPick(file);
        }}
      />
    </div>
  );
};
