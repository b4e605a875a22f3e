import { readScripts } from './notation.ts';

export const SALES = readScripts(`
# Appointment reminder
goal appointment Books an appointment
goal reply Confirms by reply
goal tag Kept the appointment
seq Confirmation | Books an appointment > Confirms by reply, Kept the appointment
email Booking confirmed | Your appointment is booked ~ Your appointment | Hello {{contact.first_name}}, your appointment with {{company.name}} is booked. Date, time and place are in the invitation that we sent you when you booked. If you need to move it, one click is enough: {{link.move}}.
wait 1 ~ 1 ~ 2 | Until the day before
email Tomorrow | Your appointment is tomorrow | Hello {{contact.first_name}}, we look forward to seeing you tomorrow. Please bring whatever you would like to talk about. Reply with "yes" so that we know you are coming.
text Tomorrow by text | {{company.name}}: see you tomorrow. Reply YES to confirm or move it here: {{link.move}}
+2 wait 0 | Until one hour before
+2 text In one hour | {{company.name}}: your appointment starts in one hour. Directions: {{link.map}}. See you soon.
+3 task Call if there was no answer

# Quote follow-up
goal tag Quote sent
goal reply Answers the quote
goal purchase Accepts the quote
seq Three weeks | Quote sent > Answers the quote, Accepts the quote
wait 2 ~ 3
email Did it arrive | Did our quote reach you? | Hello {{contact.first_name}}, we sent you our quote two days ago. Sometimes it lands in the wrong folder, so here it is again: {{link.quote}}. Reply if anything in it is unclear.
wait 5
email Line by line | What is in the price | Hello {{contact.first_name}}, a quote is a list of numbers, so here is what stands behind them. The work itself is two thirds, material most of the rest. If you want to spend less, the last two lines are the ones you can leave out.
+2 wait 4
+2 task Call about the quote
wait 7
email Date to plan with | Shall we keep the date for you? ~ Your quote is still open | Hello {{contact.first_name}}, we are planning the coming weeks and have kept a place for you. If you tell us by Friday, we can begin as promised. If it is a no, one line is enough and we will stop writing.
wait 3 ~ 5 ~ 7
email Closing the file | Closing your quote | Hello {{contact.first_name}}, it has been three weeks, so we take it that the time is not right. We close the quote today; the prices hold until the end of the month if you change your mind. Thank you for asking us.
+3 tag Quote not answered

# Abandoned cart rescue
goal tag Left a full cart
goal link Returns to the cart
goal purchase Buys
seq Reminders | Left a full cart > Returns to the cart, Buys
wait 0 | Until an hour after leaving
email Still in your cart | You left something behind ~ Your cart is waiting | Hello {{contact.first_name}}, your cart at {{company.name}} is still as you left it: {{link.cart}}. Nothing is reserved, so sizes can run out. If something kept you from ordering, reply and we will help.
wait 1 ~ 2
email Questions before buying | Questions before you buy? | Hello {{contact.first_name}}, most people who stop here ask about delivery and returns. Delivery takes two to four days, and you can send anything back within 30 days. Your cart is here: {{link.cart}}.
+2 tag Cart reminder sent
wait 2
email Last-day offer | Today only: free delivery on your cart | Hello {{contact.first_name}}, we pay the delivery if you order today. The discount is already in your cart: {{link.cart}}. After midnight we empty it, so that you get no more reminders.
seq Second look | Returns to the cart > Buys
+3 tag Came back
wait 1
email Help with the order | Did the order work? | Hello {{contact.first_name}}, you were back in your cart but we see no order. If the payment did not go through, try another card or call us at {{company.phone}}. We can also take the order by phone.

# Invoice payment reminder
goal tag Invoice sent
goal purchase Pays the invoice
goal reply Asks for time
seq Before the due date | Invoice sent > Pays the invoice
wait 9 ~ 10 ~ 11 | Until five days before
email Due soon | Your invoice is due soon | Hello {{contact.first_name}}, a short reminder that our invoice is due in the next few days. You can pay by card or transfer here: {{link.pay}}. If it is paid already, please ignore this e-mail.
seq After the due date | Invoice sent > Pays the invoice, Asks for time
wait 17 ~ 18 | Until three days after
email First reminder | Did our invoice slip through? | Hello {{contact.first_name}}, our invoice is due and we have not seen a payment. That happens. Please pay here when you have a minute: {{link.pay}}.
wait 7
email Second reminder | Second reminder: your invoice | Hello {{contact.first_name}}, our invoice is now ten days late. Please pay within seven days, or tell us what is wrong with it. If you need more time, reply and we will find a way.
+2 wait 4
+2 task Call about the open invoice
wait 7
email Final reminder | Final reminder before we stop work | Hello {{contact.first_name}}, we have reminded you twice and not heard from you. If the payment has not arrived within five days, we stop all open work and add the late fee from our terms. We would rather not: please call {{company.phone}}.
task Decide about next steps
seq Payment plan | Asks for time > Pays the invoice
+3 tag Payment plan
task Agree on instalments
email Plan in writing | What we agreed | Hello {{contact.first_name}}, thank you for calling. Here is what we agreed, with the dates and amounts. Each instalment can be paid here: {{link.pay}}.

# Seasonal promotion
goal tag On the season list
goal link Looks at the offer
goal purchase Buys the offer
seq Ten days | On the season list > Looks at the offer
email Teaser | Something is coming on Monday | Hello {{contact.first_name}}, on Monday we open our offer for the season. It runs ten days and you hear of it before everyone else. No need to do anything yet.
wait 3 ~ 2
email Launch | It is open: the season's offer ~ The season's offer | Hello {{contact.first_name}}, here it is: {{link.offer}}. It holds until the end of the month or until we are fully booked. What is included, and what is not, stands on one page.
+2 wait 4
+2 email Reminder | Three days left | Hello {{contact.first_name}}, the offer ends in three days. Half of the places are gone; the mornings go first. Have a look: {{link.offer}}.
wait 3
email Last chance | Ends tonight | Hello {{contact.first_name}}, the offer ends tonight at midnight and will not be repeated this year. If it is not for you, that is fine. You stay on the list for the next season.
seq Nudge | Looks at the offer > Buys the offer
tag Interested this season
wait 1
+3 task Call the ten best customers
email Question about the offer | Anything unclear about the offer? | Hello {{contact.first_name}}, you had a look at the offer. If something kept you from taking it, tell us in one line. Often there is a version that fits better.

# Proposal sent sequence
goal tag Proposal sent
goal link Opens the proposal
goal appointment Books a walk-through
goal purchase Signs
seq Seen | Proposal sent > Opens the proposal
wait 1
email Did you see it | Your proposal, in case it got lost ~ Your proposal | Hello {{contact.first_name}}, we sent your proposal yesterday and want to be sure it arrived: {{link.proposal}}. The summary on page one is enough for a first look.
wait 2 ~ 3
task Call to check that it arrived
seq Walk-through | Opens the proposal > Books a walk-through, Signs
email Offer to walk through it | 20 minutes to walk through it? | Hello {{contact.first_name}}, a proposal reads better with the person who wrote it. In 20 minutes we go through the three decisions that matter. Choose a time: {{link.book}}.
+2 wait 4
+2 email What others asked | What others asked about this part | Hello {{contact.first_name}}, most questions come up on page four, where the steps and dates are. We have answered the usual ones here: {{link.questions}}. Yours may be different, so just reply.
wait 6
task Ask for the decision
seq Before signing | Books a walk-through > Signs
wait 1
email Notes and next steps | What changes after our talk | Hello {{contact.first_name}}, thank you for your time. We changed the proposal as we agreed, the changes are marked: {{link.proposal}}. If it is right, you can sign it there.
+3 wait 3
+3 task Send the paper version if asked

# Upsell after purchase
goal purchase Buys something
goal link Looks at the suggestion
goal purchase Buys the suggestion
seq Ten days later | Buys something > Looks at the suggestion
wait 10 ~ 14 ~ 7
email The one thing that fits | Goes well with what you bought ~ You might also like | Hello {{contact.first_name}}, you have had your order for a few days now. Customers who keep it for long usually add one thing: {{link.product}}. If you do not need it, do not buy it.
+2 wait 4
+2 email How to use both | How the two work together | Hello {{contact.first_name}}, a short guide shows how the two work together: {{link.guide}}. It is useful even if you stay with what you have.
seq Decision | Looks at the suggestion > Buys the suggestion
tag Looked at the suggestion
wait 2
email Questions about the product | Is it the right size? | Hello {{contact.first_name}}, if you are not sure that it fits what you have, send us a photo or the order number. We will tell you honestly. You can return it within 30 days in any case.
+3 task Offer help by phone
`);
