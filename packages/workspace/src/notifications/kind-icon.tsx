import type { NotificationKind } from '@app/contract/notifications';
import { appIcon } from '@app/ui/app-icon';
import type { Tone } from '@app/ui/status-badge';
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs';
import IconArrowsExchange from '@tabler/icons-react/dist/esm/icons/IconArrowsExchange.mjs';
import IconCalendarPlus from '@tabler/icons-react/dist/esm/icons/IconCalendarPlus.mjs';
import IconCalendarTime from '@tabler/icons-react/dist/esm/icons/IconCalendarTime.mjs';
import IconChecklist from '@tabler/icons-react/dist/esm/icons/IconChecklist.mjs';
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs';
import IconCrown from '@tabler/icons-react/dist/esm/icons/IconCrown.mjs';
import IconDatabaseExport from '@tabler/icons-react/dist/esm/icons/IconDatabaseExport.mjs';
import IconFileExport from '@tabler/icons-react/dist/esm/icons/IconFileExport.mjs';
import IconFileImport from '@tabler/icons-react/dist/esm/icons/IconFileImport.mjs';
import IconGauge from '@tabler/icons-react/dist/esm/icons/IconGauge.mjs';
import IconHandStop from '@tabler/icons-react/dist/esm/icons/IconHandStop.mjs';
import IconKey from '@tabler/icons-react/dist/esm/icons/IconKey.mjs';
import IconPlayerPause from '@tabler/icons-react/dist/esm/icons/IconPlayerPause.mjs';
import IconPlugConnectedX from '@tabler/icons-react/dist/esm/icons/IconPlugConnectedX.mjs';
import IconRestore from '@tabler/icons-react/dist/esm/icons/IconRestore.mjs';
import IconRobot from '@tabler/icons-react/dist/esm/icons/IconRobot.mjs';
import IconRobotOff from '@tabler/icons-react/dist/esm/icons/IconRobotOff.mjs';
import IconShieldCog from '@tabler/icons-react/dist/esm/icons/IconShieldCog.mjs';
import IconShoppingCart from '@tabler/icons-react/dist/esm/icons/IconShoppingCart.mjs';
import IconSpeakerphone from '@tabler/icons-react/dist/esm/icons/IconSpeakerphone.mjs';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import IconUserCheck from '@tabler/icons-react/dist/esm/icons/IconUserCheck.mjs';
import IconUserPlus from '@tabler/icons-react/dist/esm/icons/IconUserPlus.mjs';
import IconUserQuestion from '@tabler/icons-react/dist/esm/icons/IconUserQuestion.mjs';
import IconUserX from '@tabler/icons-react/dist/esm/icons/IconUserX.mjs';
import styles from './notifications.module.css';

const SIZE = 18;

/** Good news, what has failed, what waits for an answer, and the rest. */
const looks: Record<NotificationKind, { Icon: ReturnType<typeof appIcon>; tone: Tone }> = {
  installFinished: { Icon: appIcon(IconCircleCheck, SIZE), tone: 'good' },
  installFailed: { Icon: appIcon(IconAlertTriangle, SIZE), tone: 'bad' },
  purchase: { Icon: appIcon(IconShoppingCart, SIZE), tone: 'good' },
  invitationAccepted: { Icon: appIcon(IconUserPlus, SIZE), tone: 'good' },
  editionChanged: { Icon: appIcon(IconArrowsExchange, SIZE), tone: 'quiet' },
  announcement: { Icon: appIcon(IconSpeakerphone, SIZE), tone: 'quiet' },
  accessRequested: { Icon: appIcon(IconKey, SIZE), tone: 'attention' },
  ownershipHandedOn: { Icon: appIcon(IconCrown, SIZE), tone: 'attention' },
  powersChanged: { Icon: appIcon(IconShieldCog, SIZE), tone: 'attention' },
  membershipRequested: { Icon: appIcon(IconUserQuestion, SIZE), tone: 'attention' },
  membershipGranted: { Icon: appIcon(IconUserCheck, SIZE), tone: 'good' },
  membershipDeclined: { Icon: appIcon(IconUserX, SIZE), tone: 'bad' },
  linkPaused: { Icon: appIcon(IconPlayerPause, SIZE), tone: 'attention' },
  importFinished: { Icon: appIcon(IconFileImport, SIZE), tone: 'good' },
  exportFinished: { Icon: appIcon(IconFileExport, SIZE), tone: 'good' },
  taskDue: { Icon: appIcon(IconChecklist, SIZE), tone: 'attention' },
  appointmentSoon: { Icon: appIcon(IconCalendarTime, SIZE), tone: 'attention' },
  appointmentBooked: { Icon: appIcon(IconCalendarPlus, SIZE), tone: 'good' },
  solutionPaused: { Icon: appIcon(IconRobotOff, SIZE), tone: 'attention' },
  accountExported: { Icon: appIcon(IconDatabaseExport, SIZE), tone: 'good' },
  accountDeletion: { Icon: appIcon(IconTrash, SIZE), tone: 'bad' },
  accountKept: { Icon: appIcon(IconRestore, SIZE), tone: 'good' },
  limitNear: { Icon: appIcon(IconGauge, SIZE), tone: 'attention' },
  limitReached: { Icon: appIcon(IconHandStop, SIZE), tone: 'bad' },
  webhookPaused: { Icon: appIcon(IconPlugConnectedX, SIZE), tone: 'bad' },
  solutionNotice: { Icon: appIcon(IconRobot, SIZE), tone: 'good' },
};

/** Each kind has its own drawing, so that nobody needs the colour to tell them apart; the title says it in words. */
export function KindIcon({ kind }: { kind: NotificationKind }) {
  const { Icon, tone } = looks[kind];
  return (
    <span className={styles.kind} data-tone={tone} data-kind={kind} aria-hidden>
      <Icon />
    </span>
  );
}
