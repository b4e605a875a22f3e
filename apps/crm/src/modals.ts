import type { ReachableGoal } from '@app/automation/reachable-goals';
import type { ApiKey } from '@app/contract/api-keys';
import type { Appointment, Occurrence } from '@app/contract/appointments';
import type { EmailContent, MergeValues } from '@app/contract/asset-content';
import type { Asset } from '@app/contract/assets';
import type { BookingPage } from '@app/contract/booking';
import type { BulkAction, ContactSelection } from '@app/contract/bulk-jobs';
import type { Channel } from '@app/contract/channels';
import type { OwnField } from '@app/contract/contact-fields';
import type { ContactFilter } from '@app/contract/contact-filter';
import type { ContactView } from '@app/contract/contact-views';
import type { ContactDetail } from '@app/contract/contacts';
import type { Deal } from '@app/contract/deals';
import type { Pipeline } from '@app/contract/pipelines';
import type { Sender, SendingDomain } from '@app/contract/sending';
import type { Tag, TagCategory } from '@app/contract/tags';
import type { Task, TaskFields } from '@app/contract/tasks';
import type { Webhook } from '@app/contract/webhooks';
import { modalsOf } from '@app/frame/state/modals.ts';
import type { WorkspaceModals } from '@app/workspace/modals.ts';
import type { Times } from '#data/appointments.ts';
import type { ImportRowsWanted } from '#data/imports.ts';

type Named = { id: number; name: string };
/** What a new task begins with. */
export type TaskStart = Partial<Omit<TaskFields, 'contactId' | 'dealId'>> & {
  contact?: Named | null;
  deal?: Named | null;
};

/** Every modal of this app and what it is opened with. */
export type CrmModals = {
  /** `action` is an entry in the registry of bulk actions; `count` is how many were chosen. */
  bulkAction: {
    action: Exclude<BulkAction['kind'], 'setOwnField'>;
    selection: ContactSelection;
    count: number;
    /** The list that they were chosen in, as it is shown: its order, and its columns by their ids. */
    list: { sort: string; columns: string[] };
  };
  bulkOutcomes: { jobId: number };
  recentBulkJobs: Record<never, never>;
  /** A view to be saved; with an `id`, one that is there already. */
  saveView: { id?: number; name?: string; isShared?: boolean } & Pick<ContactView, 'sort' | 'columns'> & {
      filter: ContactFilter;
    };
  /** Two contacts side by side, to make one of them. */
  compareContacts: { contactId: number; otherId: number };
  /** Somebody is looked for, to be compared with the contact. */
  chooseDuplicate: { contactId: number };
  /** An email to one person. */
  writeMail: { contact: ContactDetail };
  connectEmail: { channel: Channel };
  /** What goes out through a connected mailbox, without its password. */
  changeSends: { channel: Channel };
  /** Books of an accounting service: what flows which way, and on to its consent. */
  connectBooks: { channel: Channel };
  connectCalendar: { channel: Channel };
  /** Another calendar of the same person, without a password. */
  changeCalendar: { channel: Channel };
  syncAgain: { channel: Channel };
  disconnectChannel: { channel: Channel };
  /** A message as it went out or came in, and what came of it. */
  message: { messageId: number };
  /** A sender to rename, or none to add one. */
  sender: { sender?: Sender };
  deleteSender: { sender: Sender };
  sendingDomain: Record<never, never>;
  deleteSendingDomain: { domain: SendingDomain };
  /** Asks before somebody is taken out of a campaign. */
  leaveCampaign: { contact: ContactDetail; campaign: Named };
  /** A tag to change, or none to make one. */
  tag: { tag?: Tag };
  mergeTag: { tag: Tag };
  deleteTag: { tag: Tag };
  apiKey: Record<never, never>;
  revokeApiKey: { apiKey: ApiKey };
  apiKeyTraces: { apiKey: ApiKey };
  tagCategories: Record<never, never>;
  /** `used`: how many tags are in it. */
  deleteCategory: { category: TagCategory; used: number };
  /** A field to change, or none to make one: perhaps with a name to begin with, and somebody who waits for it. */
  ownField: { field?: OwnField; name?: string; onMade?: (field: OwnField) => void };
  deleteOwnField: { field: OwnField };
  /** A booking page to change, or none to make one. */
  bookingPage: { page?: BookingPage };
  deleteBookingPage: { page: BookingPage };
  /** Asks for the name of the account before it is deleted. */
  deleteAccount: { name: string };
  /** A webhook to change, or none to add one. */
  webhook: { webhook?: Webhook };
  webhookSecret: { webhook: Webhook };
  deleteWebhook: { webhook: Webhook };
  /** A pipeline to change, or none to make one. */
  pipeline: { pipeline?: Pipeline };
  deletePipeline: { pipeline: Pipeline };
  /** The rows of an import with one outcome, and perhaps one reason for it. */
  importRows: { importId: number } & ImportRowsWanted;
  stopImport: { importId: number; isUndo: boolean };
  /** With how many contacts it has created and updated. */
  undoImport: { importId: number; created: number; updated: number };
  deleteImport: { importId: number; name: string };
  /** A deal to change, or none to add one: perhaps in a stage, perhaps with somebody. */
  deal: { dealId?: number; stageId?: number; contact?: NonNullable<Deal['primaryContact']> };
  /** Asks why a deal is won or lost. */
  closeDeal: { deal: Deal; status: 'won' | 'lost' };
  /** A task to change, whole or by its id; or none, to add one that begins with something. */
  task: { task?: Task; taskId?: number; start?: TaskStart };
  /** Tasks to be worked through one after the other. */
  taskQueue: { tasks: Task[] };
  /** One that is there, by its number or as one of those at which it takes place; or a new one with what is known. */
  appointment: {
    appointmentId?: number;
    occurrence?: Occurrence | undefined;
    start?: string;
    end?: string;
    isAllDay?: boolean;
    contact?: { id: number; name: string; email: string };
  };
  /** Which of those that repeat are moved or cancelled. */
  appointmentScope:
    | ({ action: 'move'; occurrence: Occurrence } & { from: Times; to: Times })
    | { action: 'cancel'; appointment: Appointment; occurrence: Occurrence | undefined };
  calendarAddress: Record<never, never>;
  newSolution: Record<never, never>;
  /** Shows what publishing will do to those who are in it. */
  publishSolution: { solutionId: number };
  endSolution: { solution: { id: number; name: string; active: number } };
  solutionDifferences: { solutionId: number };
  /** Who is at a part of it, or has had an outcome there. */
  solutionPeople: {
    solutionId: number;
    at: { part: 'goal' | 'sequence' | 'step'; id: string };
    state?: 'skipped' | 'failed';
  };
  addToSolution: { solution: { id: number; name: string } };
  /** With the step at which they stand. `onDone`: before it is closed. */
  moveInSolution: { solutionId: number; people: Named[]; stepId: string | null; onDone?: (() => void) | undefined };
  removeFromSolution: { solutionId: number; people: Named[]; onDone?: (() => void) | undefined };
  /** With the goals that lie ahead of somebody. */
  reachGoal: { solutionId: number; person: Named; goals: ReachableGoal[] };
  deleteContent: { solutionId: number; asset: { id: number; name: string } };
  /** A mail, filled in for somebody. */
  renderedMail: { content: EmailContent; values: MergeValues };
  /** The versions of an asset, compared with what is in the editor now. */
  assetVersions: {
    solutionId: number;
    assetId: number;
    now: Pick<Asset, 'name' | 'content'>;
    /** Without it nothing can be taken back. */
    onTake?: ((taken: Pick<Asset, 'name' | 'content'>, version: number) => void) | undefined;
  };
};

export const { openModal, pushModal } = modalsOf<CrmModals & WorkspaceModals>();

const ADD_CONTACT = 'crm:add-contact';

/** Anything on the page may ask for the form that adds a contact. */
export const requestAddContact = () => dispatchEvent(new CustomEvent(ADD_CONTACT));

export function onAddContact(listener: () => void): () => void {
  addEventListener(ADD_CONTACT, listener);
  return () => removeEventListener(ADD_CONTACT, listener);
}
