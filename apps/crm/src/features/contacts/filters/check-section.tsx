import '@mantine/core/styles/Checkbox.layer.css';
import '@mantine/core/styles/InlineInput.layer.css';
import { contactSources, contactTypes, mailPermissions } from '@app/contract/contact-words';
import { Checkbox, Stack } from '@mantine/core';
import type { Filters } from '../list/search.ts';
import type { SectionProps } from './filter-entry.ts';

export const TypeSection = (props: SectionProps<Filters['type']>) => (
  <Boxes all={contactTypes} nameOf={(type) => props.words.t(`contacts.types.${type}`)} {...props} />
);

export const PermissionSection = (props: SectionProps<Filters['permission']>) => (
  <Boxes all={mailPermissions} nameOf={(state) => props.words.t(`contacts.permissions.${state}`)} {...props} />
);

export const SourceSection = (props: SectionProps<Filters['source']>) => (
  <Boxes all={contactSources} nameOf={(source) => props.words.t(`contacts.sources.${source}`)} {...props} />
);

type Props<Word> = Omit<SectionProps<Word[] | undefined>, 'words'> & {
  all: readonly Word[];
  nameOf: (word: Word) => string;
};

/** A box for each of a few words. */
function Boxes<Word extends string>({ all, nameOf, label, value, onChange }: Props<Word>) {
  return (
    <Checkbox.Group
      aria-label={label}
      value={value ?? []}
      onChange={(chosen) => {
        const next = all.filter((word) => chosen.includes(word));
        onChange(next.length > 0 ? next : undefined);
      }}
    >
      <Stack gap={8}>
        {all.map((word) => (
          <Checkbox key={word} value={word} label={nameOf(word)} />
        ))}
      </Stack>
    </Checkbox.Group>
  );
}
