import { readScripts } from './notation.ts';

export const CONTOSO = readScripts(`
# Consulting discovery call
goal form Sends a request | Four questions | What is the goal?; What have you tried?; Who decides?; By when?
goal appointment Books a discovery call
goal purchase Orders a project
seq Qualify | Sends a request > Books a discovery call
task Read the four answers
email Request read | We read your answers, {{contact.first_name}} ~ Your request | Hello {{contact.first_name}}, thank you for the clear answers. We think we can help and would like to hear more in a call of 30 minutes. Choose a time: {{link.book}}.
wait 3 ~ 4 ~ 2 ~ 5
email Second try | Is the question still open? | Hello {{contact.first_name}}, you asked us about a project and we have not found a time yet. If it is solved, we are glad. If not: {{link.book}}.
+3 task Call once
seq After the call | Books a discovery call > Orders a project
wait 1
email Our view | How we see it | Hello {{contact.first_name}}, thank you for your time. On one page: what we understood, what we would do, what it would cost. If we misunderstood something, correct us now.
+2 wait 7
+2 email Two ways to begin | Two ways to begin | Hello {{contact.first_name}}, you can begin with a workshop of a day or with the whole project. The workshop is paid for by the project if there is one. Which suits you better?
task Ask for the decision

# Workshop invitation
goal tag On the workshop list
goal form Signs up | Workshop form | First name; Company; E-mail; What do you want to be able to do afterwards?
goal tag Took part
goal appointment Books a follow-up
seq Invitation | On the workshop list > Signs up
email The invitation | Half a day that pays for itself ~ Workshop invitation | Hello {{contact.first_name}}, we work for half a day on one question: where does the time go? Twelve people, no slides, your own numbers. Sign up here: {{link.signup}}.
wait 7 ~ 9
email Places left | Five places left | Hello {{contact.first_name}}, seven people have signed up, most of them from firms with 10 to 50 people. Five places are left. The programme is here: {{link.signup}}.
+3 wait 7
+3 task Call the undecided
seq Preparation | Signs up > Took part
email What to bring | What to bring | Thank you, {{contact.first_name}}. Bring a calendar of last week and one number that bothers you. Coffee from half past eight, we begin at nine.
wait 5 | Until the day before
email See you tomorrow | See you tomorrow | Hello {{contact.first_name}}, we look forward to tomorrow. The address and how to park: {{link.map}}.
seq Follow-up | Took part > Books a follow-up
wait 2
email Your notes | Photos of the walls, and your three points | Hello {{contact.first_name}}, here are the photos of what we wrote, and the three points you wanted to change. Do the first this week. In a month we ask how it went.
+2 wait 28
+2 email One month later | How did it go? | Hello {{contact.first_name}}, it has been a month. What changed, and what did not? If you would like to talk about it: {{link.book}}.

# Client kick-off
goal purchase Signs the contract
goal form Fills in the questionnaire | First questionnaire | Who is involved?; What must not happen?; How will we know that it worked?; Which dates are fixed?
goal appointment Kick-off meeting
seq Preparation | Signs the contract > Fills in the questionnaire
email Welcome and agenda | Welcome, and the agenda for our kick-off ~ Agenda for our kick-off | Hello {{contact.first_name}}, we look forward to working with you. The agenda is attached: 90 minutes, four decisions. Please fill in the questionnaire beforehand: {{link.form}}.
email Who is who | Who is who in the project | Hello {{contact.first_name}}, these are the people you will meet, with photos and what they are good at. Please send us the same from your side.
wait 4 ~ 5 ~ 6
email Questionnaire reminder | The questionnaire, in time for the kick-off | Hello {{contact.first_name}}, your answers save the first half hour of the meeting. It is ten minutes of work: {{link.form}}.
+2 task Call about the questionnaire
seq Ready | Fills in the questionnaire > Kick-off meeting
task Read the answers and change the agenda
email Final agenda | The final agenda | Thank you, {{contact.first_name}}. We moved the second point forward because of your answers. See you soon.
+3 tag Kick-off prepared

# Quarterly business review
goal tag Quarter ends
goal form Sends the numbers | Numbers form | Revenue; New clients; Lost clients; What surprised you?
goal appointment Review meeting
seq Collect | Quarter ends > Sends the numbers
email Numbers please | Four numbers for our review ~ Your quarterly review ~ Time for the review | Hello {{contact.first_name}}, the quarter is over and our review is in two weeks. Please send us four numbers: {{link.form}}. If one is hard to get, leave it out and tell us why.
wait 5 ~ 6
email Numbers reminder | The review is next week | Hello {{contact.first_name}}, with your numbers we talk about what they mean; without them we talk about how to find them. Here is the form: {{link.form}}.
+3 wait 2
+3 task Call for the numbers
seq Prepare | Sends the numbers > Review meeting
task Draw the charts
+2 task Write three questions
email Agenda | What we would like to talk about | Thank you, {{contact.first_name}}. Two numbers stand out, and we would like to spend most of the hour on them. The charts are here: {{link.charts}}.

# Case study request
goal tag Project finished
goal reply Agrees
goal form Approves the text | Approval form | Is everything right?; What should we leave out?; May we name you?
seq Ask | Project finished > Agrees
wait 14 ~ 21
email May we write about it | May we write about our project? ~ A case study with you | Hello {{contact.first_name}}, the project went well and others could learn from it. We would write a page about it; you read it first and strike what you like. Are you in?
wait 7
email What is in it for you | What you get from it | Hello {{contact.first_name}}, you get the text and the pictures for your own website, and a link from ours. The work for you is one call of 20 minutes.
+3 task Ask in the next meeting
seq Write | Agrees > Approves the text
task Interview of 20 minutes
+2 wait 7
+2 task Write the first draft
email Draft for approval | The draft, for your red pen | Hello {{contact.first_name}}, here is the draft: {{link.draft}}. Strike what should not be in it, we publish nothing without your yes.

# Cold outreach, short
goal tag On the cold list
goal reply Answers
goal appointment Agrees to a call
seq Three messages | On the cold list > Answers
email First message | A question about {{contact.company}} ~ Quick question ~ Introduction | Hello {{contact.first_name}}, I work with firms like yours on one thing: fewer hours spent on offers. Is that a topic at {{contact.company}}? If not, I will not write again.
wait 4 ~ 3 ~ 5
email Second message | How one firm halved it | Hello {{contact.first_name}}, a firm of 30 people in your trade went from nine hours per offer to four. Two pages tell how: {{link.story}}. Worth ten minutes of your time?
wait 6
email Third message | I will leave it there | Hello {{contact.first_name}}, this is my last message. If the topic comes up one day, you know where I am. All the best to you and your team.
seq Answer | Answers > Agrees to a call
+3 task Look up the company
task Answer the same day
+2 tag Warm
`);

export const LIBRARY = readScripts(`
# Starter: collect leads
page Thank-you page | Thank you | Your message is on its way. We answer within one working day. Meanwhile, this page shows how we work.
goal form Fills in the form | Lead form | First name; E-mail; Your question
goal reply Answers
seq First e-mail | Fills in the form > Answers
+2 tag Lead
email First answer | Thank you for your question ~ Thank you | Hello {{contact.first_name}}, thank you for your question. We answer within one working day, usually sooner. If you would like to add something, just reply to this e-mail.
+3 wait 1
+3 task Answer the question

# Starter: stay in touch
goal tag Stay in touch
goal reply Answers an e-mail
seq Three months | Stay in touch > Answers an e-mail
email First hello | Good to have you with us | Hello {{contact.first_name}}, good to have you with us. Every two weeks you get something short and useful. Reply whenever you like, a person reads it.
wait 14 ~ 10
email A tip | A tip that takes five minutes ~ A tip | Hello {{contact.first_name}}, here is a small thing that saves time every week. Write what it is in two sentences, and why it works. Ask the reader to tell you how it went.
wait 14
email A question | What is the hardest part? | Hello {{contact.first_name}}, what is the hardest part of your week? Reply in one line. The answers decide what we write about next.
wait 16
email A story | How a customer did it | Hello {{contact.first_name}}, a customer had the problem that many told us about. Tell in four sentences what they did. End with what they would do differently.
+2 wait 16
+2 email Behind the scenes | Who we are | Hello {{contact.first_name}}, behind every e-mail there are people. Show a picture of the team and say what each one is good at. It is the e-mail that gets the most answers.
wait 20
email A look ahead | What comes next | Hello {{contact.first_name}}, three months have passed. Say what is planned for the next ones and ask what the reader would like. Offer a short call to those who want to go further.
+3 tag In touch for three months

# Starter: get paid
goal tag Work done
goal purchase Pays
goal link Opens the receipt
seq Invoice | Work done > Pays
email The invoice | Your invoice ~ Invoice | Hello {{contact.first_name}}, thank you for your order. The invoice is here, with the day on which it is due. Pay by card or transfer: {{link.pay}}.
wait 14 ~ 10 ~ 12
+3 email The reminder | A reminder about your invoice | Hello {{contact.first_name}}, our invoice is due. If you have paid already, please ignore this e-mail. If not, it takes a minute: {{link.pay}}.
task Look at open invoices
seq Receipt | Pays > Opens the receipt
email The receipt | Thank you, here is your receipt | Hello {{contact.first_name}}, we have received your payment, thank you. The receipt is here: {{link.receipt}}. We look forward to the next time.
+2 tag Paid

# Starter: ask for reviews
goal tag Job done
goal link Opens the review page
seq One message | Job done > Opens the review page
wait 2 ~ 1 ~ 3 ~ 4
email Would you review us | Were you happy with our work? ~ Please review us | Hello {{contact.first_name}}, we hope you are happy with our work. A review of two sentences helps others to find us: {{link.review}}. If something was not right, reply here first and we will see to it.
+2 tag Asked for a review

# Starter: welcome clients
goal purchase Becomes a client
goal form Fills in the welcome form | Welcome form | How do you like to be reached?; When?; Who else should know?
goal tag Owner has called
seq Welcome | Becomes a client > Fills in the welcome form
email Welcome e-mail | Welcome, {{contact.first_name}} ~ Welcome | Hello {{contact.first_name}}, welcome, and thank you for your trust. Please tell us how you like to be reached; the form has three questions: {{link.form}}. You will hear from the owner this week.
+2 wait 4
+2 email Form again | Three short questions | Hello {{contact.first_name}}, the form takes a minute and saves us both phone calls: {{link.form}}. Thank you, it is the only form we will send.
seq Personal call | Fills in the welcome form > Owner has called
task Owner calls the client
+3 tag Welcomed
`);
