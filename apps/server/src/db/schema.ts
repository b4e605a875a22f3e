import type { RequestTables } from '../http/tables.ts';
import type { AccountDataTables } from '../modules/account-data/tables.ts';
import type { AccountTables } from '../modules/accounts/tables.ts';
import type { ActivityTables } from '../modules/activities/tables.ts';
import type { ApiKeyTables } from '../modules/api-keys/tables.ts';
import type { AppointmentTables } from '../modules/appointments/tables.ts';
import type { AssetTables } from '../modules/assets/tables.ts';
import type { AutomationTables } from '../modules/automation/tables.ts';
import type { BillingTables } from '../modules/billing/tables.ts';
import type { BookingTables } from '../modules/booking/tables.ts';
import type { BulkTables } from '../modules/bulk/tables.ts';
import type { BundleTables } from '../modules/bundles/tables.ts';
import type { CampaignTables } from '../modules/campaigns/tables.ts';
import type { ChannelTables } from '../modules/channels/tables.ts';
import type { ClientTables } from '../modules/clients/tables.ts';
import type { ContactLinkTables } from '../modules/contact-links/tables.ts';
import type { ContactTables } from '../modules/contacts/tables.ts';
import type { CrmSettingsTables } from '../modules/crm-settings/tables.ts';
import type { DealTables } from '../modules/deals/tables.ts';
import type { FileTables } from '../modules/files/tables.ts';
import type { IdentityTables } from '../modules/identity/tables.ts';
import type { ImportTables } from '../modules/imports/tables.ts';
import type { InstallTables } from '../modules/installs/tables.ts';
import type { InvitationTables } from '../modules/invitations/tables.ts';
import type { ListingTables } from '../modules/listings/tables.ts';
import type { MailTables } from '../modules/mail/tables.ts';
import type { MessageTables } from '../modules/messages/tables.ts';
import type { NotificationTables } from '../modules/notifications/tables.ts';
import type { OrderTables } from '../modules/orders/tables.ts';
import type { PageTables } from '../modules/pages/tables.ts';
import type { ReminderTables } from '../modules/reminders/tables.ts';
import type { SendingTables } from '../modules/sending/tables.ts';
import type { SubscriptionTables } from '../modules/subscription/tables.ts';
import type { TaskTables } from '../modules/tasks/tables.ts';
import type { TeamTables } from '../modules/team/tables.ts';
import type { TelemetryTables } from '../modules/telemetry/tables.ts';
import type { WebhookTables } from '../modules/webhooks/tables.ts';

/** The tables, as the migrations leave them; each module keeps the types of its own. */
export type Schema = RequestTables &
  AccountTables &
  ActivityTables &
  ApiKeyTables &
  BillingTables &
  BulkTables &
  BundleTables &
  CampaignTables &
  ChannelTables &
  ClientTables &
  ContactTables &
  ContactLinkTables &
  FileTables &
  IdentityTables &
  ImportTables &
  InstallTables &
  InvitationTables &
  ListingTables &
  MailTables &
  NotificationTables &
  OrderTables &
  TeamTables &
  AppointmentTables &
  BookingTables &
  DealTables &
  ReminderTables &
  TaskTables &
  AutomationTables &
  AssetTables &
  PageTables &
  SendingTables &
  CrmSettingsTables &
  MessageTables &
  TelemetryTables &
  WebhookTables &
  AccountDataTables &
  SubscriptionTables;
