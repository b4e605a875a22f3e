import { readTable } from './table.ts';

const columns = ['name', 'state', 'description', 'listings'] as const;

export const NORTHWIND_BUNDLES = readTable(
  columns,
  `
Home services starter | active | Everything a roofer, plumber or landscaper needs in the first month: answer fast, book the estimate, follow the quote, ask for the review. | Missed call text back; Estimate booking for home services; Quote follow-up; Appointment reminder; Review request after service; Invoice payment reminder
Dental and medical practice | active | From the first booking to the yearly check-up, with intake forms and reviews. | New patient intake; Appointment reminder; Annual check-up reminder; Review request after service; Birthday greeting with a gift
Lead machine | active | All our lead capture campaigns in one go. Choose the ones that fit after the install. | New lead welcome series; Free consultation request; Contact form instant reply; Lead magnet download; Missed call text back; Webinar registration and replay; Long-term nurture, 12 months
Studio and fitness growth | active | Trial passes, memberships and win-back for yoga, dance and fitness studios. | Class trial pass; Membership renewal; Win back lost customers; Birthday greeting with a gift; Referral thank-you programme
Professional services essentials | active | For accountants, lawyers and advisers: fewer no-shows, quicker proposals, steady contact. | Free consultation request; Appointment reminder; Proposal sent sequence; Long-term nurture, 12 months
Online shop toolkit | active | Recover carts, sell a little more and keep customers coming back. | Abandoned cart rescue; Upsell after purchase; Seasonal promotion; Win back lost customers; Net promoter survey; Monthly newsletter starter; Birthday greeting with a gift; Referral thank-you programme; Testimonial collector; New customer onboarding
Five-star reputation | active | Collect reviews and testimonials, and hear critics before the public does. | Review request after service; Net promoter survey; Testimonial collector
Local fair pack | archived | Made for trade fairs: invitation, webinar and follow-up. | Open house invitation; Local event follow-up; Webinar registration and replay
Client onboarding, first edition | archived | Replaced by the industry bundles. | New customer onboarding; Team hand-off to service; New lead welcome series; Appointment reminder`,
);

export const CONTOSO_BUNDLES = readTable(
  columns,
  `
Consulting practice in a box | active | The four campaigns with which every new consulting client starts. | Consulting discovery call; Client kick-off; Quarterly business review; Case study request
Workshop season | active | Fill the room and keep the contact afterwards. | Workshop invitation; Consulting discovery call; Case study request`,
);
