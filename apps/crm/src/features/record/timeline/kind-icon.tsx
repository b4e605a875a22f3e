import type { ActivityKind } from '@app/contract/contact-words';
import { appIcon } from '@app/ui/app-icon';
import IconCalendar from '@tabler/icons-react/dist/esm/icons/IconCalendar.mjs';
import IconChecklist from '@tabler/icons-react/dist/esm/icons/IconChecklist.mjs';
import IconClick from '@tabler/icons-react/dist/esm/icons/IconClick.mjs';
import IconCreditCard from '@tabler/icons-react/dist/esm/icons/IconCreditCard.mjs';
import IconFileInvoice from '@tabler/icons-react/dist/esm/icons/IconFileInvoice.mjs';
import IconFileSpreadsheet from '@tabler/icons-react/dist/esm/icons/IconFileSpreadsheet.mjs';
import IconForms from '@tabler/icons-react/dist/esm/icons/IconForms.mjs';
import IconMail from '@tabler/icons-react/dist/esm/icons/IconMail.mjs';
import IconMessage from '@tabler/icons-react/dist/esm/icons/IconMessage.mjs';
import IconNote from '@tabler/icons-react/dist/esm/icons/IconNote.mjs';
import IconPhone from '@tabler/icons-react/dist/esm/icons/IconPhone.mjs';
import IconReceipt from '@tabler/icons-react/dist/esm/icons/IconReceipt.mjs';
import IconRoute from '@tabler/icons-react/dist/esm/icons/IconRoute.mjs';
import IconShoppingCart from '@tabler/icons-react/dist/esm/icons/IconShoppingCart.mjs';
import IconUser from '@tabler/icons-react/dist/esm/icons/IconUser.mjs';

const icons: Record<ActivityKind, ReturnType<typeof appIcon>> = {
  csv: appIcon(IconFileSpreadsheet, 16),
  call: appIcon(IconPhone, 16),
  note: appIcon(IconNote, 16),
  task: appIcon(IconChecklist, 16),
  email: appIcon(IconMail, 16),
  order: appIcon(IconShoppingCart, 16),
  webForm: appIcon(IconForms, 16),
  payment: appIcon(IconCreditCard, 16),
  contact: appIcon(IconUser, 16),
  invoice: appIcon(IconFileInvoice, 16),
  commerce: appIcon(IconReceipt, 16),
  callNote: appIcon(IconMessage, 16),
  strategy: appIcon(IconRoute, 16),
  interaction: appIcon(IconClick, 16),
  appointment: appIcon(IconCalendar, 16),
};

export function KindIcon({ kind }: { kind: ActivityKind }) {
  const Drawing = icons[kind];
  return <Drawing />;
}
