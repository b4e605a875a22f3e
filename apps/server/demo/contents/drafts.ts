import { readScripts } from './notation.ts';

/** Not published yet. */
export const DRAFTS = readScripts(`
# SMS flash sale
goal tag Agreed to texts
goal link Opens the sale
goal purchase Buys in the sale
seq Four hours | Agreed to texts > Opens the sale, Buys in the sale
wait 0 ~ 1 | Until quiet hours are over
text Sale is open | {{company.name}}: 4-hour sale, from now on. {{link.sale}} Reply STOP to get no more texts.
+2 wait 0 | Until one hour before the end
+2 text One hour left | {{company.name}}: one hour left in the sale. {{link.sale}} We text you only when there is a sale.
seq Visitors | Opens the sale > Buys in the sale
+3 tag Looked at the sale
task Watch stock and close what is sold out

# Podcast guest outreach
goal tag Show on the list
goal reply Host answers
goal appointment Recording booked
seq Pitch | Show on the list > Host answers
task Listen to one episode
email Pitch | An idea for your show ~ Guest for your show | Hello {{contact.first_name}}, I listened to your last episode and liked the part about pricing. I could add what we learned from 200 small firms, with numbers. Would 20 minutes of that suit your listeners?
wait 7 ~ 5
email Short follow-up | Three questions I could answer | Hello {{contact.first_name}}, in case the idea was too vague, here are three questions I could answer on your show. If it does not fit, a no is fine. Thank you for the work you do.
+3 wait 14
+3 email Last note | No more mails from me | Hello {{contact.first_name}}, you must get many of these. I will not write again, but I will keep listening. If a guest cancels, call me: {{company.phone}}.
seq Scheduling | Host answers > Recording booked
email Times to record | Times for the recording | Thank you, {{contact.first_name}}. Here are times that suit me: {{link.book}}. I have a good microphone and a quiet room, and I send you my notes two days before.
+2 wait 2
task Send notes and a photo

# Accountant tax season countdown
goal tag Tax client
goal form Sends the documents | Document form | Wage statements; Bank statements; Receipts; Changes in the family or the house
goal appointment Books the review
goal tag Return filed
seq January to March | Tax client > Sends the documents
email January checklist | Your tax checklist for this year ~ Your tax checklist | Hello {{contact.first_name}}, the season begins. This is the list of what we need from you; most of it arrives by mail in the next weeks: {{link.checklist}}. Put it all in one envelope as it comes.
wait 30
email February reminder | What should have arrived by now | Hello {{contact.first_name}}, by now you should have your wage and bank statements. If one is missing, ask for it today. You can upload what you have: {{link.upload}}.
wait 28 ~ 21
email March deadline | Four weeks to the deadline | Hello {{contact.first_name}}, documents that reach us by the end of March are filed on time. Later ones need an extension, which costs nothing but time. Upload here: {{link.upload}}.
+2 wait 10
+2 task Call those who have sent nothing
seq Review | Sends the documents > Books the review
task Check the documents
email Review date | Your return is almost ready | Hello {{contact.first_name}}, thank you, everything is here. Choose 20 minutes to go through the return before we file it: {{link.book}}.
wait 5
task Call to fix the date
seq Filing | Books the review > Return filed
task File the return
email Filed | Your return is filed | Hello {{contact.first_name}}, your return was filed today. The copy for your files is attached. If the office writes to you, send us the letter and do nothing.
+3 tag Filed this season

# Loyalty points statement
goal tag Member of the programme
goal link Looks at the rewards
goal purchase Uses points
seq Monthly statement | Member of the programme > Looks at the rewards
wait 30 ~ 28
email Statement | Your points this month ~ Your points | Hello {{contact.first_name}}, your new points are there. How many you have, and what they would pay for, is here: {{link.rewards}}. They do not run out before the end of the quarter.
+2 wait 30
+2 email Points run out soon | Some points run out at the end of the quarter | Hello {{contact.first_name}}, some of your points run out at the end of the quarter. Use them, or give them to the food bank with one click: {{link.rewards}}.
seq Reminder of the reward | Looks at the rewards > Uses points
wait 3
+3 tag Looked at rewards
email Still thinking | Your reward is put aside | Hello {{contact.first_name}}, you looked at a reward and did not take it. We put it aside for a week. Take it here, or forget about it: {{link.rewards}}.
`);
