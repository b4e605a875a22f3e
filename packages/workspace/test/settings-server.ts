import { AppError } from '@app/contract/errors';
import { fake } from '@app/contract/fake-fetch';
import {
  getNotificationSettings,
  muteClient,
  type NotificationSettings,
  saveNotificationSettings,
  unmuteClient,
} from '@app/contract/notifications';
import { getOfferPage, type OfferPage, saveOfferPage } from '@app/contract/offer-page';
import {
  type CompanyProfile,
  getCompanyProfile,
  getUserProfile,
  listSessions,
  saveCompanyProfile,
  saveUserProfile,
  type UserProfile,
  type UserSession,
} from '@app/contract/profile';
import { fireEvent, screen } from '@testing-library/react';

export const company: CompanyProfile = {
  name: 'Northwind Growth Partners',
  email: 'hello@northwind.example',
  phone: '+1 303 555 0142',
  websiteUrl: 'https://www.northwind.example',
  line1: '12 Main Street',
  line2: '',
  locality: 'Denver',
  region: 'CO',
  postalCode: '80202',
  countryCode: 'US',
  timeZone: 'America/Phoenix',
  revision: 3,
  updatedDate: '2026-01-05T10:00:00.000Z',
  updatedBy: 'Dana Whitfield',
};

export const user: UserProfile = {
  givenName: 'Mara',
  familyName: 'Okafor',
  username: 'demo@partner.example',
  title: '',
  phone: '',
  picture: '',
  signature: '',
  locale: 'en-us',
  mutedKinds: ['purchase'],
  hasPassword: true,
};

/** Toasts outlive the page they were shown on. */
export function closeToasts() {
  for (const button of screen.queryAllByLabelText('Close')) fireEvent.click(button);
}

/** By its label, with or without the mark of what is needed. Roles are slow to work out on a page this large. */
export const field = (label: string) =>
  screen.getByLabelText<HTMLInputElement>((text) => text.replace(/ \*$/, '') === label, { selector: 'input' });

/** Typing as one event: a key at a time redraws the page as often. */
export function type(label: string, text: string) {
  field(label).focus();
  fireEvent.change(field(label), { target: { value: text } });
}

export const button = (name: string) => screen.getByText(name, { selector: 'button *' }).closest('button')!;
export const press = (name: string) => fireEvent.click(button(name));

type Saves = Record<string, unknown>[];

/** A server that keeps what is saved and counts the saves, as the real one does. */
export class SettingsServer {
  company = company;
  offerPage: OfferPage = { logo: '', welcome: '', termsUrl: '' };
  offerPageSaves: Saves = [];
  user = user;
  sessions: UserSession[] = [];
  notifications: NotificationSettings = { dailyDigest: false, mutedClients: [] };
  saves: Saves = [];
  userSaves: Saves = [];
  /** Replaced to hold saves up, or to make them fail. */
  beforeSave: () => Promise<void> = async () => undefined;

  answers = [
    fake(getOfferPage, () => this.offerPage),
    fake(saveOfferPage, async (_, body) => {
      this.offerPageSaves.push(body as Record<string, unknown>);
      await this.beforeSave();
      this.offerPage = { ...this.offerPage, ...(body as Partial<OfferPage>) };
      return this.offerPage;
    }),
    fake(getCompanyProfile, () => this.company),
    fake(saveCompanyProfile, async (_, body) => this.saveCompany(body as CompanyProfile)),
    fake(getUserProfile, () => this.user),
    fake(saveUserProfile, async (_, body) => this.saveUser(body as Partial<UserProfile>)),
    fake(listSessions, () => ({ content: this.sessions })),
    fake(getNotificationSettings, () => this.notifications),
    fake(saveNotificationSettings, (_, body) => this.saveNotifications(body as Partial<NotificationSettings>)),
    fake(muteClient, ({ pathname }) => this.mute(pathname, true)),
    fake(unmuteClient, ({ pathname }) => this.mute(pathname, false)),
  ];

  private async saveCompany(body: CompanyProfile): Promise<CompanyProfile> {
    this.saves.push(body);
    await this.beforeSave();
    const { revision } = this.company;
    if (body.revision !== revision) throw new AppError('companyProfile.changed', this.company);
    const updated = { revision: revision + 1, updatedDate: '2026-02-01T10:00:00.000Z', updatedBy: 'Mara Okafor' };
    this.company = { ...body, ...updated };
    return this.company;
  }

  private async saveUser(body: Partial<UserProfile>): Promise<UserProfile> {
    this.userSaves.push(body);
    await this.beforeSave();
    this.user = { ...this.user, ...body };
    return this.user;
  }

  private async saveNotifications(body: Partial<NotificationSettings>): Promise<NotificationSettings> {
    await this.beforeSave();
    this.notifications = { ...this.notifications, ...body };
    return this.notifications;
  }

  private mute(pathname: string, isMuted: boolean): Promise<NotificationSettings> {
    const id = pathname.split('/').at(-1) ?? '';
    const others = this.notifications.mutedClients.filter((client) => client.id !== id);
    return this.saveNotifications({ mutedClients: isMuted ? [...others, { id, name: 'Muted again' }] : others });
  }

  /** A colleague saves at the same time. */
  colleagueSaves(changes: Partial<CompanyProfile>) {
    const { revision } = this.company;
    this.company = { ...this.company, updatedBy: 'Kai Tanaka', ...changes, revision: revision + 1 };
  }
}
