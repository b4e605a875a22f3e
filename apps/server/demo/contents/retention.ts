import { readScripts } from './notation.ts';

export const RETENTION = readScripts(`
# Birthday greeting with a gift
goal tag Birthday today
goal purchase Uses the voucher
seq Greeting | Birthday today > Uses the voucher
email Happy birthday | Happy birthday, {{contact.first_name}} ~ A present for your birthday | Happy birthday, {{contact.first_name}}. Everyone at {{company.name}} wishes you a good year. Here is a small voucher: show this e-mail on your next visit, within the next two weeks.
+2 wait 10 ~ 9
+2 email Voucher runs out | Your birthday voucher ends in four days | Hello {{contact.first_name}}, your voucher is good for four more days. You need no appointment to use it. If you cannot come in time, you may give it to a friend.
+3 tag Birthday greeted

# Win back lost customers
goal tag Quiet for 90 days
goal link Looks at what is new
goal purchase Comes back
seq Three messages | Quiet for 90 days > Looks at what is new, Comes back
email We miss you | It has been a while, {{contact.first_name}} ~ It has been a while | Hello {{contact.first_name}}, we have not seen you for three months. If something went wrong, I would like to hear it: just reply, this reaches me. If all is well, we would be glad to see you again.
wait 7 ~ 10
email What is new | What has changed since your last visit | Hello {{contact.first_name}}, three things are new since you were here. We put them on one page, with pictures: {{link.news}}. Two of them came from customers' suggestions.
+2 wait 10
+2 email Come back offer | Something for your next visit | Hello {{contact.first_name}}, this is the last e-mail about this. With it you get 15 % off your next visit within 30 days. After that we leave you in peace, and the door stays open.
seq Warm again | Looks at what is new > Comes back
tag Warm again
wait 2
task Call with a personal invitation
+3 task Note why the customer was away

# Referral thank-you programme
goal tag Gave a good rating
goal form Recommends a friend | Referral form | Your name; Your friend's name; Your friend's e-mail; May we say who recommended us?
goal purchase Friend becomes a customer
goal link Opens the voucher
seq Ask | Gave a good rating > Recommends a friend
wait 3 ~ 5
email Who else | Who else should we help? ~ Do you know someone? | Hello {{contact.first_name}}, thank you for the kind words. Do you know one person who has the same problem you had? If they become a customer, you both get a voucher: {{link.refer}}.
wait 14 ~ 14 ~ 21
email Once more | The voucher for you and a friend | Hello {{contact.first_name}}, only a short reminder: a recommendation earns you and your friend a voucher each. It takes a minute: {{link.refer}}. We will not ask again this year.
seq Thank you | Recommends a friend > Friend becomes a customer
email Thanks for the name | Thank you, {{contact.first_name}} | Thank you for recommending us. We will write to your friend once, mention you only if you agreed, and leave it there if there is no answer. You hear from us when there is news.
task Write to the friend
+3 tag Referrer
seq Reward | Friend becomes a customer > Opens the voucher
+2 task Call to say thank you
email Both vouchers | Your voucher, and one for your friend | Hello {{contact.first_name}}, your friend is now a customer. Here is your voucher, and your friend has the same one. Both are good for a year.

# Annual check-up reminder
goal tag Visit finished
goal appointment Books the check-up
seq A year later | Visit finished > Books the check-up
wait 350 ~ 350 ~ 358
email A year ago | Time for your yearly check-up ~ Your check-up is due | Hello {{contact.first_name}}, your last visit was almost a year ago. A check-up takes about 40 minutes and finds most things while they are still small. Choose a time: {{link.book}}.
wait 14 ~ 21
email Second invitation | Shall we find a time? | Hello {{contact.first_name}}, you have not booked your check-up yet. Early mornings and Thursdays have the most free times: {{link.book}}. If you go elsewhere now, tell us and we will stop the reminders.
+2 wait 21
+2 task Call about the check-up
+3 tag Check-up reminded

# Membership renewal
goal tag Ends in 45 days
goal reply Has a question
goal purchase Renews
goal tag Does not renew
goal form Tells us why | Farewell form | What was the reason?; What should we do better?; May we write to you again?
seq Renewal | Ends in 45 days > Renews, Has a question, Does not renew
email Your year with us | Your membership ends in 30 days ~ Your membership ends soon | Hello {{contact.first_name}}, your membership ends in 30 days. Nothing renews by itself here: you decide. You can renew in a minute: {{link.renew}}.
wait 15
email What you get | What stays and what is new next year | Hello {{contact.first_name}}, next year everything you use stays at the same price. New are the early hours on weekdays and the guest pass. Renew here: {{link.renew}}.
wait 10 ~ 12
task Personal call
+2 wait 10
+2 email Ten days left | Ten days left | Hello {{contact.first_name}}, your membership ends in ten days. If you would like another plan, or a pause instead, reply to this e-mail. We find something that fits.
wait 9
email Last day | Your last day is tomorrow | Hello {{contact.first_name}}, your membership ends tomorrow. If you renew later, your place in the courses is not kept. Either way: thank you for the year.
seq Question | Has a question > Renews
task Answer within a day
wait 3
email Was that clear | Did that answer your question? | Hello {{contact.first_name}}, we hope that helped. You can renew, change the plan or pause it here: {{link.renew}}.
seq Farewell | Does not renew > Tells us why
wait 1 ~ 2
email Goodbye and one question | One question before you go | Hello {{contact.first_name}}, we are sorry to see you go. Would you tell us why, in one line? {{link.form}}. It is read by {{company.owner}} and changes things here.
+3 tag Former member
`);
