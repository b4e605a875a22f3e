import { Textarea } from '@mantine/core';

const LONGEST = 500;

type Props = {
  /** By which the page finds what is missing. */
  part: 'statement' | 'textStatement';
  label: string;
  note: string;
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
};

/** How a permission was obtained, in the user's words. */
export function Statement({ part, label, note, value, onChange, error }: Props) {
  return (
    <div data-part={part}>
      <Textarea
        label={label}
        description={note}
        required
        withAsterisk
        dir="auto"
        rows={2}
        maxLength={LONGEST}
        value={value}
        // One line: it is kept as evidence with each contact.
        onChange={({ currentTarget }) => onChange(currentTarget.value.replace(/[\r\n]+/g, ' '))}
        error={error}
      />
    </div>
  );
}
