import { readScripts } from './notation.ts';

export const LEAD_GENERATION = readScripts(`
# New lead welcome series
goal form Asks for information | Contact form | First name; E-mail; Phone; What can we help you with?
goal appointment Books a first call
goal reply Answers an e-mail
seq Welcome | Asks for information > Books a first call, Answers an e-mail
tag New lead
email Hello | Good to meet you, {{contact.first_name}} ~ Thanks for your interest | Hello {{contact.first_name}}, thank you for getting in touch with {{company.name}}. A person reads every message, and you will hear from us within one working day. Over the next two weeks I will send you four more short e-mails with the things new customers ask most. If it is urgent, call us at {{company.phone}}.
wait 2 ~ 2 ~ 1 ~ 3
email Our story | Why we started {{company.name}} | Hello {{contact.first_name}}, you should know who you are dealing with. We started {{company.name}} because we were tired of firms that promise a lot and call back late. We are a small team, we answer the phone ourselves, and we tell you when something is not worth your money.
wait 3 ~ 4
email What customers ask us | The three questions everyone asks | What does it cost, how long does it take, and what can go wrong? We answer all three on one page: {{link.questions}}. If your question is not there, reply to this e-mail and we will add it.
wait 3
+2 email A customer like you | How one customer solved it | Hello {{contact.first_name}}, a customer came to us last spring with much the same question as yours. We wrote down what we did, what it cost and what we would do differently today: {{link.story}}. It takes four minutes to read.
+2 wait 4
email Invitation to a call | Shall we talk for 15 minutes? | Hello {{contact.first_name}}, the quickest way forward is a short call. Pick a time that suits you: {{link.book}}. There is nothing to prepare, and if we are not the right firm for you we will say so.
+3 task Call the lead who has not answered

# Free consultation request
page Consultation page | A free consultation, no strings attached | Tell us in two sentences what you are working on. We look at it before we speak, so that the 30 minutes are about you. You leave with three concrete suggestions, whether or not you work with us.
goal form Requests a consultation | Consultation form | First name; E-mail; Phone; What are you working on?; When can we reach you?
goal appointment Books the consultation
goal purchase Becomes a customer
seq Instant answer | Requests a consultation > Books the consultation
email Request received | We have your request, {{contact.first_name}} ~ Your consultation request | Thank you, {{contact.first_name}}. Your request is with the person who knows most about it, and they will read it before they call. You can choose a time right away: {{link.book}}.
task Assign the request to the right person
+3 tag Consultation requested
wait 1
task Call to agree a time
wait 2 ~ 3
email Still interested | Your free consultation is still open | Hello {{contact.first_name}}, we tried to reach you. The consultation is free, takes 30 minutes and can be by phone or video. Choose a time here: {{link.book}}.
seq After the consultation | Books the consultation > Becomes a customer
wait 1
email Summary | What we talked about | Hello {{contact.first_name}}, thank you for your time. Here are the three suggestions we spoke about, in the order we would take them. If you would like us to do the work, reply with "yes" and we will send an offer.
+2 wait 5
+2 task Ask whether the suggestions helped

# Missed call text back
goal tag Missed call
goal reply Answers the text
goal appointment Books a time
seq Text back | Missed call > Answers the text, Books a time
text Sorry we missed you | Hi, this is {{company.name}}. Sorry we missed your call. How can we help? Reply here, or pick a time: {{link.book}} ~ Hi, this is {{company.name}}. Sorry we missed your call. Reply here and we will call you back.
task Call back within the hour
wait 1
text Second try | Hi {{contact.first_name}}, we would still like to help. Is there a good time to call you today? {{company.name}}, {{company.phone}}
+3 wait 3 ~ 3 ~ 2
+3 task Last call
seq Conversation | Answers the text > Books a time
tag Wants to talk
+2 task Answer the text in person
text Booking link | Thanks for getting back to us. The quickest way to a fixed time is here: {{link.book}}. If none fits, tell us when suits you.

# Contact form instant reply
goal form Sends the contact form | Contact form | First name; E-mail; Phone; Your message
goal link Answers the question
goal appointment Books a call
seq Instant reply | Sends the contact form > Answers the question
email One question | Got it, and one quick question ~ We have received your message | Hello {{contact.first_name}}, your message reached us a few seconds ago. So that the right person answers: are you looking for something new, or for help with something you have? One click tells us: something new, {{link.new}}, or help, {{link.help}}.
+2 tag Web enquiry
wait 1 ~ 1 ~ 2 ~ 3
email Question again | Something new, or help? | Hello {{contact.first_name}}, we would like to give you a useful answer and need one click for it: something new, {{link.new}}, or help, {{link.help}}. If neither link fits, just reply to this e-mail. We read every reply.
+3 task Look at the message and answer by hand
seq Book a call | Answers the question > Books a call
task Prepare the answer
+2 deal Enquiry from the website
email Times for a call | Pick a time for a short call | Thank you, that helps. The person who takes care of this is free at these times: {{link.book}}. The call takes about ten minutes.
wait 2
task Call the contact

# Lead magnet download
goal form Asks for the guide | Guide form | First name; E-mail; Which topic interests you most?
goal link Downloads the guide
goal appointment Books a call
seq Delivery | Asks for the guide > Downloads the guide
email Here is the guide | Your guide is ready, {{contact.first_name}} ~ Your download ~ The guide you asked for | Hello {{contact.first_name}}, here is the guide you asked for: {{link.guide}}. It has 14 pages; if you have five minutes only, read page 6. The link stays open, so you can forward it to a colleague.
wait 2
email Guide not opened | Did the guide arrive? | Hello {{contact.first_name}}, your guide is still waiting: {{link.guide}}. Some mail programs hide the button, so here is the plain address as well. Tell us if it does not open and we will send it as a file.
seq Follow-up | Downloads the guide > Books a call
tag Interested in the guide's topic
wait 3 ~ 4
email The page most people use | Page 6 is the one people print | Hello {{contact.first_name}}, most readers tell us they use the checklist on page 6. Print it, tick what you have, and send us a photo of what is left open. We will tell you which gap to close first.
+2 wait 5
+2 email A short example | The checklist at work | Here is the checklist, filled in by a real business of six people. They closed two gaps in a month and left the rest, on purpose. You can read why here: {{link.story}}.
wait 6
email Offer of a call | Shall we go through your checklist together? | Hello {{contact.first_name}}, if you like, we go through your checklist in a 20-minute call. You bring the open points, we bring what has worked for others. Choose a time: {{link.book}}.
+3 task Look at who booked and prepare

# Estimate booking for home services
goal form Requests an estimate | Estimate form | First name; E-mail; Mobile; Address; What needs to be done?
goal form Sends photos | Photo form | Photos; Anything we should know before we come?
goal appointment Books the visit
goal purchase Accepts the estimate
seq Photos | Requests an estimate > Sends photos
email Request received | We have your request | Hello {{contact.first_name}}, thank you for asking {{company.name}} for an estimate. Two or three photos save a visit in many cases: {{link.photos}}. Take one from further away and one up close.
text Photo reminder | {{company.name}} here. Could you send us two photos of the job? {{link.photos}} It helps us bring the right tools.
+2 wait 2
+2 task Call those who sent no photos
seq Visit | Sends photos > Books the visit
email Choose a time | When may we come? ~ Book your visit | Thank you for the photos, {{contact.first_name}}. The visit takes about 30 minutes and is free. Choose a time when somebody is at home: {{link.book}}.
wait 2 ~ 3
text Visit reminder | Hi {{contact.first_name}}, your estimate visit is not booked yet. Two taps and it is: {{link.book}}
seq After the visit | Books the visit > Accepts the estimate
task Write the estimate
wait 3
email Any questions | Is the estimate clear? | Hello {{contact.first_name}}, you have had our estimate for a few days. If a line is not clear, ask; if the price is not what you expected, tell us, there is often a simpler way. The estimate is good for 30 days.
+3 wait 7
+3 task Ask for a decision
`);
