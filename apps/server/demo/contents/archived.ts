import { readScripts } from './notation.ts';

/** No longer offered, but installed in places. */
export const ARCHIVED = readScripts(`
# Holiday greeting card
goal tag On the card list
goal reply Answers the card
seq Card | On the card list > Answers the card
email Year-end card | A quiet end of the year, from all of us ~ Season's greetings ~ Happy holidays | Hello {{contact.first_name}}, thank you for the year. Here are a few pictures of the people who worked for you. We are closed over the holidays; in an emergency call {{company.phone}}.
+3 wait 10 ~ 12
+3 email Open again | We are open again | Hello {{contact.first_name}}, we are back, rested and reachable. If something came up over the holidays, reply to this e-mail and it is the first thing we do.

# Daily deal blast
goal tag On the deal list
goal purchase Takes a deal
seq One week | On the deal list > Takes a deal
email Monday deal | Monday's deal | Hello {{contact.first_name}}, this week there is one deal a day. Today's holds until midnight. Have a look: {{link.deal}}.
wait 1
email Tuesday deal | Tuesday's deal | Hello {{contact.first_name}}, yesterday's deal is over. Here is a new one. It ends at midnight: {{link.deal}}.
wait 1
email Wednesday deal | Wednesday's deal ~ Another deal | Hello {{contact.first_name}}, it is the middle of the week. Today there is another deal. Here it is: {{link.deal}}.
wait 1
email Thursday deal | Thursday's deal | Hello {{contact.first_name}}, four deals down, three to go. This one is for today only. See it here: {{link.deal}}.
wait 1
email Friday deal | Friday's deal | Hello {{contact.first_name}}, a good one for the weekend. It holds until midnight. It is here: {{link.deal}}.
+3 wait 1
+3 email Saturday deal | Saturday's deal | Hello {{contact.first_name}}, we are open until four today. Come by for the deal. Online it holds until midnight: {{link.deal}}.
+2 wait 1
+2 email Sunday deal | The last deal | Hello {{contact.first_name}}, this is the last deal of the week. Tomorrow your inbox is quiet again. Here it is: {{link.deal}}.

# Fax-back order form
page Order form to print | Order form | Customer number, article, quantity, delivery date, signature. Please write in capital letters. Send it to the fax number at the top, or hand it to the driver.
goal form Asks for the form | Request form | First name; Company; Fax number or address
goal purchase Sends an order
seq Send the form | Asks for the form > Sends an order
email Form to print | Your order form to print ~ Your order form | Hello {{contact.first_name}}, the order form is attached; print as many as you like. Send it back by fax, or give it to the driver. We confirm every order on the same day.
+2 task Post a stack of forms
wait 14 ~ 14 ~ 14 ~ 10
task Ask whether the form arrived
+3 tag Orders on paper

# Online class launch
goal form Signs up for the class | Class form | First name; E-mail; Which class?; Have you used video classes before?
goal link Joins the class
goal form Gives feedback | Feedback form | How was sound and picture?; Was the pace right?; What is missing?
seq Before the first class | Signs up for the class > Joins the class
email Schedule and link | Your class moves online: schedule and link ~ Your online class | Hello {{contact.first_name}}, your class now takes place on the screen. The schedule and your link are here: {{link.class}}. All you need is a computer and two metres of floor.
wait 1 ~ 2 ~ 3
email Try it out | Try it before the class | Hello {{contact.first_name}}, open the link once today and see whether sound and picture work: {{link.class}}. If not, call {{company.phone}} and we will do it together.
+3 task Help those who had trouble
seq After the first class | Joins the class > Gives feedback
wait 1
email Feedback | How was it? | Hello {{contact.first_name}}, thank you for trying something new with us. Three questions help us make it better: {{link.form}}.
+2 tag Online pupil

# Two-step newsletter opt-in
goal form Subscribes | Newsletter form | E-mail
goal link Confirms the address
goal link Reads the first issue
seq Confirmation | Subscribes > Confirms the address
email Please confirm | Please confirm your address ~ One more step ~ Confirm your subscription | Somebody, probably you, entered this address for our newsletter. Confirm it with one click: {{link.confirm}}. If it was not you, do nothing, and you will hear no more.
wait 3 ~ 3 ~ 2 ~ 5
+3 email Second and last try | Your subscription is not confirmed yet | We have not seen your confirmation. Without it we send nothing: {{link.confirm}}. This was the last reminder.
+2 wait 7
task Remove unconfirmed addresses
seq Welcome | Confirms the address > Reads the first issue
tag Newsletter confirmed
email Welcome, subscriber | Thank you, and here is the latest issue | Hello, your address is confirmed. Here is the latest issue, so that you need not wait: {{link.issue}}. Each issue has a link with which you can leave.

# Customer satisfaction phone survey
page Call script | What to say | Hello, this is … from {{company.name}}; have I caught you at a good time? I have four questions and need three minutes. Thank the customer, note the answers in the form, promise nothing you cannot keep.
goal tag Service finished
goal form Result noted | Result form | Reached?; Satisfied from 1 to 5; What was good?; What should we change?; Call back wanted?
goal tag Problem solved
seq Calls | Service finished > Result noted
wait 3 ~ 4 ~ 5
task First call with the script
wait 2
task Second call at another time of day
+3 email Instead of a call | We could not reach you | Hello {{contact.first_name}}, we tried to call you twice about your last service. If something was not right, reply to this e-mail. Otherwise we wish you a good week.
seq Call back | Result noted > Problem solved
task Call back those who asked for it
+2 wait 7
+2 task Check that it is solved
tag Survey finished
`);
