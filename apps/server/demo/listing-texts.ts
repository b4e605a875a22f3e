import { readTable } from './table.ts';

const columns = ['name', 'categories', 'state', 'summary'] as const;

export const NORTHWIND_LISTINGS = readTable(
  columns,
  `
New lead welcome series | Lead generation, Nurture | active | Five short e-mails that greet a new lead, tell your story and invite a first call.
Appointment reminder | Sales, Retention | active | Confirms the booking at once, then reminds by e-mail and text a day and an hour before.
Review request after service | Reviews | active | Asks happy customers for a public review two days after the job; unhappy ones reach the owner first.
Free consultation request | Lead generation | active | A landing page with a form, an instant answer and a task for the right person in sales.
Quote follow-up | Sales | active | Follows an open quote for three weeks and stops as soon as the customer answers.
Abandoned cart rescue | Sales | active | Brings shoppers back to a full cart with two reminders and a last-day offer.
Long-term nurture, 12 months | Nurture | active | One useful tip a month for leads who are not ready yet, with a soft invitation in each.
Webinar registration and replay | Events, Lead generation | active | Registration, reminders, the live link and the replay, with a separate path for no-shows.
Open house invitation | Events | active | Invites the neighbourhood, collects RSVPs and thanks everyone who came.
New customer onboarding | Onboarding | active | The first 30 days: a warm welcome, what to expect and a check-in call at the right moment.
Birthday greeting with a gift | Retention | active | A personal greeting on the day with a small voucher that runs out after two weeks.
Win back lost customers | Retention | active | Three friendly messages to customers who have been quiet for 90 days.
Referral thank-you programme | Retention, Lead generation | active | Asks for a referral at the best moment and rewards both sides.
Missed call text back | Lead generation, Sales | active | Answers a missed call with a text within a minute, so that the lead does not dial the next number.
Contact form instant reply | Lead generation | active | Replies in seconds, asks one qualifying question and books a call.
Invoice payment reminder | Sales | active | Polite reminders before and after the due date; the tone gets firmer step by step.
Annual check-up reminder | Retention | active | Invites customers back a year after their last visit with a link to book.
Net promoter survey | Reviews, Retention | active | One question by e-mail, then a different path for promoters, passives and critics.
Testimonial collector | Reviews | active | Guides a happy client through three questions and asks permission to publish the answers.
Lead magnet download | Lead generation | active | Delivers a guide, tags the interest and starts the matching follow-up.
Seasonal promotion | Sales | active | A ten-day offer with a teaser, a launch, a reminder and a last-chance message.
Proposal sent sequence | Sales | active | Makes sure the proposal was seen and offers a call to walk through it.
Class trial pass | Lead generation, Events | active | A trial pass for studios: sign-up, reminder, a thank-you after class and a membership offer.
Membership renewal | Retention | active | Starts 45 days before the membership ends and leaves time for a personal call.
Estimate booking for home services | Lead generation, Sales | active | Takes the request, asks for photos and books the estimate visit.
New patient intake | Onboarding | active | Sends forms, directions and what to bring, and tells reception when all is complete.
Local event follow-up | Events, Nurture | active | Turns business cards from a fair into contacts with a personal first e-mail.
Monthly newsletter starter | Nurture | active | A clean template with three sections and a calendar of topics for the whole year.
Team hand-off to service | Onboarding | active | When a deal is won, introduces the service team and sets up the first tasks.
Upsell after purchase | Sales, Retention | active | Suggests the one product that fits the last purchase, ten days later.
Holiday greeting card | Retention, Events | archived | A simple year-end card from the team with photos and the opening hours.
Daily deal blast | Sales | archived | One offer a day for a week. Replaced by the seasonal promotion.
Fax-back order form | Sales | archived | A printable order form for customers who prefer paper.
Online class launch | Events | archived | Moved in-person classes online with a schedule, links and a feedback form.
Two-step newsletter opt-in | Lead generation | archived | A confirmed opt-in for newsletter lists, kept for accounts that still use it.
Customer satisfaction phone survey | Reviews | archived | Call tasks with a script and a result form for the front desk.
SMS flash sale | Sales | draft | A four-hour sale by text message with a quiet-hours rule.
Podcast guest outreach | Lead generation | draft | Pitches, follow-ups and scheduling for podcast guests.
Accountant tax season countdown | Nurture, Onboarding | draft | Document checklists and deadlines from January to April.
Loyalty points statement | Retention | draft | A monthly statement of points with one suggestion of how to use them.`,
);

export const CONTOSO_LISTINGS = readTable(
  columns,
  `
Consulting discovery call | Lead generation, Sales | active | Qualifies a request with four questions and books a discovery call.
Workshop invitation | Events | active | Fills a half-day workshop and follows up with every participant.
Client kick-off | Onboarding | active | Agenda, introductions and the first questionnaire before the kick-off meeting.
Quarterly business review | Retention | active | Prepares the review meeting and collects the numbers in time.
Case study request | Reviews | active | Asks for a case study after a finished project.
Cold outreach, short | Lead generation | archived | Three short messages to a cold list.`,
);

export const LIBRARY_LISTINGS = readTable(
  columns,
  `
Starter: collect leads | Lead generation | active | The simplest way to begin: a form, a thank-you page and a first e-mail.
Starter: stay in touch | Nurture | active | Six ready-made e-mails for the first three months.
Starter: get paid | Sales | active | An invoice, a reminder and a receipt that look good without any design work.
Starter: ask for reviews | Reviews | active | One message after every job that leads to your review page.
Starter: welcome clients | Onboarding | active | A welcome e-mail, a short form and a task for the owner.`,
);
