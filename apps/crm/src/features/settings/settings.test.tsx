import {
  createOwnField,
  deleteOwnField,
  listOwnFields,
  type OwnField,
  restoreOwnField,
  sortOwnFields,
} from '@app/contract/contact-fields';
import { AppError } from '@app/contract/errors';
import { fake } from '@app/contract/fake-fetch';
import {
  changeTag,
  createTag,
  createTagCategory,
  deleteTag,
  deleteTagCategory,
  listTags,
  mergeTags,
  restoreTag,
  type Tag,
} from '@app/contract/tags';
import { Modals } from '@app/frame/app/modals.tsx';
import { closeModals } from '@app/frame/state/modals.ts';
import { openPage } from '@app/frame/test/open-page.tsx';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { givenCrm } from '#test/given-crm.ts';
import { crmModals } from '../../modal-definitions.ts';
import { FieldsPage } from './fields-page.tsx';
import { TagsPage } from './tags-page.tsx';

const withModals = (Page: () => React.ReactNode) => () => (
  <>
    <Page />
    <Modals definitions={crmModals as never} />
  </>
);
const click = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));

beforeEach(() => act(closeModals));

test('tags are added, renamed into a category, merged and deleted, with who is touched and a way back', async () => {
  let tags: Tag[] = [
    { id: 1, name: 'VIP', description: '', categoryId: null, contacts: 1200, mergingInto: null },
    { id: 2, name: 'Fair', description: 'Met at a fair', categoryId: null, contacts: 3, mergingInto: null },
  ];
  let categories = [{ id: 5, name: 'Events' }];
  const sent: unknown[] = [];
  await givenCrm([
    fake(listTags, () => ({ tags, categories })),
    fake(createTag, (_, body) => {
      if ((body as { name: string }).name === 'VIP') throw new AppError('tag.exists');
      const tag = {
        id: 3,
        description: '',
        categoryId: null,
        contacts: 0,
        mergingInto: null,
        ...(body as object),
      } as Tag;
      tags = [...tags, tag];
      return tag;
    }),
    fake(changeTag, (_, body) => {
      sent.push(body);
      const tag = { ...tags[1], ...(body as object) } as Tag;
      tags = tags.map((each) => (each.id === 2 ? tag : each));
      return tag;
    }),
    fake(mergeTags, (_, body) => {
      sent.push(body);
      const into = tags[0] as Tag;
      // Too many have it to be done at once.
      tags = tags.map((tag) => (tag.id === 3 ? { ...tag, mergingInto: 1 } : tag));
      return { into, isDone: false };
    }),
    fake(deleteTag, () => {
      tags = tags.filter(({ id }) => id !== 1);
    }),
    fake(restoreTag, () => {
      const tag = { id: 1, name: 'VIP', description: '', categoryId: null, contacts: 1200, mergingInto: null };
      tags = [tag, ...tags];
      return tag;
    }),
    fake(createTagCategory, (_, body) => {
      const category = { id: 6, name: (body as { name: string }).name };
      categories = [...categories, category];
      return category;
    }),
    fake(deleteTagCategory, () => {
      categories = categories.filter(({ id }) => id !== 6);
    }),
  ]);
  openPage(withModals(TagsPage), '/settings/tags');
  expect(await screen.findByText('1,200')).toBeDefined();
  const nav = within(screen.getByRole('navigation', { name: 'Settings' }));
  expect(nav.getByRole('link', { name: 'Tags' }).getAttribute('aria-current')).toBe('page');
  expect(nav.getByRole('link', { name: 'Contact fields' }).getAttribute('href')).toBe('/settings/fields');

  await click('Add tag');
  const add = await dialog('Add tag');
  const name = await add.findByRole('textbox', { name: /^Name/ });
  await userEvent.type(name, 'VIP{Enter}');
  await add.findByText('Another tag already has this name.');
  await userEvent.type(name, ' 2{Enter}');
  await screen.findByText('Tag “VIP 2” saved');

  await click('Edit Fair');
  const edit = await dialog('Edit tag');
  await userEvent.selectOptions(await edit.findByRole('combobox', { name: 'Category' }), 'Events');
  await userEvent.type(edit.getByRole('textbox', { name: /^Name/ }), 's{Enter}');
  await screen.findByRole('cell', { name: 'Events' });
  await userEvent.click(screen.getAllByRole('button', { name: 'Undo' }).at(-1) as HTMLElement);
  await waitFor(() => expect(screen.queryByRole('cell', { name: 'Events' })).toBeNull());

  await click('Merge VIP 2');
  const merge = await dialog('Merge tag');
  await userEvent.selectOptions(await merge.findByRole('combobox', { name: /Other tag/ }), 'VIP');
  await userEvent.click(merge.getByRole('button', { name: 'Merge tag' }));
  await screen.findAllByText('“VIP 2” is being merged into “VIP”');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Merge VIP 2' })).toBeNull());
  tags = tags.filter(({ id }) => id !== 3);

  await click('Delete VIP');
  const remove = await dialog('Delete tag');
  await remove.findByText('Contacts with the tag “VIP”: 1,200. They will lose it.');
  await userEvent.click(remove.getByRole('button', { name: 'Delete VIP' }));
  await screen.findByText('Tag “VIP” deleted');
  await userEvent.click(screen.getAllByRole('button', { name: 'Undo' }).at(-1) as HTMLElement);
  await screen.findByText('Tag “VIP” restored');

  await click('Categories');
  const all = await dialog('Categories');
  await userEvent.type(await all.findByRole('textbox', { name: 'New category' }), 'Sales{Enter}');
  await userEvent.click(await all.findByRole('button', { name: 'Delete Sales' }));
  const ask = await dialog('Delete category');
  await ask.findByText('Tags in the category “Sales”: 0. They stay, without a category. This cannot be undone.');
  await userEvent.click(ask.getByRole('button', { name: 'Delete Sales' }));
  await dialog('Categories');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Delete Sales' })).toBeNull());
  expect(sent).toEqual([
    { name: 'Fairs', description: 'Met at a fair', categoryId: 5 },
    { name: 'Fair', description: 'Met at a fair', categoryId: null },
    { into: 1 },
  ]);
});

test('own fields are added with their options, moved by the keyboard, and deleted with who is touched and a way back', async () => {
  const field = (id: number, name: string, more: Partial<OwnField> = {}): OwnField => ({
    id,
    name,
    kind: 'text',
    options: [],
    contacts: 4,
    ...more,
  });
  let fields = [field(1, 'Pet'), field(2, 'Colour')];
  const sent: unknown[] = [];
  await givenCrm([
    fake(listOwnFields, () => ({ fields })),
    fake(createOwnField, (_, body) => {
      sent.push(body);
      const made = field(3, 'Size', { kind: 'choice', options: ['S', 'M'], contacts: 0 });
      fields = [...fields, made];
      return made;
    }),
    fake(sortOwnFields, (_, body) => {
      const { ids } = body as { ids: number[] };
      sent.push(ids);
      fields = fields.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id));
    }),
    fake(deleteOwnField, () => {
      fields = fields.filter(({ id }) => id !== 2);
    }),
    fake(restoreOwnField, () => {
      fields = [...fields, field(2, 'Colour')];
      return field(2, 'Colour');
    }),
  ]);
  openPage(withModals(FieldsPage), '/settings/fields');
  const names = () =>
    within(screen.getByRole('list', { name: 'Contact fields' }))
      .getAllByRole('listitem')
      .map((row) => row.querySelector('bdi')?.textContent);
  await screen.findByText('Pet');

  await click('Add field');
  const add = await dialog('Add field');
  await userEvent.type(await add.findByRole('textbox', { name: /^Name/ }), 'Size');
  await userEvent.selectOptions(add.getByRole('combobox', { name: 'Type' }), 'Choice');
  await userEvent.click(add.getByRole('button', { name: 'Save field' }));
  await add.findByText('Enter at least one option, at most 200.');
  await userEvent.type(add.getByRole('textbox', { name: /^Options/ }), 'S{Enter}M{Enter}S');
  await userEvent.click(add.getByRole('button', { name: 'Save field' }));
  await screen.findByText('Field “Size” saved');
  await waitFor(() => expect(names()).toEqual(['Pet', 'Colour', 'Size']));

  (await screen.findByRole('button', { name: 'Move Size up' })).focus();
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(names()).toEqual(['Pet', 'Size', 'Colour']));
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Move Size up'));
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(names()).toEqual(['Size', 'Pet', 'Colour']));
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Move Size down'));

  await click('Delete Colour');
  const remove = await dialog('Delete field');
  await remove.findByText(/Contacts with a value in “Colour”: 4/);
  await userEvent.click(remove.getByRole('button', { name: 'Delete Colour' }));
  await screen.findByText('Field “Colour” deleted');
  await waitFor(() => expect(names()).toEqual(['Size', 'Pet']));
  await userEvent.click(screen.getAllByRole('button', { name: 'Undo' }).at(-1) as HTMLElement);
  await waitFor(() => expect(names()).toEqual(['Size', 'Pet', 'Colour']));
  expect(sent).toEqual([{ name: 'Size', kind: 'choice', options: ['S', 'M'] }, [1, 3, 2], [3, 1, 2]]);
});
