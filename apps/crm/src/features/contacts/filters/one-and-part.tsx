import { NativeSelect, Stack } from '@mantine/core';

type Choice = { value: string; label: string };
type Props<Part extends string> = {
  label: string;
  /** The one that is chosen, and which part of it. */
  value: { id: number; part: Part } | undefined;
  onChange: (value: { id: number; part: Part } | undefined) => void;
  choices: Choice[];
  none: string;
  /** What a chosen one is called that is not among the choices. */
  otherLabel: (id: number) => string;
  partLabel: string;
  /** The first is meant where none was chosen yet. */
  parts: readonly [{ value: Part; label: string }, ...{ value: Part; label: string }[]];
};

/** One of several, or none; then which part of it is meant. */
export function OneAndPart<Part extends string>(props: Props<Part>) {
  const { label, value, onChange, choices, none, otherLabel, partLabel, parts } = props;
  const isKnown = !value || choices.some((choice) => choice.value === String(value.id));
  return (
    <Stack gap={8}>
      <NativeSelect
        aria-label={label}
        value={value?.id.toString() ?? ''}
        onChange={({ currentTarget }) => {
          const id = Number(currentTarget.value);
          onChange(id > 0 ? { id, part: value?.part ?? parts[0].value } : undefined);
        }}
        data={[
          { value: '', label: none },
          ...choices,
          ...(isKnown ? [] : [{ value: String(value.id), label: otherLabel(value.id) }]),
        ]}
      />
      {value && (
        <NativeSelect
          aria-label={partLabel}
          value={value.part}
          onChange={({ currentTarget }) => {
            const chosen = parts.find((part) => part.value === currentTarget.value) ?? parts[0];
            onChange({ id: value.id, part: chosen.value });
          }}
          data={[...parts]}
        />
      )}
    </Stack>
  );
}
